// SPDX-License-Identifier: GPL-2.0
/*
 * Escapes in text of programs: see escape.h.
 */
#ifdef __KERNEL__
#include <linux/kernel.h>
#include <linux/string.h>
#endif

#include "escape.h"

static bool is_plain(const struct utrace_text *text, unsigned char c, enum utrace_escapes escapes)
{
	unsigned char before = text->len ? text->at[text->len - 1] : 0;

	if (c == ' ')
		return escapes != UTRACE_ESCAPE_BLANKS;
	if (c > 0x7f)
		return escapes != UTRACE_ESCAPE_BYTES && !utrace_is_c1(c, before);
	return c > ' ' && c != '\\' && c != 0x7f;
}

/**
 * utrace_text_put - put a character behind a text
 * @text: the text
 * @c: the character
 * @escapes: the characters that need escapes
 *
 * Context: any.
 * Return: false where there is no room for the character, and then the text is what it was.
 */
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

/**
 * utrace_text_puts - put our own words behind a text, as far as there is room
 * @text: the text
 * @s: the words
 *
 * Context: any.
 */
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

/**
 * utrace_text_fit - how much of a text fits into less room
 * @text: the text, as utrace_text_put() has made it
 * @len: its length
 * @room: the length that it may have
 *
 * Context: any.
 * Return: the length to cut the text to, so that no escape is broken.
 */
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
