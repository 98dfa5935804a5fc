/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Cutting texts: each group gets the texts of a call as it wants them.
 */
#ifndef _UTRACE_CUT_H
#define _UTRACE_CUT_H

#include "capture.h"

/**
 * struct utrace_cut - the texts of one call as one group wants them
 * @text: Beginning of each text, which is not terminated where it is cut.
 * @len: Length of each text; 0 for a text that is not there.
 * @flags: UTRACE_STR_*.
 *
 * On the stack of a callback. Good for as long as the callback runs.
 */
struct utrace_cut {
	const char *text[UTRACE_STRINGS];
	u16 len[UTRACE_STRINGS];
	u8 flags;
};

/*
 * utrace_strings_cut() of texts that stay whole; false if a text is to be cut, or is not a string.
 * @cut->text then has what a record has: both texts, each with a zero byte after it.
 */
static __always_inline bool utrace_strings_whole(const struct utrace_call *call,
						 const struct utrace_strings *limits,
						 struct utrace_cut *cut)
{
	const struct utrace_captured *c = call->captured;

	if (unlikely(!c || c->whole_from > READ_ONCE(limits->limit)))
		return false;
	cut->flags = call->str_flags;
	cut->len[0] = c->len[0];
	cut->len[1] = c->len[1];
	cut->text[0] = c->text;
	cut->text[1] = c->text + c->len[0] + 1;
	return true;
}

void utrace_strings_cut(const struct utrace_call *call, const struct utrace_strings *limits,
			struct utrace_cut *cut);

#endif /* _UTRACE_CUT_H */
