/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Limits: how much of a call's texts is wanted, by all engines that want the call together.
 */
#ifndef _UTRACE_LIMITS_H
#define _UTRACE_LIMITS_H

#include "../engine/member.h"
#include "capture.h"

/**
 * struct utrace_limits - what the engines want of a call's texts together
 * @room: Bytes of each text; 0 for no texts.
 * @data: Bytes that are written or sent are wanted, too.
 * @paths: The paths of descriptors are wanted, too.
 *
 * On the stack of the thread that makes the call.
 */
struct utrace_limits {
	unsigned int room;
	bool data;
	bool paths;
};

/* Add what an engine's group wants. */
static __always_inline void utrace_limits_add(struct utrace_limits *limits,
					      const struct utrace_engine *e)
{
	const struct utrace_strings *s = e->group ? e->group->strings : NULL;
	unsigned int limit;

	if (!s)
		return;
	limit = READ_ONCE(e->record_mask) & s->records ? READ_ONCE(s->limit) : 0;
	limits->data |= limit && READ_ONCE(s->data);
	limits->paths |= limit && READ_ONCE(s->paths);
	limits->room = max(limits->room, limit);
}

bool utrace_limits_find(struct utrace_limits *limits, struct utrace_thread *t, u64 filters);

#endif /* _UTRACE_LIMITS_H */
