// SPDX-License-Identifier: GPL-2.0
/*
 * Cutting texts: each group gets the texts of a call as it wants them. See cut.h.
 */
#include "cut.h"
#include "../filter/syscall_map.h"
#include "../filter/text.h"

static void cut_one(const struct utrace_call *call, unsigned int n,
		    const struct utrace_strings *limits, struct utrace_cut *cut)
{
	const enum utrace_text_kind kind = utrace_text_kind(utrace_texts_of(call)[n]);
	u8 flags = call->str_flags >> n * UTRACE_STR_SHIFT & 0xf;
	unsigned int limit = READ_ONCE(limits->limit), len = 0;

	cut->text[n] = utrace_call_string(call, n);
	cut->len[n] = 0;
	if (!(flags & UTRACE_STR_THERE) || !limit ||
	    ((flags & UTRACE_STR_DATA) && !READ_ONCE(limits->data)) ||
	    (kind == UTRACE_TEXT_FD && !READ_ONCE(limits->paths)))
		return;
	if (*cut->text[n])
		len = call->captured->len[n];
	cut->len[n] = utrace_text_fit(cut->text[n], len, limit);
	if (cut->len[n] < len)
		flags = (flags & ~UTRACE_STR_FAULTED) | UTRACE_STR_TRUNCATED;
	cut->flags |= flags << n * UTRACE_STR_SHIFT;
}

/* Cuts the texts of a call as a group wants them, for the report of the call. */
void utrace_strings_cut(const struct utrace_call *call, const struct utrace_strings *limits,
			struct utrace_cut *cut)
{
	unsigned int i;

	if (call->str_flags && utrace_strings_whole(call, limits, cut))
		return;
	cut->flags = 0;
	for (i = 0; i < UTRACE_STRINGS; i++)
		cut_one(call, i, limits, cut);
}
