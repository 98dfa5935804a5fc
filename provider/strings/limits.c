// SPDX-License-Identifier: GPL-2.0
/*
 * Limits: how much of a call's texts is wanted. See limits.h.
 */
#include "limits.h"
#include "../filter/syscall_map.h"

/* Bytes of a call's texts that the rules of an engine's group look at, or may have recorded. */
static unsigned int room_for_rules(const struct utrace_engine *e, u64 filters)
{
	if (!READ_ONCE(e->rules) || !(filters & UTRACE_FILTER_RULE))
		return 0;
	return READ_ONCE(e->group->rule_strings);
}

/* Adds up what all engines on current want of a call's texts; true if any does. Preemption off. */
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
