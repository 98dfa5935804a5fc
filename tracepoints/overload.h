/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Overload: what a session does with the record of a call for which a buffer has no room. It drops
 * the record, or has the thread wait for the reader: provider/stop/late.c.
 */
#ifndef _UTRACE_OVERLOAD_H
#define _UTRACE_OVERLOAD_H

#include <linux/compiler.h>
#include <linux/types.h>

#include "channel.h"

bool utrace_overload_refuses(const struct utrace_channel *c);
bool utrace_overload_is_over(struct utrace_channel *c, u64 slept);

/* Is current to wait with a record of a call of its own? In the thread, preemption off. */
static __always_inline bool utrace_overload_waits(const struct utrace_channel *c)
{
	return unlikely(READ_ONCE(c->patience)) && utrace_overload_refuses(c);
}

#endif /* _UTRACE_OVERLOAD_H */
