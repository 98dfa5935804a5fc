// SPDX-License-Identifier: GPL-2.0
/*
 * Plain calls: the cases that the inline functions of plain_call.h leave out.
 */
#include <asm/syscall.h>

#include "plain_call.h"
#include "../engine/engine.h"
#include "../filter/pred.h"
#include "exit.h"

/* passes_exit() for a call whose arguments are in the registers. */
static __always_inline bool passes_plain(struct utrace_engine *e, struct pt_regs *regs,
					 u64 duration, const struct utrace_predicate *filter)
{
	unsigned long *args = e->thread->call.args;

	if (unlikely(filter->args))
		syscall_get_arguments(current, regs, args);
	if (utrace_predicate_test(filter, regs_return_value(regs), duration, args))
		return true;
	__this_cpu_inc(e->counts->filtered[READ_ONCE(e->record_mask)]);
	return false;
}

/*
 * A plain call has returned, and @e must be told of it, as are all other engines that expect its
 * end. The record has the call's duration. In the thread, preemption off.
 */
void utrace_exit_in_full(struct utrace_engine *e)
{
	e->exit = UTRACE_EXIT_REPORT;
	utrace_report_syscall_exit(e->thread, task_pt_regs(current), true);
}

/*
 * utrace_exit_onlys() if the engine's group has an exit filter. Paths are looked up for a call that
 * is reported in full. In the thread, preemption off.
 */
void utrace_exit_filtered(struct utrace_engine *e, struct pt_regs *regs, u64 duration,
			  const struct utrace_predicate *filter)
{
	if (unlikely(filter->len))
		return utrace_exit_in_full(e);
	if (!passes_plain(e, regs, duration, filter))
		return;
	/* Read again, not kept across the filter, which mostly leaves the call out. */
	if (!e->group->record_call(e, task_pt_regs(current), e->thread->call.duration))
		utrace_exit_in_full(e);
}

static bool record_plain(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	const struct utrace_predicate *filter;

	if (!READ_ONCE(e->plain))
		return false;
	filter = rcu_dereference_sched(e->group->exit_filter);
	if (filter && filter->len)
		return false;
	if (filter && !passes_plain(e, regs, duration, filter))
		return true;
	return e->group->record_call(e, regs, duration);
}

/*
 * A plain call has returned that several engines may want. From the first engine on that cannot
 * record the call, all engines are told of it. In the thread, preemption off.
 */
void utrace_exit_several(struct utrace_thread *t, struct pt_regs *regs)
{
	const u64 duration = t->call.duration;
	struct utrace_engine *e;

	t->in_call = UTRACE_NOT_IN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!e->exit)
			continue;
		e->exit = 0;
		if (!record_plain(e, regs, duration))
			return utrace_exit_in_full(e);
	}
}
