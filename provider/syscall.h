/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls, from a source of events to the engines.
 */
#ifndef _UTRACE_SYSCALL_H
#define _UTRACE_SYSCALL_H

#include <asm/syscall.h>

#include "call_counts.h"
#include "clock.h"
#include "group.h"
#include "report.h"
#include "filter/syscall_map.h"
#include "source/source.h"
#include "strings/capture.h"

bool utrace_syscall_entry_wanted(struct utrace_thread *t, struct pt_regs *regs,
				 enum utrace_abi abi, int nr, u64 filters, bool may_sleep);
bool utrace_is_plain(struct utrace_thread *t, struct pt_regs *regs, unsigned int nr, u64 filters);
void utrace_entry_plain(struct utrace_thread *t, u64 filters);
bool utrace_passes_plain(struct utrace_engine *e, const struct utrace_predicate *filter,
			 struct pt_regs *regs, u64 duration);
void utrace_exit_in_full(struct utrace_engine *e, struct pt_regs *regs, u64 duration);
void utrace_exit_plain(struct utrace_thread *t, struct pt_regs *regs, u64 duration);
void utrace_syscall_exit(struct utrace_thread *t, struct pt_regs *regs, bool may_sleep);

static __always_inline enum utrace_abi utrace_syscall_abi(struct pt_regs *regs, int *nr)
{
	if (in_ia32_syscall())
		return UTRACE_ABI_I386;
	if (*nr < 0 || !(*nr & __X32_SYSCALL_BIT))
		return UTRACE_ABI_X86_64;
	*nr &= ~__X32_SYSCALL_BIT;
	return UTRACE_ABI_X32;
}

/*
 * No engine wants the call, so only the engines' counts are left to do. The list is walked by hand
 * for the sake of the code that gcc makes of it.
 */
static __always_inline void utrace_count_masked(struct utrace_thread *t)
{
	struct list_head *p;

	for (p = rcu_dereference_raw(list_next_rcu(&t->engines)); p != &t->engines;
	     p = rcu_dereference_raw(list_next_rcu(p)))
		__this_cpu_inc(*READ_ONCE(list_entry(p, struct utrace_engine, entry)->masked));
}

/* The engine does not want the call, which is counted. */
static __always_inline void utrace_leave_out(struct utrace_engine *e)
{
	e->exit = 0;
	__this_cpu_inc(*READ_ONCE(e->masked));
}

/*
 * Plain calls. The engines that want such a call want no more than to record it at its end, and
 * nothing changes it at its entry: no rule, ptracer, seccomp filter, dispatcher or tracepoint.
 * Then all registers but the result are at the end of the call what they were, so that nothing
 * has to be kept of them. Calls that make a child are left out: a ptracer may have the thread
 * stop in them, and change registers. Other stops come behind the end of a call. Calls that
 * change registers by themselves have UTRACE_WANT_STRINGS, and are left out where strings are
 * read: utrace_changes_registers().
 *
 * Of most plain calls one engine is all that is to be told: t->only. The others, if there are
 * any, do not want the call, which the caller has made sure of by the table of wanted calls.
 */

/**
 * utrace_expect_plain - have the hook called at the end of a plain call
 * @t: current's record
 * @work: current's flags
 *
 * Context: in the thread, in the hook, preemption off.
 */
static __always_inline void utrace_expect_plain(struct utrace_thread *t, unsigned long *work)
{
	set_bit(UTRACE_WORK_BIT_EXIT, work);
	/* Pairs with the barrier in utrace_thread_update(), behind which forget_call() runs. */
	smp_mb__after_atomic();
	if (unlikely(!(READ_ONCE(t->events) & UTRACE_EVENT(SYSCALL_EXIT))))
		t->in_call = UTRACE_NOT_IN_CALL;
	t->call.start = utrace_clock();
}

/**
 * utrace_entry_onlys - a thread is about to run a plain call that one engine wants
 * @t: current's record, with the call's texts
 * @e: the engine
 * @work: current's flags
 *
 * Context: in the thread, in the hook, preemption off.
 */
static __always_inline void utrace_entry_onlys(struct utrace_thread *t, struct utrace_engine *e,
					       unsigned long *work)
{
	struct utrace_engine *other;

	e->exit = UTRACE_EXIT_REPORT;
	t->in_call = UTRACE_IN_ONLYS_CALL;
	if (unlikely(READ_ONCE(t->engines.next) != READ_ONCE(t->engines.prev)))
		list_for_each_entry_rcu(other, &t->engines, entry)
			if (other != e)
				utrace_leave_out(other);
	utrace_expect_plain(t, work);
}

/* Is it the end of a call of utrace_entry_onlys(), with nothing else to be done there? */
static __always_inline bool utrace_is_onlys_exit(const struct utrace_thread *t)
{
	return t->in_call == UTRACE_IN_ONLYS_CALL && !(t->stepping | t->report_pending);
}

/**
 * utrace_exit_onlys - a call has returned of which utrace_is_onlys_exit()
 * @t: current's record
 * @regs: its user registers, with the result
 *
 * Context: in the thread, in the hook, preemption off.
 */
static __always_inline void utrace_exit_onlys(struct utrace_thread *t, struct pt_regs *regs)
{
	const u64 duration = utrace_clock_since(t->call.start);
	struct utrace_engine *e = READ_ONCE(t->only);
	const struct utrace_group *group = e->group;
	const struct utrace_predicate *filter;

	/* Another engine has taken the place of the first, which is freed behind an RCU grace period. */
	if (unlikely(!e->exit))
		return utrace_exit_plain(t, regs, duration);
	t->in_call = UTRACE_NOT_IN_CALL;
	e->exit = 0;
	filter = rcu_dereference_sched(group->exit_filter);
	if (unlikely(filter) && !utrace_passes_plain(e, filter, regs, duration))
		return;
	if (unlikely(!group->record_call(e, regs, duration)))
		utrace_exit_in_full(e, regs, duration);
}

/**
 * utrace_syscall_entry - a thread is about to run a system call
 * @t: current's record
 * @regs: its user registers
 * @may_sleep: callbacks may sleep here
 *
 * The bitmaps are tested here, before anything else is done.
 *
 * Context: in the thread, preemption off.
 * Return: true if an engine wants the call not to run.
 */
static __always_inline bool utrace_syscall_entry(struct utrace_thread *t, struct pt_regs *regs,
						 bool may_sleep)
{
	int nr = syscall_get_nr(current, regs);
	enum utrace_abi abi = utrace_syscall_abi(regs, &nr);
	u64 filters = utrace_wanted_by(abi, nr);

	if (unlikely(filters & READ_ONCE(t->filters)))
		return utrace_syscall_entry_wanted(t, regs, abi, nr, filters, may_sleep);
	utrace_count_masked(t);
	return false;
}

#endif /* _UTRACE_SYSCALL_H */
