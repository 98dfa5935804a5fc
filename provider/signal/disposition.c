// SPDX-License-Identifier: GPL-2.0
/*
 * The disposition of a signal, as get_signal() is going to decide it; and keeping fatal signals in
 * the queue.
 */
#include <linux/sched/signal.h>

#include "signal.h"
#include "../thread/thread.h"

/* Has the task a parent that job control counts on: outside the group, in the same session? */
static bool has_waiting_parent(struct task_struct *task)
{
	struct task_struct *parent = rcu_dereference(task->real_parent);

	if ((READ_ONCE(task->exit_state) && thread_group_empty(task)) || is_global_init(parent))
		return false;
	return task_pgrp(parent) != task_pgrp(task) && task_session(parent) == task_session(task);
}

/*
 * The terminal does not stop a process of an orphaned group, because no parent would continue it.
 * The kernel asks this later, under a lock that cannot be taken here.
 */
static bool is_orphaned(void)
{
	struct pid *group = task_pgrp(current);
	struct task_struct *task;
	bool orphaned = true;

	rcu_read_lock();
	do_each_pid_task(group, PIDTYPE_PGID, task) {
		if (has_waiting_parent(task))
			orphaned = false;
		if (!orphaned)
			break;
	} while_each_pid_task(group, PIDTYPE_PGID, task);
	rcu_read_unlock();
	return orphaned;
}

/* The fate that the kernel has for a signal of current's when the signal is next. siglock held. */
enum utrace_signal_fate utrace_fate(int sig)
{
	__sighandler_t handler = utrace_own_sighand()->action[sig - 1].sa.sa_handler;

	lockdep_assert_held(&utrace_own_sighand()->siglock);
	if (handler == SIG_IGN)
		return UTRACE_FATE_IGNORED;
	if (handler != SIG_DFL)
		return UTRACE_FATE_HANDLER;
	if (sig_kernel_ignore(sig))
		return UTRACE_FATE_IGNORED;
	if ((current->signal->flags & SIGNAL_UNKILLABLE) && !sig_kernel_only(sig))
		return UTRACE_FATE_IGNORED;
	if (sig_kernel_stop(sig))
		return sig != SIGSTOP && is_orphaned() ? UTRACE_FATE_IGNORED : UTRACE_FATE_STOPS;
	return sig_kernel_coredump(sig) ? UTRACE_FATE_CORE : UTRACE_FATE_TERMINATES;
}

/* utrace_fate() as report_signal() is told of it. siglock held. */
enum utrace_signal_action utrace_signal_default(int sig)
{
	static const enum utrace_signal_action actions[] = {
		[UTRACE_FATE_HANDLER]		= UTRACE_SIGNAL_DELIVER,
		[UTRACE_FATE_IGNORED]		= UTRACE_SIGNAL_IGN,
		[UTRACE_FATE_TERMINATES]	= UTRACE_SIGNAL_TERM,
		[UTRACE_FATE_CORE]		= UTRACE_SIGNAL_CORE,
		[UTRACE_FATE_STOPS]		= UTRACE_SIGNAL_STOP,
	};

	return actions[utrace_fate(sig)];
}

/*
 * Fatal signals. When a signal is sent whose default is to end the process, the kernel
 * marks all threads for SIGKILL at once, and no engine sees more of the signal than that, unless
 * the signal is in the receiver's real_blocked: sigtimedwait() keeps there the mask that it
 * will put back. So a thread whose engines want SIGNAL_TERM has such signals in that word, and
 * they are queued like signals with a handler.
 *
 * The word that a thread sets has SIGSTOP in it. A mask of user space never has SIGSTOP, so a
 * word with SIGSTOP is ours, and a word without is a sigtimedwait()'s. SIGSTOP in the word changes
 * nothing in the kernel: SIGSTOP is never fatal, and is ignored only by a process that cannot be
 * killed (SIGNAL_UNKILLABLE), for which no signal is fatal, so that the word stays empty.
 *
 *	thread, at the user boundary:		engines change (utrace_thread_update()):
 *	  word = fatal signals + SIGSTOP	  T->events written
 *	  full barrier				  full barrier
 *	  T->events wants SIGNAL_TERM?		  word has SIGSTOP?
 *	    no: word -> 0 by cmpxchg		    yes: word -> 0 by cmpxchg
 *
 * Either the thread or the caller that detaches the engine sees the other, so the word is cleared
 * when the last such engine goes, wherever the thread sleeps. sigset_t is one word, and the cmpxchg
 * fails if a sigtimedwait() has taken the word over.
 */

#define MARK	sigmask(SIGSTOP)

/*
 * Signals that end current's process. Ignored signals are left out: in the set they would be
 * queued, and interrupt calls. The siglock is held.
 */
static unsigned long fatal_signals(void)
{
	unsigned long set = 0;
	int sig;

	for (sig = 1; sig <= _NSIG; sig++)
		if (!sig_kernel_stop(sig) && sig != SIGKILL &&
		    utrace_fate(sig) == UTRACE_FATE_TERMINATES)
			set |= sigmask(sig);
	return set ? set | MARK : 0;
}

static bool wants_fatal(struct utrace_thread *t)
{
	return READ_ONCE(t->events) & UTRACE_EVENT(SIGNAL_TERM);
}

/*
 * Has fatal signals come to current's engines, if they want them. At the user boundary, so in no
 * sigtimedwait().
 */
void utrace_fatal_block(struct utrace_thread *t)
{
	unsigned long *word = &current->real_blocked.sig[0];

	BUILD_BUG_ON(_NSIG_WORDS != 1);
	if (!wants_fatal(t))
		return;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	WRITE_ONCE(*word, fatal_signals());
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	smp_mb();	/* pairs with the one in utrace_thread_update() */
	if (!wants_fatal(t))
		utrace_fatal_unblock(current);
}

/*
 * Lets fatal signals of a thread end its process at once again. A sigtimedwait() of the thread is
 * left alone.
 */
void utrace_fatal_unblock(struct task_struct *task)
{
	unsigned long *word = &task->real_blocked.sig[0], set = READ_ONCE(*word);

	if (unlikely(set & MARK))
		cmpxchg(word, set, 0);
}
