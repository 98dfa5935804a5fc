/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The table of attached threads, its lock, and look-ups in it. thread.h says what the lock covers.
 */
#ifndef _UTRACE_THREAD_TABLE_H
#define _UTRACE_THREAD_TABLE_H

#include <linux/hash.h>
#include <linux/percpu.h>

#include "thread.h"

/* Enough for 10,000 threads and more with about one record in a bucket. */
#define UTRACE_TABLE_BITS	14

extern raw_spinlock_t utrace_lock;
extern struct hlist_head utrace_table[1 << UTRACE_TABLE_BITS];

/* Counts calls that an engine without counts does not want. Nothing reads the sum. */
DECLARE_PER_CPU(u64, utrace_uncounted);

/*
 * The record of a thread, or NULL if no engine is attached. Good for as long as preemption stays
 * off, or for the RCU read section.
 */
static __always_inline struct utrace_thread *utrace_thread_find(const struct task_struct *task)
{
	struct utrace_thread *t;

	hlist_for_each_entry_rcu(t, &utrace_table[hash_ptr(task, UTRACE_TABLE_BITS)], node)
		if (likely(t->task == task))
			return t;
	return NULL;
}

bool utrace_threads_each(bool (*what)(struct utrace_thread *t, void *arg), void *arg);
struct utrace_engine *utrace_engine_find(struct utrace_thread *t, unsigned int flags,
					 const struct utrace_engine_ops *ops, const void *data);

#endif /* _UTRACE_THREAD_TABLE_H */
