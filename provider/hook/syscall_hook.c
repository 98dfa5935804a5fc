// SPDX-License-Identifier: GPL-2.0
/*
 * System calls by hooks that only attached threads pass at entry: other threads pay nothing
 * there.
 *
 * The flag SYSCALL_USER_DISPATCH (user_dispatch.c) sends an attached thread, and only it, through
 * syscall_user_dispatch() at entry. There a direct ftrace call leads to utrace_entry_stub. The stub
 * runs before ptrace, seccomp, audit and the tracepoint, with interrupts on, and may sleep. But the
 * caller has read the flags of work before, and acts by them after the hook. So if a flag has been
 * set while the thread slept (a seccomp filter by SECCOMP_FILTER_FLAG_TSYNC, a ptracer, a
 * tracepoint), the thread backs out of the call and makes it again.
 *
 * At exit a thread passes trace_syscall_exit() if it has the flag SYSCALL_TRACEPOINT, which the
 * entry of a wanted call sets (compat/syscall_work.h). On kernels where that function is inline,
 * syscall_exit_work() is hooked, or syscall_exit_to_user_mode_prepare(), which every thread passes:
 * threads that are not at the end of a wanted call pay for the stub's test of the bit EXIT.
 */
#include <linux/entry-common.h>
#include <linux/ftrace.h>
#include <asm/ibt.h>

#include "hook.h"
#include "../arch/x86/arch.h"
#include "../compat/compat.h"
#include "../compat/ftrace.h"
#include "../compat/syscall_work.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../rules/rules.h"
#include "../strings/strings.h"
#include "../syscall/syscall.h"
#include "../thread/thread.h"

void utrace_entry_stub(void);
void utrace_entry_abort(void);
void utrace_entry_allow(void);
void utrace_exit_stub(void);
__noendbr void utrace_hook_entry_call(struct pt_regs *regs, struct task_struct *task,
				      unsigned long *ip);
void utrace_hook_exit_call(struct task_struct *task);

static_assert(offsetof(struct task_struct, thread_info) == 0);
static_assert(offsetof(struct thread_info, syscall_work) == 8);
#ifdef UTRACE_HAVE_TRACE_EXIT
static_assert(__builtin_types_compatible_p(typeof(trace_syscall_exit),
					   void(struct pt_regs *, long)));
#endif
static_assert(!((SYSCALL_WORK_ENTER | SYSCALL_WORK_EXIT) >> UTRACE_WORK_BIT_SETTING));

/*
 * Abort the call: the return register stays as it is. With -ERESTARTNOINTR in that register, and a
 * pending task work that counts as a signal, the thread backs out of the call and makes it again.
 * By @on_dispatch the kernel takes the call for one that went back to the program: a tracer that
 * has not seen the entry does not see the exit. So an engine that expects the exit is told here.
 */
static noinline void abort_call(struct pt_regs *regs, struct task_struct *task, unsigned long *ip)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;
	struct utrace_thread *t = utrace_thread_find(task);

	*ip = (unsigned long)utrace_entry_abort;
	if (t && test_bit(UTRACE_WORK_BIT_EXIT, work)) {
		utrace_exit_forget(work);
		utrace_syscall_exit(t, regs);
	}
	task->syscall_dispatch.on_dispatch = true;
}

/* Flags by which the kernel does more at the entry of a call, but for ours. */
static __always_inline unsigned long entry_work(const struct task_struct *task)
{
	unsigned long mask = SYSCALL_WORK_ENTER & ~SYSCALL_WORK_SYSCALL_USER_DISPATCH;

	if (utrace_exit_by_flag && !READ_ONCE(utrace_raw_used))
		mask &= ~SYSCALL_WORK_SYSCALL_TRACEPOINT;
	return READ_ONCE(task->thread_info.syscall_work) & mask;
}

/*
 * The end of a hook in which the thread may have slept. @before: entry_work() at its beginning; @t:
 * the record then. The kernel's function has nothing to do: a program's configuration was looked at
 * already, and ours may have been cleared while the thread slept.
 */
static void finish(bool abort, struct pt_regs *regs, struct task_struct *task, unsigned long *ip,
		   unsigned long before, const struct utrace_thread *t)
{
	struct utrace_thread *now;

	if (unlikely(entry_work(task) & ~before) && !abort) {
		now = utrace_thread_find(task);
		abort = utrace_syscall_back_out(now, regs, now == t);
	}
	*ip = (unsigned long)utrace_entry_allow;
	if (unlikely(abort))
		abort_call(regs, task, ip);
	preempt_enable_notrace();
}

/* Does current's program use Syscall User Dispatch? */
static __always_inline bool is_dispatch_used(const struct task_struct *task)
{
	return (READ_ONCE(task->thread_info.syscall_work) & SYSCALL_WORK_SYSCALL_USER_DISPATCH) &&
	       !utrace_dispatch_is_ours(task);
}

/*
 * Ask the kernel's function about a call of a program that uses Syscall User Dispatch: true, and
 * the call goes back to the program. It reads the program's selector, perhaps with a page fault.
 */
static bool is_diverted(struct utrace_thread *t, struct pt_regs *regs, unsigned long ip)
{
	bool diverted;

	preempt_enable_notrace();
	diverted = utrace_call_syscall_user_dispatch(regs, ip);
	preempt_disable_notrace();
	utrace_hook_leave(t);
	return diverted;
}

/* A call that utrace_hook_entry_call() has no short way for. Preemption is off. */
static noinline void entry_slow(struct pt_regs *regs, struct task_struct *task,
				unsigned long *ip, struct utrace_thread *t)
{
	const unsigned long before = entry_work(task);
	bool abort = false;

	if (unlikely(!t)) {
		utrace_thread_settle(task);
		goto kernels;
	}
	if (unlikely(is_dispatch_used(task))) {
		t = utrace_hook_enter();
		if (!t)
			goto kernels;
		if (is_diverted(t, regs, *ip)) {
			*ip = (unsigned long)utrace_entry_abort;
			goto kernels;
		}
		t = utrace_thread_find(task);
	}
	if (likely(t))
		abort = utrace_syscall_entry(t, regs);
	return finish(abort, regs, task, ip, before, t);

kernels:	/* the kernel alone says what becomes of the call */
	preempt_enable_notrace();
}

/* A native call that an engine wants. Preemption is off. */
static noinline void entry_wanted(struct pt_regs *regs, struct task_struct *task,
				  unsigned long *ip, struct utrace_thread *t,
				  unsigned int nr, u64 filters, unsigned long before)
{
	bool abort = utrace_syscall_entry_wanted(t, regs, UTRACE_ABI_X86_64, nr, filters);

	finish(abort, regs, task, ip, before, t);
}

static __always_inline bool is_ours_alone(unsigned long work)
{
	return (work & SYSCALL_WORK_ENTER) == SYSCALL_WORK_SYSCALL_USER_DISPATCH;
}

/* Bits of calls that plain engines want and that take more than registers to record. */
#define TAKES_MORE	(UTRACE_FILTER_CLONE | UTRACE_FILTER_STRINGS)

/*
 * Note that the plain call is to be recorded at its end. Flags that are set meanwhile come too late
 * for this call, as they may without this module.
 */
static __always_inline void make_plain(struct utrace_thread *t, u64 filters, unsigned long *work)
{
	utrace_entry_plain(t, filters);
	utrace_expect_exit(t, work);
	preempt_enable_notrace();
}

/* A native call that engines want to record with its strings, or that is not plain after all. */
static noinline void entry_texts(struct pt_regs *regs, struct task_struct *task,
				 unsigned long *ip, struct utrace_thread *t, u64 filters)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;
	const unsigned long before = entry_work(task);

	if (unlikely((filters & UTRACE_FILTER_CLONE) || !is_ours_alone(READ_ONCE(*work)) ||
		     !utrace_strings_read_plain(t, filters & ~UTRACE_FILTER_RULE, regs)))
		goto wanted;
	/* Copying strings may have taken long. */
	if (unlikely(!is_ours_alone(READ_ONCE(*work))))
		goto wanted;
	return make_plain(t, filters, work);
wanted:
	entry_wanted(regs, task, ip, t, utrace_syscall_slot(utrace_regs_nr(regs)), filters, before);
}

/* A native call that engines want to record at its end. */
static noinline void entry_plain(struct pt_regs *regs, struct task_struct *task,
				 unsigned long *ip, struct utrace_thread *t, u64 filters)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;

	if (unlikely((filters & TAKES_MORE) || !is_ours_alone(READ_ONCE(*work))))
		return entry_texts(regs, task, ip, t, filters);
	t->call.str_flags = 0;
	make_plain(t, filters, work);
}

/*
 * A native call that rules are about. If no rule has anything to do, the call is treated like
 * others. If it is not plain, an engine may still change its arguments, and rules are asked again.
 */
static noinline void entry_rules(struct pt_regs *regs, struct task_struct *task,
				 unsigned long *ip, struct utrace_thread *t,
				 unsigned int nr, u64 filters)
{
	const u64 wants = filters & READ_ONCE(t->filters) & ~UTRACE_FILTER_RULE;
	const unsigned long before = entry_work(task);

	if (!wants || wants & ~READ_ONCE(t->plains) ||
	    (!utrace_rules_refuse(t, regs, nr) && utrace_rules_may_act(t, regs, nr)))
		return entry_wanted(regs, task, ip, t, nr, filters, before);
	entry_plain(regs, task, ip, t, filters);
}

/*
 * Called by the stub alone. The short ways are for native calls of threads without Syscall User
 * Dispatch of their own. A call that no engine wants is what being attached costs, so it comes
 * without another function, and without a loop but that over the engines.
 */
__visible notrace __noendbr void utrace_hook_entry_call(struct pt_regs *regs,
							struct task_struct *task,
							unsigned long *ip)
{
	unsigned long nr = utrace_regs_index(regs);
	struct utrace_thread *t;
	u64 filters, wants;

	preempt_disable_notrace();
	t = utrace_thread_find(task);
	if (unlikely(!t || !utrace_dispatch_is_ours(task) || utrace_task_is_compat(task) ||
		     nr >= UTRACE_NR_OTHER))
		return entry_slow(regs, task, ip, t);
	nr = array_index_nospec(nr, UTRACE_NR_OTHER);
	filters = READ_ONCE(utrace_syscall_map[UTRACE_ABI_X86_64][nr]);
	wants = filters & READ_ONCE(t->filters);
	if (wants) {
		/* Read after t->filters: utrace_thread_update() writes t->plains first. */
		if (likely(!(wants & ~READ_ONCE(t->plains))))
			return entry_plain(regs, task, ip, t, filters);
		if (wants & UTRACE_FILTER_RULE)
			return entry_rules(regs, task, ip, t, nr, filters);
		return entry_wanted(regs, task, ip, t, nr, filters, entry_work(task));
	}
	utrace_count_masked(t);
	preempt_enable_notrace();
}

__visible void utrace_hook_exit_call(struct task_struct *task)
{
	struct utrace_thread *t;

	utrace_exit_forget(&task_thread_info(task)->syscall_work);
	preempt_disable_notrace();
	t = utrace_thread_find(task);
	if (likely(t && t->in_call == UTRACE_IN_PLAIN_CALL && !(t->stepping | t->report_pending)))
		utrace_exit_plain(t);
	else if (t)
		utrace_syscall_exit(t, task_pt_regs(task));
	preempt_enable_notrace();
}

static struct ftrace_ops entry_ops, exit_ops;

static const char *const entry_names[] = { "syscall_user_dispatch", NULL };

static const char *const exit_names[] = {
#if defined(UTRACE_HAVE_TRACE_EXIT)
	"trace_syscall_exit",
#elif defined(UTRACE_HAVE_EXIT_WORK)
	"syscall_exit_work",
#else
	"syscall_exit_to_user_mode_prepare", "syscall_exit_to_user_mode_prepare.constprop.0",
	"syscall_exit_to_user_mode_prepare.isra.0",
#endif
	NULL
};

static int start(struct ftrace_ops *ops, const char *const names[], unsigned long *known,
		 void (*stub)(void))
{
	unsigned long ip = utrace_symbol(names, known);

	if (!ip)
		return -ENOENT;
	return utrace_direct_register(ops, ip, (unsigned long)stub);
}

static int start_entry(void)
{
	static unsigned long known;

	return start(&entry_ops, entry_names, &known, utrace_entry_stub);
}

static int stop_entry(void)
{
	int err = utrace_direct_unregister(&entry_ops, (unsigned long)utrace_entry_stub);

	if (!err)
		utrace_dispatch_clean(false);
	return err;
}

static int start_exit(void)
{
	static unsigned long known;

	return start(&exit_ops, exit_names, &known, utrace_exit_stub);
}

static int stop_exit(void)
{
	return utrace_direct_unregister(&exit_ops, (unsigned long)utrace_exit_stub);
}

const struct utrace_source utrace_hook_entry = {
	.start = start_entry, .stop = stop_entry,
};

const struct utrace_source utrace_hook_exit = {
	.start = start_exit, .stop = stop_exit,
};
