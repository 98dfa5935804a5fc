/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The entry of system calls, from a source of events to the engines.
 */
#ifndef _UTRACE_SYSCALL_H
#define _UTRACE_SYSCALL_H

#include "../arch/x86/arch.h"
#include "../filter/syscall_map.h"
#include "../thread/thread.h"

bool utrace_syscall_entry_wanted(struct utrace_thread *t, struct pt_regs *regs,
				 enum utrace_abi abi, int nr, u64 filters);

/*
 * Count a call that no engine wants. The list is walked by hand because gcc makes better code of
 * that.
 */
static __always_inline void utrace_count_masked(struct utrace_thread *t)
{
	struct list_head *p;

	for (p = rcu_dereference_raw(list_next_rcu(&t->engines)); p != &t->engines;
	     p = rcu_dereference_raw(list_next_rcu(p)))
		__this_cpu_inc(*READ_ONCE(list_entry(p, struct utrace_engine, entry)->masked));
}

/*
 * Current is about to run a system call; true if an engine wants the call not to run. The syscall
 * map is looked up first, and most calls end there. Preemption off.
 */
static __always_inline bool utrace_syscall_entry(struct utrace_thread *t, struct pt_regs *regs)
{
	int nr = syscall_get_nr(current, regs);
	enum utrace_abi abi = utrace_syscall_abi(regs, &nr);
	u64 filters = utrace_syscall_map_filters(abi, nr);

	if (unlikely(filters & READ_ONCE(t->filters)))
		return utrace_syscall_entry_wanted(t, regs, abi, nr, filters);
	utrace_count_masked(t);
	return false;
}

#endif /* _UTRACE_SYSCALL_H */
