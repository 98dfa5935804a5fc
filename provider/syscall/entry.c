// SPDX-License-Identifier: GPL-2.0
/*
 * System calls that engines want: the entry. exit.c has the exit.
 */
#include "syscall.h"
#include "../compat/compat.h"
#include "../engine/engine.h"
#include "../group/group.h"
#include "../rules/rules.h"
#include "../stop/stop.h"
#include "../strings/strings.h"
#include "../thread/thread.h"

/* Count the call for an engine; does the engine's list of calls have the call? */
static __always_inline bool wants_call(struct utrace_engine *e, u64 filters, u8 record_mask)
{
	bool wanted = e->filter & filters;

	if (record_mask && wanted)
		__this_cpu_inc(e->counts->passed[record_mask]);
	else if (record_mask)
		__this_cpu_inc(e->counts->masked[record_mask]);
	return wanted;
}

/*
 * Ask an engine. @answers is the smallest action so far and the UTRACE_SYSCALL_* bits of all
 * engines, but UTRACE_SYSCALL_NOEXIT of the last engine alone. Not inlined, because most engines
 * are told of exits only.
 */
static noinline u32 tell_entry(struct utrace_thread *t, struct utrace_engine *e, u32 answers)
{
	u32 action = answers & UTRACE_RESUME_MASK, answer;

	answers &= ~(UTRACE_RESUME_MASK | UTRACE_SYSCALL_NOEXIT);
	if (!utrace_report_begin(t, e, UTRACE_EVENT(SYSCALL_ENTRY), true))
		return answers | action;
	answer = e->ops->report_syscall_entry(action | (answers & UTRACE_SYSCALL_RESUMED), e,
					      &t->call);
	if (WARN_ON_ONCE((answer & UTRACE_SYSCALL_ABORT) && !(e->ops->flags & UTRACE_OPS_ABORT)))
		answer &= ~UTRACE_SYSCALL_ABORT;
	action = utrace_report_end(t, e, UTRACE_EVENT(SYSCALL_ENTRY), true, action, answer);
	return answers | (answer & (UTRACE_SYSCALL_ABORT | UTRACE_SYSCALL_NOEXIT)) | action;
}

/* The result of asking the rules about a call. */
enum rules_say {
	RULES_GO_ON,
	RULES_HOLD,	/* the thread is to be held; the call is reported when it is made */
	RULES_KILL,	/* a rule has sent a signal that ends the process: the call is not made */
};

/*
 * Rules are asked before the engines, and once for each call. A call of a thread with a ptracer is
 * made in any case: the ptracer may expect a stop at its entry before the one at its exit.
 */
static enum rules_say ask_rules(struct utrace_thread *t)
{
	u32 action = utrace_rules_syscall_entry(t);

	if (fatal_signal_pending(current) ||
	    (action != UTRACE_STOP && !kernel_traces() &&
	     utrace_syscall_yield(t, t->call.regs)))
		return RULES_KILL;
	if (action != UTRACE_STOP)
		return RULES_GO_ON;
	if (!kernel_traces())
		return RULES_HOLD;
	utrace_kick(t, UTRACE_INTERRUPT);
	return RULES_GO_ON;
}

/* Not inlined, because few calls have rules. */
static noinline u8 rules_exit(struct utrace_thread *t, struct utrace_engine *e)
{
	return READ_ONCE(e->rules) && utrace_rules_want_exit(e, &t->call) ? UTRACE_EXIT_RULES : 0;
}

/*
 * Report the call once to each engine that wants it. @flags: UTRACE_SYSCALL_RESUMED, or 0. A call
 * that is reported again was counted and recorded the first time: its record mask is 0.
 */
static __always_inline u32 report_entry(struct utrace_thread *t, u64 filters, u32 flags)
{
	u32 answers = UTRACE_RESUME | flags, action;
	struct utrace_engine *e;
	unsigned long events;
	u8 in_call = 0;

	list_for_each_entry_rcu(e, &t->reversed, reverse) {
		e->exit = unlikely(filters & UTRACE_FILTER_RULE) ? rules_exit(t, e) : 0;
		events = READ_ONCE(e->events);
		smp_rmb();	/* pairs with those in utrace_group_update() */
		t->call.record_mask = flags ? 0 : READ_ONCE(e->record_mask);
		smp_rmb();
		events |= READ_ONCE(e->events);
		if ((events & UTRACE_EVENTS_SYSCALL) &&
		    wants_call(e, filters, t->call.record_mask)) {
			if (events & UTRACE_EVENT(SYSCALL_ENTRY)) {
				answers = tell_entry(t, e, answers);
				events = answers & UTRACE_SYSCALL_NOEXIT ? 0 : READ_ONCE(e->events);
			}
			if (events & UTRACE_EVENT(SYSCALL_EXIT))
				e->exit |= UTRACE_EXIT_REPORT;
		}
		in_call |= e->exit;
	}
	t->in_call = in_call ? UTRACE_IN_CALL : UTRACE_NOT_IN_CALL;
	action = answers & UTRACE_RESUME_MASK;
	if (action == UTRACE_STOP && !kernel_traces())
		action = UTRACE_RESUME;		/* the thread is held right here */
	utrace_report_finish(t, action);
	return answers;
}

/* All engines have been told, and the call is about to run, or is aborted. */
static __always_inline bool finish_entry(struct utrace_thread *t, u32 answers)
{
	if (t->in_call)
		utrace_expect_exit(t, &current_thread_info()->syscall_work);
	return answers & UTRACE_SYSCALL_ABORT;
}

/* Is the thread to be held right here? */
static __always_inline bool is_to_be_held(struct utrace_thread *t)
{
	return unlikely(READ_ONCE(t->hold)) && !kernel_traces();
}

/* Copy the texts that the call may have, as far as they are wanted. */
static __always_inline struct utrace_thread *read_texts(struct utrace_thread *t, u64 filters)
{
	t->call.str_flags = 0;
	return filters & UTRACE_FILTER_STRINGS ? utrace_strings_read(t, filters) : t;
}

/* Look again which filters want the call: rules may have changed a list, and want more texts. */
static struct utrace_thread *look_again(struct utrace_thread *t, u64 *filters)
{
	const u64 old = *filters;

	*filters = utrace_syscall_filters(t->call.regs, t->call.abi, t->call.nr);
	return *filters & ~old ? read_texts(t, *filters) : t;
}

/* Look again which call current is in: engines and ptracers may have changed it. */
static u64 read_again(struct pt_regs *regs, enum utrace_abi *abi, int *nr)
{
	*nr = syscall_get_nr(current, regs);
	*abi = utrace_syscall_abi(regs, nr);
	return utrace_syscall_filters(regs, *abi, *nr);
}

/*
 * The entry of a call with all that there may be: memory for a child, rules, a hold. @again: the
 * thread has been held in front of the call before. @told: the call was reported then.
 */
static noinline bool entry_in_full(struct utrace_thread *t, struct pt_regs *regs,
				   enum utrace_abi abi, int nr, u64 filters, bool again,
				   bool told)
{
	enum utrace_hold_end end;
	enum rules_say say;
	u32 answers = 0;

	if (filters & UTRACE_FILTER_CLONE) {
		t = utrace_group_prepare_child();
		if (!t)
			return false;
	}
	for (;;) {
		utrace_call_fill(&t->call, regs, abi, nr);
		t = read_texts(t, filters);
		if (!t)
			return false;
		say = RULES_GO_ON;
		if (unlikely(filters & READ_ONCE(t->filters) & UTRACE_FILTER_RULE) && !again) {
			say = ask_rules(t);
			if (say == RULES_KILL)
				return true;
			t = look_again(t, &filters);
			if (!t)
				return false;
		}
		if (say == RULES_GO_ON) {
			answers = report_entry(t, filters, told ? UTRACE_SYSCALL_RESUMED : 0);
			told = true;
			if (!is_to_be_held(t))
				break;
		}
		end = utrace_syscall_hold(regs, told);
		if (end != UTRACE_RELEASED)
			return end != UTRACE_NOT_HELD;	/* UTRACE_KILLED: no call */
		t = utrace_thread_find(current);
		if (!t)
			return false;
		filters = read_again(regs, &abi, &nr);
		again = true;
	}
	return finish_entry(t, answers);
}

/* An engine wants the thread held in front of a call that was reported. */
static noinline bool entry_held(struct pt_regs *regs)
{
	enum utrace_hold_end end = utrace_syscall_hold(regs, true);
	struct utrace_thread *t;
	enum utrace_abi abi;
	u64 filters;
	int nr;

	if (end != UTRACE_RELEASED)
		return end != UTRACE_NOT_HELD;	/* UTRACE_KILLED: no call */
	filters = read_again(regs, &abi, &nr);
	t = utrace_thread_find(current);
	return t && entry_in_full(t, regs, abi, nr, filters, true, true);
}

/*
 * The rest of utrace_syscall_entry(), with the filter bits of the call. In the thread, preemption
 * off.
 */
bool utrace_syscall_entry_wanted(struct utrace_thread *t, struct pt_regs *regs,
				 enum utrace_abi abi, int nr, u64 filters)
{
	u32 answers;
	bool again;

	if (unlikely((filters & (UTRACE_FILTER_RULE | UTRACE_FILTER_CLONE)) || t->resumed.sp)) {
		again = utrace_syscall_is_resumed(t, regs);
		return entry_in_full(t, regs, abi, nr, filters, again, again && t->told);
	}
	filters &= ~UTRACE_FILTER_RULE;	/* not set, which the compiler cannot know */
	utrace_call_fill(&t->call, regs, abi, nr);
	t = read_texts(t, filters);
	if (!t)
		return false;
	answers = report_entry(t, filters, 0);
	if (is_to_be_held(t))
		return entry_held(regs);
	return finish_entry(t, answers);
}
