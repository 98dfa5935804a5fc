// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that are left to the kernel for a while: it may keep them stopped for as long
 * as a debugger, SIGSTOP or a freezer likes. Unloading is not to wait for that, so nothing
 * of ours lies below the kernel's stop. The thread comes to the boundary again when it is
 * over.
 *
 * All its signals are blocked meanwhile, so none is delivered unasked. Its own mask lies
 * where the kernel keeps that of a thread in a sigsuspend(): a ptracer finds it there, and
 * it is put back on the way to user mode without anybody's help.
 */
#include <linux/cgroup.h>
#include <linux/sched/signal.h>
#include <linux/sched/task_stack.h>
#include <asm/ptrace.h>

#include "aside.h"
#include "hold.h"
#include "report.h"
#include "source/source.h"

#define SYSCALL_INSN	2	/* bytes, of all of them */

/**
 * utrace_aside_begin - leave current to the kernel for a while
 * @t: its record
 *
 * Context: in the thread, at the user boundary, get_signal() is next.
 * Return: false, for the boundary: get_signal() has not been called.
 */
bool utrace_aside_begin(struct utrace_thread *t)
{
	const struct pt_regs *regs = task_pt_regs(current);
	struct utrace_aside *aside = &t->aside;
	sigset_t all;

	aside->ip = regs->ip;
	aside->ax = regs->ax;
	aside->orig_ax = regs->orig_ax;
	aside->suspended = test_restore_sigmask();
	siginitsetinv(&all, sigmask(SIGKILL) | sigmask(SIGSTOP));
	sigprocmask(SIG_SETMASK, &all, &aside->blocked);
	if (!aside->suspended) {
		current->saved_sigmask = aside->blocked;
		set_restore_sigmask();
	}
	utrace_sources_pin(UTRACE_SOURCES_UNDO);
	raw_spin_lock_irq(&utrace_lock);
	aside->set = true;
	raw_spin_unlock_irq(&utrace_lock);
	utrace_come_back(t);
	/* A freezer may come, which forgets that. */
	if (READ_ONCE(t->hold) || t->due || t->resume < UTRACE_RESUME)
		utrace_come_later(t);
	return false;
}

/* True for one who asks, at the most: he gives the sources back. */
static bool take(struct utrace_thread *t)
{
	unsigned long irq;
	bool was;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	was = t->aside.set;
	t->aside.set = false;
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return was;
}

/**
 * utrace_aside_end - current may have been left to the kernel
 * @t: its record
 *
 * The kernel has found no signal then, so a call that was interrupted is to be made again.
 * But there may be a signal now whose handler is to see that it has failed.
 *
 * Context: in the thread, at the user boundary.
 */
void utrace_aside_end(struct utrace_thread *t)
{
	struct utrace_aside *aside = &t->aside;
	struct pt_regs *regs = task_pt_regs(current);

	if (!take(t))
		return;
	utrace_sources_put(UTRACE_SOURCES_UNDO);
	if ((long)aside->orig_ax < 0 || regs->orig_ax != aside->orig_ax)
		return;
	if (regs->ip == aside->ip - SYSCALL_INSN)
		regs->ax = aside->ax;
	else if (regs->ip != aside->ip || regs->ax != aside->ax)
		return;
	regs->ip = aside->ip;
	if (aside->suspended && !test_restore_sigmask() &&
	    sigequalsets(&current->blocked, &current->saved_sigmask)) {
		sigprocmask(SIG_SETMASK, &aside->blocked, NULL);
		set_restore_sigmask();
	}
}

/**
 * utrace_aside_died - a thread exits, perhaps while it was left to the kernel
 * @t: its record
 *
 * Context: in the thread.
 */
void utrace_aside_died(struct utrace_thread *t)
{
	if (take(t))
		utrace_sources_put(UTRACE_SOURCES_UNDO);
}

/**
 * utrace_aside_let_be - for unloading: a thread that the kernel has stopped is its own
 * @t: its record; the thread's siglock is held
 *
 * Context: in an RCU read section.
 * Return: true if it was left to the kernel for a while, and now is so for good: the caller
 * gives the sources back and tidies the record.
 */
bool utrace_aside_let_be(struct utrace_thread *t)
{
	struct task_struct *task = t->task;

	if (!(task->jobctl & (JOBCTL_STOPPED | JOBCTL_TRACED)) && !cgroup_task_frozen(task) &&
	    !(READ_ONCE(task->__state) & TASK_FROZEN))
		return false;
	if (!take(t))
		return false;
	if (!test_tsk_restore_sigmask(task))
		return true;		/* its ptracer has set another mask */
	task->blocked = t->aside.blocked;
	if (!t->aside.suspended)
		clear_tsk_restore_sigmask(task);
	return true;
}
