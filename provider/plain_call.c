// SPDX-License-Identifier: GPL-2.0
/*
 * Plain calls that take more than the inline functions of plain_call.h.
 */
#include "filter/predicate.h"
#include "plain_call.h"
#include "strings/capture.h"
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

static bool record_plain(struct utrace_engine *e, struct pt_regs *regs, u64 duration)
{
	const struct utrace_predicate *filter;

	if (!READ_ONCE(e->plain))
		return false;
	filter = rcu_dereference_sched(e->group->exit_filter);
	if (filter && !utrace_passes_plain(e, filter, regs, duration))
		return true;
	return e->group->record_call(e, regs, duration);
}

/**
 * utrace_exit_plain - a plain call has returned that any engines may want
 * @t: current's record
 * @regs: its user registers, with the result
 * @duration: of the call
 *
 * The first engine that cannot record the call has all those behind it told, too. Callbacks may
 * sleep: plain calls come from the hook alone.
 *
 * Context: in the thread, preemption off.
 */
void utrace_exit_plain(struct utrace_thread *t, struct pt_regs *regs, u64 duration)
{
	struct utrace_engine *e;

	t->in_call = UTRACE_NOT_IN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!e->exit)
			continue;
		e->exit = 0;
		if (!record_plain(e, regs, duration))
			return utrace_exit_in_full(e, regs, duration);
	}
}

/* Do the engines that want a call only want to record it? */
static bool only_record(struct utrace_thread *t, u64 filters)
{
	bool wanted = false;
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!(READ_ONCE(e->wants) & filters))
			continue;
		if (!READ_ONCE(e->plain))
			return false;
		wanted = true;
	}
	return wanted;
}

/**
 * utrace_is_plain - is a thread about to run a plain call?
 * @t: current's record; gets the call's strings
 * @regs: registers of a native call
 * @nr: its number
 * @filters: the row of the table of wanted calls; no rule has anything to do
 *
 * Context: in the thread, in the hook, preemption off.
 * Return: true if it is.
 */
bool utrace_is_plain(struct utrace_thread *t, struct pt_regs *regs, unsigned int nr, u64 filters)
{
	filters &= ~UTRACE_WANT_RULE;
	if ((filters & UTRACE_WANT_CLONE) || t->resumed.sp || READ_ONCE(t->hold) ||
	    !only_record(t, filters))
		return false;
	t->call.str_flags = 0;
	return !(filters & UTRACE_WANT_STRINGS) ||
	       utrace_strings_read_shared(t, filters, regs, nr);
}

/**
 * utrace_entry_plain - a thread is about to run a plain call
 * @t: current's record
 * @filters: the row of the table of wanted calls
 *
 * Notes which engines want the call. utrace_expect_plain() must follow.
 *
 * Context: in the thread, in the hook, preemption off.
 */
void utrace_entry_plain(struct utrace_thread *t, u64 filters)
{
	struct utrace_engine *e;

	t->in_call = UTRACE_IN_PLAIN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!(READ_ONCE(e->wants) & filters & ~UTRACE_WANT_RULE))
			utrace_leave_out(e);
		else	/* One that wants more since utrace_is_plain() hears of the next call. */
			e->exit = READ_ONCE(e->plain) ? UTRACE_EXIT_REPORT : 0;
	}
}
