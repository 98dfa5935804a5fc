/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Places: where the texts of one call are.
 */
#ifndef _UTRACE_PLACES_H
#define _UTRACE_PLACES_H

#include "../filter/syscall_map.h"
#include "limits.h"
#include "read.h"

/**
 * struct utrace_places - where a call's texts are
 * @texts: The call's row of the table of texts.
 * @args: The call's arguments; zeros behind the last one.
 * @compat: The call is one of a 32-bit program.
 * @indirect: The call is one that socketcall() makes.
 * @lost: The arguments, but for those that are null, could not be read.
 *
 * On the stack of the thread that makes the call.
 */
struct utrace_places {
	const u8 *texts;
	unsigned long args[7];
	bool compat;
	bool indirect;
	bool lost;
};

/* Is a text of the table wanted, if the call has it? */
static inline bool utrace_text_wanted(u8 text, const struct utrace_limits *limits)
{
	if (utrace_text_kind(text) == UTRACE_TEXT_FD)
		return limits->paths;
	return text && (limits->data || !utrace_text_is_data(utrace_text_kind(text)));
}

void utrace_places_find(struct utrace_places *p, const struct utrace_call *call,
			struct utrace_reader *r);
bool utrace_places_have(const struct utrace_places *p, unsigned int n,
			const struct utrace_limits *limits);

#endif /* _UTRACE_PLACES_H */
