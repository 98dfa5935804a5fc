/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reading a string from the thread's memory a word at a time, as far as possible: within its
 * page and the room, where nothing needs an escape, and nothing faults. Most strings are read
 * whole in this way.
 */
#ifndef _UTRACE_WORDS_H
#define _UTRACE_WORDS_H

#include <linux/mm.h>
#include <linux/uaccess.h>

#include "../filter/text.h"

/*
 * Reads a string a word at a time; the last word that is written may go beyond the string, but not
 * beyond @room. A word of this page may be read after the string's end, but none of the next page:
 * that page may be absent, or another thread may have to provide it (userfaultfd). Returns the
 * length of the string if all was read, with the zero byte; otherwise ~n: n characters were read,
 * and the rest has to be read in another way. Sleeps if page faults are enabled.
 */
static __always_inline int utrace_read_words(char *to, unsigned long from, unsigned int room)
{
	const char __user *const at = (const char __user *)from;
	const unsigned long n = min_t(unsigned long, room, PAGE_SIZE - offset_in_page(from));
	const unsigned long last = n - sizeof(u64);
	unsigned long len = 0;
	u64 word, special;

	if (n < sizeof(word) || !user_access_begin(at, n))
		return ~0;
	do {
		unsafe_get_user(word, (const u64 __user *)(at + len), end);
		memcpy(to + len, &word, sizeof(word));
		special = utrace_text_special(word);
		if (special)
			goto found;
		len += sizeof(word);
	} while (len <= last);
end:
	user_access_end();
	return ~len;
found:
	user_access_end();
	len += utrace_text_first(special);
	return to[len] ? ~len : len;
}

#endif /* _UTRACE_WORDS_H */
