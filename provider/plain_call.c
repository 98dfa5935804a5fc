// SPDX-License-Identifier: GPL-2.0
/*
 * Plain calls that take more than the inline functions of plain_call.h.
 */
#include "filter/predicate_step.h"
#include "plain_call.h"
#include "syscall.h"

/**
 * utrace_passes_plain - passes_exit() by the registers
 * @e: the engine
 * @filter: the exit filter of its group
 * @regs: user registers at the end of a plain call
 * @duration: of the call
 *
 * Context: in the thread, preemption off.
 * Return: true if the filter takes the call.
 */
bool utrace_passes_plain(struct utrace_engine *e, const struct utrace_predicate *filter,
			 struct pt_regs *regs, u64 duration)
{
	unsigned long *args = e->thread->call.args;

	if (unlikely(filter->args))
		syscall_get_arguments(current, regs, args);
	if (utrace_predicate_test(filter, regs->ax, duration, args))
		return true;
	__this_cpu_inc(e->counts->filtered[READ_ONCE(e->record_mask)]);
	return false;
}

/**
 * utrace_exit_in_full - a plain call has returned, and an engine must be told of it
 * @e: the engine; all others that expect the call are told, too
 * @regs: its thread's user registers
 * @duration: of the call
 *
 * Context: in the thread, preemption off.
 */
void utrace_exit_in_full(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	e->exit = UTRACE_EXIT_REPORT;
	utrace_report_syscall_exit(e->thread, regs, duration, true, true);
}

/**
 * utrace_exit_several - a plain call has returned that any engines may want
 * @t: current's record
 * @regs: its user registers, with the result
 * @duration: of the call
 *
 * The first engine that cannot record the call has all those behind it told, too. Callbacks may
 * sleep: plain calls come from the hook alone.
 *
 * Context: in the thread, preemption off.
 */
void utrace_exit_several(struct utrace_thread *t, struct pt_regs *regs, u64 duration)
{
	struct utrace_engine *e;

	t->in_call = UTRACE_NOT_IN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!e->exit)
			continue;
		e->exit = 0;
		if (!READ_ONCE(e->plain) || !utrace_record_plain(e, regs, duration))
			return utrace_exit_in_full(e, regs, duration);
	}
}
