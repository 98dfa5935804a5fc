// SPDX-License-Identifier: GPL-2.0
#include "utf8.h"

/**
 * utf8_length - the length of a character
 * @text: where the character begins, in a text that has an end
 *
 * Return: its bytes, 1 to 4; 0 where no character of UTF-8 begins.
 */
int utf8_length(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	int len = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 :
		  *at < 0xf5 ? 4 : 0, i;

	for (i = 1; i < len; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	/* Longer than necessary, a surrogate, or beyond the last character. */
	if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] >= 0xa0) ||
	    (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] >= 0x90))
		return 0;
	return len;
}
