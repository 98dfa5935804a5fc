// SPDX-License-Identifier: GPL-2.0
#include "json.h"
#include "utf8.h"

/* A byte that is no part of a character is written as Python does, so that no byte is lost. */
static void print_escaped(FILE *out, const unsigned char *at, int len)
{
	unsigned int code = len ? *at & (len == 1 ? 0x7f : 0x7f >> len) : 0xdc00 | *at;
	int i;

	for (i = 1; i < len; i++)
		code = code << 6 | (at[i] & 0x3f);
	if (code > 0xffff)
		fprintf(out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10), 0xdc00 | (code & 0x3ff));
	else
		fprintf(out, "\\u%04x", code);
}

/**
 * json_string - write a text as a string of JSON, in ASCII
 * @out: the destination
 * @text: the text. '<' is escaped too, so that a string can stand in a page.
 */
void json_string(FILE *out, const char *text)
{
	const unsigned char *at;
	int len;

	putc('"', out);
	for (at = (const unsigned char *)text; *at; at += len ? len : 1) {
		len = utf8_length((const char *)at);
		if (*at == '"' || *at == '\\')
			fprintf(out, "\\%c", *at);
		else if (*at < ' ' || *at > '~' || *at == '<')
			print_escaped(out, at, len);
		else
			putc(*at, out);
	}
	putc('"', out);
}
