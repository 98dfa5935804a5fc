// SPDX-License-Identifier: GPL-2.0
#include "json.h"

/**
 * json_string - write a text as a string of JSON
 * @out: the destination
 * @text: the text. Bytes beyond ASCII are written one by one, as if they were Latin-1, since
 *	paths need not be UTF-8. '<' is escaped too, so that a string can stand in a page.
 */
void json_string(FILE *out, const char *text)
{
	const unsigned char *at;

	putc('"', out);
	for (at = (const unsigned char *)text; *at; at++)
		if (*at == '"' || *at == '\\')
			fprintf(out, "\\%c", *at);
		else if (*at < ' ' || *at > '~' || *at == '<')
			fprintf(out, "\\u%04x", *at);
		else
			putc(*at, out);
	putc('"', out);
}
