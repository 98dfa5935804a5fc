// SPDX-License-Identifier: GPL-2.0
/*
 * Escapes in strings of programs, which text.h describes. This file also compiles in user space.
 */
#ifdef __KERNEL__
#include <linux/kernel.h>
#include <linux/string.h>
#endif

#include "text.h"

static bool is_plain(const struct utrace_text *text, unsigned char c, enum utrace_escapes escapes)
{
	unsigned char before = text->len ? text->at[text->len - 1] : 0;

	if (escapes == UTRACE_ESCAPE_ALL)
		return false;
	if (c == ' ')
		return escapes != UTRACE_ESCAPE_BLANKS;
	if (c > 0x7f)
		return escapes != UTRACE_ESCAPE_BYTES && !utrace_is_c1(c, before);
	return c > ' ' && c != '\\' && c != 0x7f;
}

/* Puts a character at the end of a text, which stays as it was if there is no room (false). */
bool utrace_text_put(struct utrace_text *text, unsigned char c, enum utrace_escapes escapes)
{
	char *at = text->at + text->len;
	unsigned int len = is_plain(text, c, escapes) ? 1 : c == '\\' ? 2 : 4;

	if (len > text->room - text->len) {
		text->cut = true;
		return false;
	}
	text->len += len;
	at[0] = len == 1 ? c : '\\';
	if (len == 2)
		at[1] = '\\';
	if (len == 4) {
		at[1] = '0' + (c >> 6);
		at[2] = '0' + (c >> 3 & 7);
		at[3] = '0' + (c & 7);
	}
	return true;
}

/* Puts our own words at the end of a text, as far as there is room. */
void utrace_text_puts(struct utrace_text *text, const char *s)
{
	while (*s && utrace_text_put(text, *s, UTRACE_ESCAPE_CONTROLS))
		s++;
}

/* The length of the character that begins here; utrace_text_put() makes whole escapes only. */
static unsigned int step(const char *at)
{
	if (at[0] != '\\')
		return 1;
	return at[1] == '\\' ? 2 : 4;
}

/* The length to cut a text of utrace_text_put() to, so that no escape is broken. */
unsigned int utrace_text_fit(const char *text, unsigned int len, unsigned int room)
{
	unsigned int at = 0, n;

	if (len <= room)
		return len;
	for (;;) {
		n = step(text + at);
		if (n > room - at)
			return at;
		at += n;
	}
}
