// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "json.h"
#include "utf8.h"

/* Bytes that stand for themselves. '<' does not, so that a string can stand in a page. */
static const bool plain[256] = {
	[' '] = true, ['!'] = true, ['#' ... ';'] = true, ['=' ... '['] = true, [']' ... '~'] = true,
};

static void put_escape(struct utrace_buffer *b, unsigned int code)
{
	static const char digits[] = "0123456789abcdef";

	utrace_put(b, "\\u");
	utrace_put_char(b, digits[code >> 12 & 0xf]);
	utrace_put_char(b, digits[code >> 8 & 0xf]);
	utrace_put_char(b, digits[code >> 4 & 0xf]);
	utrace_put_char(b, digits[code & 0xf]);
}

/* A byte that is no part of a character is written as Python does, so that no byte is lost. */
static void put_escaped(struct utrace_buffer *b, const unsigned char *at, int len)
{
	unsigned int code = len ? *at & (len == 1 ? 0x7f : 0x7f >> len) : 0xdc00 | *at;
	int i;

	for (i = 1; i < len; i++)
		code = code << 6 | (at[i] & 0x3f);
	if (code > 0xffff) {
		put_escape(b, 0xd7c0 + (code >> 10));
		put_escape(b, 0xdc00 | (code & 0x3ff));
	} else {
		put_escape(b, code);
	}
}

/**
 * json_put - append a text as a string of JSON, in ASCII
 * @b: the destination
 * @text: the text, with a NUL after it
 * @len: its length
 */
void json_put(struct utrace_buffer *b, const char *text, size_t len)
{
	const char *end = text + len, *at;
	int bytes;

	utrace_put_char(b, '"');
	while (text < end) {
		for (at = text; at < end && plain[(unsigned char)*at]; at++)
			;
		utrace_put_bytes(b, text, at - text);
		if (at == end)
			break;
		bytes = utf8_length(at);
		if (*at == '"' || *at == '\\')
			utrace_put_bytes(b, (char []){ '\\', *at }, 2);
		else
			put_escaped(b, (const unsigned char *)at, bytes);
		text = at + (bytes ? bytes : 1);
	}
	utrace_put_char(b, '"');
}

/**
 * json_string - write a text as a string of JSON, in ASCII
 * @out: the destination
 * @text: the text
 */
void json_string(FILE *out, const char *text)
{
	struct utrace_buffer b = { };

	json_put(&b, text, strlen(text));
	fwrite(b.bytes, 1, b.len, out);
	free(b.bytes);
}
