/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls, from a hook to the engines: the clock, the entry, the exit, and the fast path of
 * plain calls.
 */
#ifndef _UTRACE_SYSCALL_H
#define _UTRACE_SYSCALL_H

#include <linux/math64.h>
#include <linux/sched/task_stack.h>
#include <linux/types.h>
#include <asm/msr.h>
#include <asm/syscall.h>
#include <asm/tsc.h>

#include "../arch/x86/arch.h"
#include "../compat/syscall_work.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../filter/syscall_map.h"
#include "../stop/stop.h"
#include "../thread/thread.h"

struct pt_regs;

/*
 * The clock by which durations of calls are measured, in ticks since some point: sched_clock(), by
 * which ftrace stamps its records, so that a record's time less its duration is when the call began.
 * If the kernel makes sched_clock() of the TSC alone, the TSC is read, and the time between two
 * readings is made nanoseconds: two readings of sched_clock() cost 50 to 100 instructions more.
 */
static __always_inline u64 utrace_clock(void)
{
	return static_branch_likely(&utrace_clock_is_tsc) ? rdtsc() : utrace_clock_read();
}

/*
 * Nanoseconds since an earlier reading, which is loaded after the clock is read, so that no
 * register has to keep it meanwhile. 0 if the thread has changed processors, and the clock of the
 * former one was ahead by more.
 */
static __always_inline u64 utrace_clock_since(const u64 *then)
{
	const u64 now = utrace_clock();
	const s64 passed = now - *then;

	return passed < 0 ? 0 : mul_u64_u64_shr(passed, utrace_clock_tick, 32);
}

/* entry.c */
bool utrace_syscall_entry_wanted(struct utrace_thread *t, struct pt_regs *regs,
				 enum utrace_abi abi, int nr, u64 filters);

/*
 * Count a call that no engine wants. The list is walked by hand because gcc makes better code of
 * that.
 */
static __always_inline void utrace_count_masked(struct utrace_thread *t)
{
	struct list_head *p;

	for (p = rcu_dereference_raw(list_next_rcu(&t->engines)); p != &t->engines;
	     p = rcu_dereference_raw(list_next_rcu(p)))
		__this_cpu_inc(*READ_ONCE(list_entry(p, struct utrace_engine, entry)->masked));
}

/* The filters that want current's call. */
static __always_inline u64 utrace_syscall_filters(const struct pt_regs *regs, enum utrace_abi abi,
						  int nr)
{
	const u64 inner = abi == UTRACE_ABI_I386 ?
			  utrace_syscall_map_inner(nr, utrace_regs_arg32(regs)) : 0;

	return utrace_syscall_map_filters(abi, nr) | inner;
}

/*
 * Current is about to run a system call; true if an engine wants the call not to run. The syscall
 * map is looked up first, and most calls end there. Preemption off.
 */
static __always_inline bool utrace_syscall_entry(struct utrace_thread *t, struct pt_regs *regs)
{
	int nr = syscall_get_nr(current, regs);
	enum utrace_abi abi = utrace_syscall_abi(regs, &nr);
	u64 filters = utrace_syscall_filters(regs, abi, nr);

	if (unlikely(filters & READ_ONCE(t->filters)))
		return utrace_syscall_entry_wanted(t, regs, abi, nr, filters);
	utrace_count_masked(t);
	return false;
}

/* exit.c */
void utrace_syscall_exit(struct utrace_thread *t, struct pt_regs *regs);
bool utrace_exit_matches(const struct utrace_predicate *filter, const struct utrace_call *call);

/* entry_stop.c */
bool utrace_syscall_back_out(struct utrace_thread *t, struct pt_regs *regs, bool told);
bool utrace_syscall_yield(struct utrace_thread *t, struct pt_regs *regs);
enum utrace_hold_end utrace_syscall_hold(struct pt_regs *regs, bool told);
bool utrace_syscall_is_resumed(struct utrace_thread *t, struct pt_regs *regs);

/*
 * Plain calls. The engines that want a plain call only record it at its end, and nothing changes
 * the call at its entry: no rule, ptracer, seccomp filter, dispatcher or tracepoint. Then all
 * registers but the result are the same at the end of the call, so that no copy of them is kept.
 * Calls that make a child are not plain: a ptracer may have the thread stop in them, and change
 * registers. Other stops come after the end of a call. Calls that change registers by themselves
 * have UTRACE_FILTER_STRINGS, and are told apart where strings are read:
 * utrace_changes_registers().
 */

/*
 * Current is about to run a plain call; notes which engines want it. @filters: the word of the
 * syscall map. Since t->plains was read, an engine may want more of later calls: it misses this one.
 * utrace_expect_exit() must follow. In the hook, preemption off.
 */
static __always_inline void utrace_entry_plain(struct utrace_thread *t, u64 filters)
{
	struct utrace_engine *e;

	t->in_call = UTRACE_IN_PLAIN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		e->exit = UTRACE_EXIT_REPORT;
		if (likely(READ_ONCE(e->plain) & filters))
			continue;
		e->exit = 0;
		__this_cpu_inc(*READ_ONCE(e->masked));
	}
}

/*
 * Has the hook called at the end of current's call, in whose record @in_call is set. In the hook,
 * preemption off.
 */
static __always_inline void utrace_expect_exit(struct utrace_thread *t, unsigned long *work)
{
	utrace_exit_expect(work);
	/* Pairs with the barrier in utrace_thread_update(), after which forget_call() runs. */
	smp_mb__after_atomic();
	if (unlikely(!READ_ONCE(t->exits)))
		t->in_call = UTRACE_NOT_IN_CALL;
	t->call.start = utrace_clock();
}

bool utrace_record_filtered(struct utrace_engine *e, struct pt_regs *regs,
			    const struct utrace_predicate *filter);
void utrace_exit_in_full(struct utrace_engine *e);

/* Return false if the engine is to be told of a plain call as of any other. */
static __always_inline bool utrace_record_plain(struct utrace_engine *e, u64 duration)
{
	const struct utrace_predicate *filter = rcu_dereference_sched(e->group->exit_filter);
	struct pt_regs *regs = task_pt_regs(current);

	if (unlikely(filter))
		return utrace_record_filtered(e, regs, filter);
	return e->group->record_call(e, regs, duration);
}

/*
 * A plain call has returned. From the first engine on that cannot record the call, all engines are
 * told of it. In the hook, preemption off.
 */
static __always_inline void utrace_exit_plain(struct utrace_thread *t)
{
	struct utrace_engine *e;

	t->call.duration = utrace_clock_since(&t->call.start);
	t->in_call = UTRACE_NOT_IN_CALL;
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (unlikely(!e->exit))
			continue;
		e->exit = 0;
		if (unlikely(!utrace_record_plain(e, t->call.duration)))
			return utrace_exit_in_full(e);
	}
}

#endif /* _UTRACE_SYSCALL_H */
