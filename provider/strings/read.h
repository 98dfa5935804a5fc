/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reading a text of a system call from the thread's memory.
 */
#ifndef _UTRACE_READ_H
#define _UTRACE_READ_H

#include <linux/types.h>

#include "../filter/syscall_map.h"
#include "../filter/text.h"

/**
 * struct utrace_place - where a text is
 * @kind: Kind of the text.
 * @compat: Pieces and messages are laid out as for a 32-bit program.
 * @from: The argument that points to the text.
 * @next: The argument behind @from.
 *
 * On the stack of the thread that makes the call.
 */
struct utrace_place {
	enum utrace_text_kind kind;
	bool compat;
	unsigned long from;
	unsigned long next;
};

/**
 * struct utrace_reader - one text that is being read
 * @out: The text as far as it was read.
 * @sleep: Page faults are allowed.
 * @faulted: Something could not be read.
 *
 * On the stack of the thread whose memory it is.
 */
struct utrace_reader {
	struct utrace_text out;
	bool sleep;
	bool faulted;
};

bool utrace_reader_copy(struct utrace_reader *r, void *to, unsigned long from, unsigned int n);
void utrace_reader_string_rest(struct utrace_reader *r, unsigned long from,
			       enum utrace_escapes escapes);
bool utrace_reader_text(struct utrace_reader *r, const struct utrace_place *place);

#endif /* _UTRACE_READ_H */
