/* SPDX-License-Identifier: GPL-2.0 */
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
#ifndef _UTRACE_PLAIN_CALL_H
#define _UTRACE_PLAIN_CALL_H

#include <linux/sched/task_stack.h>

#include "call_counts.h"
#include "clock.h"
#include "group.h"
#include "source/source.h"
#include "thread.h"

void utrace_exit_filtered(struct utrace_engine *e, struct pt_regs *regs, u64 duration,
			  const struct utrace_predicate *filter);
void utrace_exit_in_full(struct utrace_engine *e);
void utrace_exit_several(struct utrace_thread *t, struct pt_regs *regs);

/* The engine does not want the call, which is counted. */
static __always_inline void utrace_leave_out(struct utrace_engine *e)
{
	e->exit = 0;
	__this_cpu_inc(*READ_ONCE(e->masked));
}

/**
 * utrace_entry_onlys - a thread is about to run a plain call that one engine wants
 * @t: current's record, with the call's texts
 * @e: the engine
 *
 * utrace_expect_plain() must follow.
 *
 * Context: in the thread, in the hook, preemption off.
 */
static __always_inline void utrace_entry_onlys(struct utrace_thread *t, struct utrace_engine *e)
{
	struct utrace_engine *other;

	e->exit = UTRACE_EXIT_REPORT;
	t->in_call = UTRACE_IN_ONLYS_CALL;
	if (unlikely(!utrace_thread_has_one(t)))
		list_for_each_entry_rcu(other, &t->engines, entry)
			if (other != e)
				utrace_leave_out(other);
}

/**
 * utrace_entry_plain - a thread is about to run a plain call
 * @t: current's record, with the call's texts
 * @filters: the row of the table of wanted calls, but for UTRACE_WANT_RULE
 *
 * Notes which engines want the call. utrace_expect_plain() must follow.
 *
 * Context: in the thread, in the hook, preemption off.
 */
static __always_inline void utrace_entry_plain(struct utrace_thread *t, u64 filters)
{
	struct utrace_engine *e;

	t->in_call = UTRACE_IN_PLAIN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (unlikely(!(READ_ONCE(e->wants) & filters)))
			utrace_leave_out(e);
		else	/* Behind t->plains an engine may want more, of the next call. */
			e->exit = READ_ONCE(e->plain) ? UTRACE_EXIT_REPORT : 0;
	}
}

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

/* Is it the end of a call of utrace_entry_onlys(), with nothing else to be done there? */
static __always_inline bool utrace_is_onlys_exit(const struct utrace_thread *t)
{
	return t->in_call == UTRACE_IN_ONLYS_CALL && !(t->stepping | t->report_pending);
}

/**
 * utrace_exit_onlys - a call has returned of which utrace_is_onlys_exit()
 * @t: current's record
 *
 * Few values are kept over calls of functions: to save one takes two instructions.
 *
 * Context: in the thread, in the hook, preemption off.
 */
static __always_inline void utrace_exit_onlys(struct utrace_thread *t)
{
	const u64 duration = utrace_clock_since(&t->call.start);
	struct pt_regs *regs = task_pt_regs(current);
	struct utrace_engine *e = READ_ONCE(t->only);
	const struct utrace_predicate *filter;

	t->call.duration = duration;
	/* Has another engine taken its place? The first is freed behind an RCU grace period. */
	if (unlikely(!e->exit))
		return utrace_exit_several(t, regs);
	t->in_call = UTRACE_NOT_IN_CALL;
	e->exit = 0;
	filter = rcu_dereference_sched(e->group->exit_filter);
	if (unlikely(filter))
		return utrace_exit_filtered(e, regs, duration, filter);
	if (unlikely(!e->group->record_call(e, regs, duration)))
		utrace_exit_in_full(e);
}

#endif /* _UTRACE_PLAIN_CALL_H */
