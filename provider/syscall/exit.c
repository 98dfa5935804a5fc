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

static noinline bool matches_steps(const struct utrace_predicate *filter,
				   const struct utrace_call *call)
{
	const struct utrace_values values = {
		.number = number_of, .text = fdpath_of, .arg = (void *)call,
	};

	return utrace_predicate_holds(filter, &values);
}

/* Does an exit filter take a call that has returned? In the thread, preemption off. */
bool utrace_exit_matches(const struct utrace_predicate *filter, const struct utrace_call *call)
{
	const struct utrace_predicate_step *step = filter->steps;

	/* Most filters are one comparison of numbers. */
	if (filter->nr != 1 || filter->len)
		return matches_steps(filter, call);
	return utrace_predicate_compare(step, number_of((void *)call, step->field));
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
	if (unlikely(call->str_flags & UTRACE_STR_MEMORY))
		utrace_memory_end(call, call->ret);
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

/*
 * Take the call whose entry no engine has seen from the registers. False if they are not those of
 * its entry any more, or if the thread is a child that never made the call.
 */
static bool take_call(struct utrace_thread *t, struct pt_regs *regs, enum utrace_abi abi, int nr,
		      u64 filters)
{
	struct utrace_call *call = &t->call;

	if (((filters & UTRACE_FILTER_CLONE) && !syscall_get_return_value(current, regs)) ||
	    (abi == UTRACE_ABI_X86_64 && utrace_changes_registers(nr)))
		return false;
	utrace_call_fill(call, regs, abi, nr);
	call->captured = NULL;
	call->str_flags = UTRACE_STR_UNDER_WAY;
	call->duration = 0;
	return true;
}

/*
 * The call was under way when an engine came: have such engines told of its end. @known: others
 * expect the end. Else the call is filled in here. False if nobody is to be told.
 */
static bool join_call(struct utrace_thread *t, struct pt_regs *regs, bool known)
{
	int nr = syscall_get_nr(current, regs);
	enum utrace_abi abi = utrace_syscall_abi(regs, &nr);
	u64 filters = utrace_syscall_filters(regs, abi, nr);
	struct utrace_engine *e;

	if (!known && !take_call(t, regs, abi, nr, filters))
		return false;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		e->exit = known ? e->exit : 0;
		if (e->group && READ_ONCE(e->group->under_way) && (e->filter & filters))
			e->exit |= UTRACE_EXIT_REPORT;
	}
	return true;
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
	if (unlikely(in_call & UTRACE_UNDER_WAY)) {
		t->in_call = in_call &= ~UTRACE_UNDER_WAY;
		if (join_call(t, regs, in_call) && !in_call)
			return report_exit(t, regs, false);
	}
	if (in_call == UTRACE_IN_PLAIN_CALL)
		return utrace_exit_plain(t);
	if (in_call) {
		t->call.duration = utrace_clock_since(&t->call.start);
		report_exit(t, regs, false);
	}
}

/*
 * Records a plain call if the group's exit filter takes it. False if the engine is to be told of
 * the call as of any other: paths are looked up in a full report alone. In the thread, preemption
 * off.
 */
bool utrace_record_filtered(struct utrace_engine *e, struct pt_regs *regs,
			    const struct utrace_predicate *filter)
{
	struct utrace_call *call = &e->thread->call;

	if (unlikely(filter->len))
		return false;
	if (unlikely(filter->args))
		syscall_get_arguments(current, regs, call->args);
	call->ret = regs_return_value(regs);
	if (utrace_exit_matches(filter, call))
		return e->group->record_call(e, regs, call->duration);
	__this_cpu_inc(e->counts->filtered[READ_ONCE(e->record_mask)]);
	return true;
}

/*
 * A plain call has returned, and @e must be told of it, as are the engines after it that expect its
 * end. The record has the call's duration. In the thread, preemption off.
 */
void utrace_exit_in_full(struct utrace_engine *e)
{
	e->exit = UTRACE_EXIT_REPORT;
	report_exit(e->thread, task_pt_regs(current), true);
}
