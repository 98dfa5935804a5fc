/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls, from a source of events to the engines.
 */
#ifndef _UTRACE_SYSCALL_H
#define _UTRACE_SYSCALL_H

#include <asm/syscall.h>

#include "call_counts.h"
#include "clock.h"
#include "report.h"
#include "filter/syscall_map.h"
#include "source/source.h"
#include "strings/capture.h"

bool utrace_syscall_entry_wanted(struct utrace_thread *t, struct pt_regs *regs,
				 enum utrace_abi abi, int nr, u64 filters, bool may_sleep);
void utrace_syscall_exit_plain(struct utrace_thread *t, struct pt_regs *regs);
void utrace_syscall_exit_in_full(struct utrace_engine *e, struct pt_regs *regs, u64 duration);
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

/**
 * struct utrace_plain - which engine wants a plain call, and which do not
 * @e: the engine that records it
 * @other: another one that the thread has, or NULL
 * @others: how many there are
 */
struct utrace_plain {
	struct utrace_engine *e;
	struct utrace_engine *other;
	unsigned int others;
};

/* The same for a thread with several engines. */
static __always_inline bool utrace_find_plain(struct utrace_thread *t, u64 filters,
					      struct utrace_plain *p)
{
	struct utrace_engine *e;

	p->e = NULL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!(READ_ONCE(e->wants) & filters)) {
			p->other = e;
			p->others++;
		} else if (p->e || !READ_ONCE(e->plain)) {
			return false;
		} else {
			p->e = e;
		}
	}
	return p->e;
}

/**
 * utrace_syscall_is_plain - is one engine to record a call, and that is all?
 * @t: current's record
 * @filters: the row of the table of wanted calls for the native call that is about to run
 * @p: filled in
 *
 * One engine wants a plain call, and records it at its end. The caller has made sure that
 * nothing changes the call at its entry: no ptracer, seccomp filter, dispatcher or tracepoint.
 * Then all registers but the result are at the end of the call what they are now, so that
 * nothing has to be kept of them. Calls that make a child are left out: a ptracer may have the
 * thread stop in them, and change registers. Other stops come behind the end of a call. Calls
 * that change registers by themselves have UTRACE_WANT_STRINGS, and are left out by
 * utrace_strings_read_plain().
 *
 * Context: in the thread, in the hook, preemption off.
 * Return: true if it is so.
 */
static __always_inline bool utrace_syscall_is_plain(struct utrace_thread *t, u64 filters,
						    struct utrace_plain *p)
{
	const struct list_head *first = READ_ONCE(t->engines.next);

	if (unlikely((filters & UTRACE_WANT_CLONE) ||
		     (filters & READ_ONCE(t->filters) & UTRACE_WANT_RULE) || t->resumed.sp ||
		     READ_ONCE(t->hold)))
		return false;
	filters &= ~UTRACE_WANT_RULE;
	p->e = list_entry(first, struct utrace_engine, entry);
	p->other = NULL;
	p->others = 0;
	/* Most threads have one engine. The last one may just have gone. */
	if (likely(first == READ_ONCE(t->engines.prev) && first != &t->engines))
		return (READ_ONCE(p->e->wants) & filters) && READ_ONCE(p->e->plain);
	return utrace_find_plain(t, filters, p);
}

/* The engine does not want the call, which is counted. */
static __always_inline void utrace_leave_out(struct utrace_engine *e)
{
	e->exit = 0;
	__this_cpu_inc(*READ_ONCE(e->masked));
}

/**
 * utrace_syscall_entry_plain - a thread is about to run a plain call
 * @t: current's record, with the call's texts
 * @p: from utrace_syscall_is_plain()
 *
 * Context: as there, and in the same walk.
 */
static __always_inline void utrace_syscall_entry_plain(struct utrace_thread *t,
						       const struct utrace_plain *p)
{
	struct utrace_engine *e;

	if (unlikely(p->other)) {
		if (likely(p->others == 1))
			utrace_leave_out(p->other);
		else
			list_for_each_entry_rcu(e, &t->engines, entry)
				if (e != p->e)
					utrace_leave_out(e);
	}
	p->e->exit = UTRACE_EXIT_REPORT;
	t->in_call = UTRACE_IN_PLAIN_CALL;
	set_bit(UTRACE_WORK_BIT_EXIT, &current_thread_info()->syscall_work);
	/* Pairs with the barrier in utrace_thread_update(), behind which forget_call() runs. */
	smp_mb__after_atomic();
	if (unlikely(!(READ_ONCE(p->e->events) & UTRACE_EVENT(SYSCALL_EXIT))))
		t->in_call = UTRACE_NOT_IN_CALL;
	t->call.start = utrace_clock();
}

/* Is the thread at the end of a plain call, with nothing else to be done there? */
static __always_inline bool utrace_syscall_was_plain(const struct utrace_thread *t)
{
	return t->in_call == UTRACE_IN_PLAIN_CALL && !t->stepping && !t->report_pending;
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
