// SPDX-License-Identifier: GPL-2.0
/*
 * System calls that engines want: the exit. entry.c has the entry.
 */
#include <asm/syscall.h>

#include "syscall.h"
#include "../engine/engine.h"
#include "../filter/pred.h"
#include "../rules/rules.h"
#include "../stop/stop.h"
#include "../strings/strings.h"
#include "../thread/thread.h"

static s64 number_of(void *arg, u8 operand)
{
	const struct utrace_call *call = arg;

	return utrace_result_value(operand, call->ret, call->duration, call->args);
}

/* The only operand that is a text. */
static const char *fdpath_of(void *arg, u8 operand)
{
	return utrace_call_path(arg, utrace_paths_room(), PATH_MAX);
}

/* Does an exit filter take a call that has returned? In the thread, preemption off. */
bool utrace_exit_matches(const struct utrace_predicate *filter, const struct utrace_call *call)
{
	const struct utrace_values values = {
		.number = number_of, .text = fdpath_of, .arg = (void *)call,
	};

	if (filter->len)
		return utrace_predicate_holds(filter, &values);
	return utrace_predicate_test(filter, call->ret, call->duration, call->args);
}

/* Count the return for an engine; does the group's exit filter take the call? */
static bool passes_exit(struct utrace_engine *e, const struct utrace_call *call)
{
	const struct utrace_predicate *filter;

	if (!call->record_mask)
		return true;
	filter = rcu_dereference_sched(e->group->exit_filter);
	if (unlikely(filter) && !utrace_exit_matches(filter, call)) {
		__this_cpu_inc(e->counts->filtered[call->record_mask]);
		return false;
	}
	__this_cpu_inc(e->counts->returned[call->record_mask]);
	return true;
}

static __always_inline u32 tell_exit(struct utrace_thread *t, struct utrace_engine *e,
				     u32 action)
{
	u32 answer;

	if (!(READ_ONCE(e->events) & UTRACE_EVENT(SYSCALL_EXIT)))
		return action;
	t->call.record_mask = READ_ONCE(e->record_mask);
	if (!passes_exit(e, &t->call) ||
	    !utrace_report_begin(t, e, UTRACE_EVENT(SYSCALL_EXIT), true))
		return action;
	answer = e->ops->report_syscall_exit(action, e, &t->call);
	return utrace_report_end(t, e, UTRACE_EVENT(SYSCALL_EXIT), true, action, answer);
}

/*
 * Reports the end of a call to the engines that expect it; the record has the duration. @plain:
 * number and arguments are in the registers alone. In the thread, preemption off.
 */
static void report_exit(struct utrace_thread *t, struct pt_regs *regs, bool plain)
{
	struct utrace_call *call = &t->call;
	u32 action = UTRACE_RESUME;
	struct utrace_engine *e;
	u8 exit;

	if (unlikely(plain))
		utrace_call_fill(call, regs, UTRACE_ABI_X86_64, syscall_get_nr(current, regs));
	t->in_call = UTRACE_NOT_IN_CALL;
	call->regs = regs;
	call->ret = syscall_get_return_value(current, regs);
	list_for_each_entry_rcu(e, &t->engines, entry) {
		exit = e->exit;
		if (!exit)
			continue;
		e->exit = exit & UTRACE_EXIT_REPORT;	/* a rule that records asks for this */
		if (unlikely(exit & UTRACE_EXIT_RULES))
			action = min(action, utrace_rules_syscall_exit(e, call));
		e->exit = 0;
		if (exit & UTRACE_EXIT_REPORT)
			action = tell_exit(t, e, action);
	}
	utrace_report_finish(t, action);
}

/* In the thread, preemption off. */
void utrace_syscall_exit(struct utrace_thread *t, struct pt_regs *regs)
{
	u8 in_call;

	if (unlikely(t->stepping || t->report_pending)) {
		utrace_step_done(t);
		utrace_boundary_mark();
	}
	in_call = READ_ONCE(t->in_call);
	if (!in_call)
		return;
	t->call.duration = utrace_clock_since(&t->call.start);
	if (in_call == UTRACE_IN_CALL)
		report_exit(t, regs, false);
	else
		utrace_exit_several(t, regs);
}

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
	report_exit(e->thread, task_pt_regs(current), true);
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
