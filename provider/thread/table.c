// SPDX-License-Identifier: GPL-2.0
/*
 * The table of attached threads, its lock, and look-ups in it. This file uses no other file of
 * threads.
 */
#include "table.h"
#include "thread.h"

DEFINE_RAW_SPINLOCK(utrace_lock);
struct hlist_head utrace_table[1 << UTRACE_TABLE_BITS];
DEFINE_PER_CPU(u64, utrace_uncounted);

/*
 * Calls a function for each record, in an RCU read section; @what may take the record out of the
 * table, and must not sleep. Has @what returned true for any record?
 */
bool utrace_threads_each(bool (*what)(struct utrace_thread *t, void *arg), void *arg)
{
	struct utrace_thread *t;
	bool any = false;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(utrace_table); i++) {
		rcu_read_lock();
		hlist_for_each_entry_rcu(t, &utrace_table[i], node)
			any |= what(t, arg);
		rcu_read_unlock();
		cond_resched();
	}
	return any;
}

static bool matches(const struct utrace_engine *e, unsigned int flags,
		    const struct utrace_engine_ops *ops, const void *data)
{
	if (e->group || e->detached)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_OPS) && e->ops != ops)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_DATA) && READ_ONCE(e->data) != data)
		return false;
	return flags & (UTRACE_ATTACH_MATCH_OPS | UTRACE_ATTACH_MATCH_DATA);
}

/*
 * The first engine that matches @flags (UTRACE_ATTACH_MATCH_*; without these, none does), or NULL.
 * utrace_lock held.
 */
struct utrace_engine *utrace_engine_find(struct utrace_thread *t, unsigned int flags,
					 const struct utrace_engine_ops *ops, const void *data)
{
	struct utrace_engine *e;

	if (t)
		list_for_each_entry(e, &t->engines, entry)
			if (matches(e, flags, ops, data))
				return e;
	return NULL;
}
