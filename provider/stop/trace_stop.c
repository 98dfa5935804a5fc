// SPDX-License-Identifier: GPL-2.0
/*
 * Holding a thread still.
 *
 * While a thread is held all its signals are blocked. So the kernel gives the signals of the
 * process to other threads, and keeps a fatal signal in the queue instead of ending the process
 * at once. And TIF_SIGPENDING means one thing only: the kernel needs this thread now, for
 * SIGKILL, SIGSTOP, ptrace, a group stop or a freezer. Then the hold gives way.
 *
 * The state is that of a tracing stop, but the thread wakes for anything that would wake an
 * interruptible sleep. JOBCTL_TRACED, which ptrace sets for its own stops, is left alone: with
 * that flag, a ptracer that has just attached could take the thread for one in a ptrace stop.
 *
 * No lock is held while the thread sleeps. T->hold, the union of the engines' requests, is
 * changed under utrace_lock. The thread takes the siglock, puts itself into its sleeping
 * state, and then asks under utrace_lock whether the hold is still wanted, setting T->held if so.
 * A caller that lets go clears T->hold under the lock and wakes the thread afterwards: either the
 * thread sees T->hold cleared, or it is woken. The kernel says under the siglock what it needs the
 * thread for, and wakes it. Lock order: siglock > utrace_lock.
 */
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/string.h>

#include "stop.h"
#include "../compat/compat.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../thread/thread.h"

#define HELD	(TASK_INTERRUPTIBLE | __TASK_TRACED)

static struct utrace_engine *first_holder(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (READ_ONCE(e->stop))
			return e;
	return NULL;
}

/* @hold is filled in when the thread stops, and reported once more when it goes on. */
static void tell(struct utrace_thread *t, struct utrace_hold *hold, bool held)
{
	struct utrace_engine *e;

	preempt_disable();
	if (held) {
		e = first_holder(t);
		strscpy(hold->by, e ? utrace_engine_name(e) : "", sizeof(hold->by));
		hold->why = e ? READ_ONCE(e->why) : UTRACE_EVENT_BIT_QUIESCE;
		hold->rule = e ? READ_ONCE(e->rule) : 0;
		hold->sig = t->asked;
		utrace_group_names(t, hold->targets, sizeof(hold->targets));
	}
	hold->held = held;
	utrace_report_hold(t, hold);
	preempt_enable();
}

/* Return whether the thread is held now, which takes an engine that wants it to be. */
static bool set_held(struct utrace_thread *t, bool held)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	WRITE_ONCE(t->held, held && t->hold);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return t->held;
}

/* Prepare to sleep, unless there is a reason not to. The state is set before that is asked. */
static bool settle(struct utrace_thread *t, enum utrace_hold_end *end)
{
	bool sleep = false;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	recalc_sigpending();
	set_special_state(HELD);
	if (fatal_signal_pending(current))
		*end = UTRACE_KILLED;
	else if (kernel_traces() || task_sigpending(current))
		*end = UTRACE_YIELD;
	else if (!set_held(t, true))
		*end = UTRACE_RELEASED;
	else
		sleep = true;
	if (!sleep)
		__set_current_state(TASK_RUNNING);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return sleep;
}

/*
 * Holds current for as long as an engine wants it; with UTRACE_YIELD, one may still want it. In the
 * thread, where its registers are complete; sleeps. No lock is held.
 */
enum utrace_hold_end utrace_hold(struct utrace_thread *t)
{
	enum utrace_hold_end end = UTRACE_RELEASED;
	struct utrace_hold hold = {};
	sigset_t all, blocked;
	bool told = false;

	if (READ_ONCE(t->hold) && !kernel_traces()) {
		told = true;
		tell(t, &hold, true);
	}
	siginitsetinv(&all, sigmask(SIGKILL) | sigmask(SIGSTOP));
	sigprocmask(SIG_SETMASK, &all, &blocked);
	while (settle(t, &end)) {
		schedule();
		__set_current_state(TASK_RUNNING);
		utrace_run_task_works();
	}
	set_held(t, false);
	if (sigequalsets(&current->blocked, &all))
		sigprocmask(SIG_SETMASK, &blocked, NULL);
	if (told)
		tell(t, &hold, false);
	return end;
}
