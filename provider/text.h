/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Text that programs gave us, made fit for a line: control characters and backslashes
 * are escaped, as \ooo and \\; in bytes that are no text, whatever is not ASCII too.
 */
#ifndef _UTRACE_TEXT_H
#define _UTRACE_TEXT_H

#include "tables/user.h"

/**
 * struct utrace_text - text that is being put together
 * @at: where it is; has @room and one more for the terminator
 * @len: how long it is
 * @room: how long it may get
 * @cut: something had no room
 *
 * On the stack of whoever puts it together.
 */
struct utrace_text {
	char *at;
	unsigned int len;
	unsigned int room;
	bool cut;
};

unsigned int utrace_text_plain(const void *s, unsigned int len);
bool utrace_text_put(struct utrace_text *text, unsigned char c, bool bytes);
void utrace_text_puts(struct utrace_text *text, const char *s);
unsigned int utrace_text_fit(const char *text, unsigned int len, unsigned int room);

#endif /* _UTRACE_TEXT_H */
