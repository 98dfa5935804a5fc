/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Plain calls. The engines that want a plain call only record it at its end, and nothing changes
 * the call at its entry: no rule, ptracer, seccomp filter, dispatcher or tracepoint. Then all
 * registers but the result are the same at the end of the call, so that no copy of them is kept.
 * Calls that make a child are not plain: a ptracer may have the thread stop in them, and change
 * registers. Other stops come behind the end of a call. Calls that change registers by themselves
 * have UTRACE_FILTER_STRINGS, and are told apart where strings are read:
 * utrace_changes_registers().
 *
 * Most plain calls are wanted by a single engine: t->only. Before the functions for that case are
 * called, the syscall map has said that the thread's other engines do not want the call.
 */
#ifndef _UTRACE_PLAIN_CALL_H
#define _UTRACE_PLAIN_CALL_H

#include <linux/sched/task_stack.h>

#include "../clock.h"
#include "../compat/syscall_work.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../thread/thread.h"

void utrace_exit_filtered(struct utrace_engine *e, struct pt_regs *regs, u64 duration,
			  const struct utrace_predicate *filter);
void utrace_exit_in_full(struct utrace_engine *e);
void utrace_exit_several(struct utrace_thread *t, struct pt_regs *regs);

/* Count a call that the engine does not want. */
static __always_inline void utrace_leave_out(struct utrace_engine *e)
{
	e->exit = 0;
	__this_cpu_inc(*READ_ONCE(e->masked));
}

/*
 * Current is about to run a plain call that a single engine wants. utrace_expect_exit() must
 * follow. In the hook, preemption off.
 */
static __always_inline void utrace_entry_onlys(struct utrace_thread *t, struct utrace_engine *e)
{
	struct utrace_engine *other;

	e->exit = UTRACE_EXIT_REPORT;
	t->in_call = UTRACE_IN_ONLYS_CALL;
	if (unlikely(!utrace_thread_has_only(t, e)))
		list_for_each_entry_rcu(other, &t->engines, entry)
			if (other != e)
				utrace_leave_out(other);
}

/*
 * Current is about to run a plain call; notes which engines want it. @filters: the word of the
 * syscall map, but for UTRACE_FILTER_RULE. utrace_expect_exit() must follow. In the hook,
 * preemption off.
 */
static __always_inline void utrace_entry_plain(struct utrace_thread *t, u64 filters)
{
	struct utrace_engine *e;

	t->in_call = UTRACE_IN_PLAIN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (unlikely(!(READ_ONCE(e->filters) & filters)))
			utrace_leave_out(e);
		else	/* Since t->plains was read, an engine may want more of later calls. */
			e->exit = READ_ONCE(e->plain) ? UTRACE_EXIT_REPORT : 0;
	}
}

/*
 * Has the hook called at the end of current's call, in whose record @in_call is set. In the hook,
 * preemption off.
 */
static __always_inline void utrace_expect_exit(struct utrace_thread *t, unsigned long *work)
{
	utrace_exit_expect(work);
	/* Pairs with the barrier in utrace_thread_update(), behind which forget_call() runs. */
	smp_mb__after_atomic();
	if (unlikely(!READ_ONCE(t->exits)))
		t->in_call = UTRACE_NOT_IN_CALL;
	t->call.start = utrace_clock();
}

/* Did utrace_entry_onlys() begin the call that ends, and is nothing else to be done now? */
static __always_inline bool utrace_is_onlys_exit(const struct utrace_thread *t)
{
	return t->in_call == UTRACE_IN_ONLYS_CALL && !(t->stepping | t->report_pending);
}

/*
 * A call has returned for which utrace_is_onlys_exit() is true. Few values are kept across calls of
 * functions: each takes two instructions to save. In the hook, preemption off.
 */
static __always_inline void utrace_exit_onlys(struct utrace_thread *t)
{
	const u64 duration = utrace_clock_since(&t->call.start);
	struct pt_regs *regs = task_pt_regs(current);
	struct utrace_engine *e = READ_ONCE(t->only);
	const struct utrace_predicate *filter;

	t->call.duration = duration;
	/* By now @only may be an engine that does not expect the end of this call. */
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
