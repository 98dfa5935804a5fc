// SPDX-License-Identifier: GPL-2.0
/*
 * Limits: how much of a call's strings is wanted, and cutting them for each group.
 */
#include "strings.h"
#include "../filter/syscall_map.h"
#include "../filter/text.h"

/* Bytes of a call's strings that the rules of an engine's group look at, or may have recorded. */
static unsigned int room_for_rules(const struct utrace_engine *e, u64 filters)
{
	if (!READ_ONCE(e->rules) || !(filters & UTRACE_FILTER_RULE))
		return 0;
	return READ_ONCE(e->group->rule_strings);
}

/* Adds up what all engines on current want of strings; true if any does. Preemption off. */
bool utrace_limits_find(struct utrace_limits *limits, struct utrace_thread *t, u64 filters)
{
	struct utrace_engine *e;
	unsigned int room;

	*limits = (struct utrace_limits){};
	list_for_each_entry_rcu(e, &t->engines, entry) {
		room = room_for_rules(e, filters);
		if (room ||
		    ((e->filter & filters) && READ_ONCE(e->events) & UTRACE_EVENTS_SYSCALL))
			utrace_limits_add(limits, e);
		if (!room)
			continue;
		limits->room = max(limits->room, room);
		if (e->group->strings) {
			limits->data |= READ_ONCE(e->group->strings->data);
			limits->paths |= READ_ONCE(e->group->strings->paths);
		}
	}
	return limits->room;
}

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

/* Cuts the strings of a call as a group wants them, for the report of the call. */
void utrace_strings_cut(const struct utrace_call *call, const struct utrace_strings *limits,
			struct utrace_cut *cut)
{
	const bool whole = call->str_flags && utrace_strings_whole(call, limits, cut);
	unsigned int i;

	utrace_memory_cut(call, limits, cut);
	if (whole)
		return;
	if ((call->str_flags & UTRACE_STR_MEMORY) &&
	    call->captured->memory->whole_from <= READ_ONCE(limits->limit)) {
		utrace_strings_take(call, cut);
		return;
	}
	cut->flags = call->str_flags == UTRACE_STR_UNDER_WAY ? UTRACE_STR_UNDER_WAY : 0;
	for (i = 0; i < UTRACE_STRINGS; i++)
		cut_one(call, i, limits, cut);
}
