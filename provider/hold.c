// SPDX-License-Identifier: GPL-2.0
/*
 * Holding a thread still.
 *
 * While it is held all its signals are blocked. That is how the kernel comes to give
 * those of the process to other threads, and to keep a fatal one in the queue instead of
 * ending everything at once; and it makes TIF_SIGPENDING mean one thing: the kernel
 * needs this thread now, for SIGKILL, SIGSTOP, ptrace, a group stop or a freezer. Then
 * the hold gives way. But for cgroup v2's freezer a thread that is stopped is as good as
 * frozen, if it counts itself, and so is one that is held.
 *
 * The state is that of a tracing stop, but wakes for anything that would wake an
 * interruptible sleep. JOBCTL_TRACED, which goes with such a stop where ptrace makes it,
 * is left alone: with it, a ptracer that has just attached could take the thread for one
 * that it has stopped itself.
 */
#include <linux/cgroup.h>
#include <linux/freezer.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/string.h>
#include <linux/workqueue.h>

#include "compat/hidden.h"
#include "group.h"
#include "hold.h"
#include "report.h"
#include "source/source.h"

#define HELD	(TASK_INTERRUPTIBLE | __TASK_TRACED)

static struct utrace_engine *first_holder(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (READ_ONCE(e->stop))
			return e;
	return NULL;
}

/* Who holds it is read when it stops, and said again when it goes on. */
static void tell(struct utrace_thread *t, struct utrace_hold *hold, bool held)
{
	struct utrace_engine *e;

	preempt_disable();
	if (held) {
		e = first_holder(t);
		strscpy(hold->by, e ? utrace_engine_name(e) : "", sizeof(hold->by));
		hold->why = e ? READ_ONCE(e->why) : UTRACE_EVENT_BIT_QUIESCE;
	}
	hold->held = held;
	utrace_report_hold(t, hold);
	preempt_enable();
}

static bool still_wanted(struct utrace_thread *t)
{
	raw_spin_lock(&utrace_lock);
	WRITE_ONCE(t->held, t->hold);
	raw_spin_unlock(&utrace_lock);
	return t->held;
}

static bool is_to_freeze(void)
{
	return READ_ONCE(current->jobctl) & JOBCTL_TRAP_FREEZE;
}

/* All that the kernel needs the thread for is to count it as frozen; the siglock is held. */
static bool may_freeze_here(void)
{
	const unsigned long wants = current->jobctl & (JOBCTL_PENDING_MASK | JOBCTL_TRAP_FREEZE);

	return wants == JOBCTL_TRAP_FREEZE && !freezing(current) &&
	       !sigismember(&current->pending.signal, SIGSTOP) &&
	       !sigismember(&current->signal->shared_pending.signal, SIGSTOP);
}

static void sleep_held(void)
{
	if (is_to_freeze())
		utrace_enter_frozen();
	schedule();
	__set_current_state(TASK_RUNNING);
	if (cgroup_task_frozen(current))
		utrace_leave_frozen();
	utrace_run_task_works();
}

/* Go to sleep, unless there is a reason not to. The state is set before it is looked for. */
static bool settle(struct utrace_thread *t, enum utrace_hold_end *end)
{
	bool sleep = false;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	recalc_sigpending();
	set_special_state(HELD);
	if (fatal_signal_pending(current))
		*end = UTRACE_KILLED;
	else if (current->ptrace || (task_sigpending(current) && !may_freeze_here()))
		*end = UTRACE_YIELD;
	else if (!still_wanted(t))
		*end = is_to_freeze() ? UTRACE_YIELD : UTRACE_RELEASED;
	else
		sleep = true;
	if (!sleep)
		__set_current_state(TASK_RUNNING);
	else
		clear_thread_flag(TIF_SIGPENDING);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return sleep;
}

static void unheld(struct utrace_thread *t)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	WRITE_ONCE(t->held, false);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
}

/**
 * utrace_hold - hold current for as long as an engine wants it
 * @t: its record, which is inside
 *
 * Context: in the thread, where its registers are complete; sleeps. No lock is held.
 * Return: why it is over. With UTRACE_YIELD it may still be wanted.
 */
enum utrace_hold_end utrace_hold(struct utrace_thread *t)
{
	enum utrace_hold_end end = UTRACE_RELEASED;
	struct utrace_hold hold = {};
	sigset_t all, blocked;
	bool told = false;

	if (READ_ONCE(t->hold) && !current->ptrace) {
		told = true;
		tell(t, &hold, true);
	}
	siginitsetinv(&all, sigmask(SIGKILL) | sigmask(SIGSTOP));
	sigprocmask(SIG_SETMASK, &all, &blocked);
	while (settle(t, &end))
		sleep_held();
	unheld(t);
	if (is_to_freeze())
		set_thread_flag(TIF_SIGPENDING);
	if (sigequalsets(&current->blocked, &all))
		sigprocmask(SIG_SETMASK, &blocked, NULL);
	if (told)
		tell(t, &hold, false);
	return end;
}

/*
 * Threads that are wanted at the boundary and that a ptracer or a freezer has: nobody
 * tells when that is over, so somebody looks. Only while there are such threads.
 */

#define LOOK_AGAIN	(HZ / 8)

static void look(struct work_struct *work);
static DECLARE_DELAYED_WORK(look_work, look);

/* Or its process's stop, from which it comes by itself. */
static bool is_kept(struct task_struct *task)
{
	return READ_ONCE(task->ptrace) || freezing(task) ||
	       (READ_ONCE(task->__state) & TASK_FROZEN) ||
	       (READ_ONCE(task->jobctl) &
		(JOBCTL_TRAP_FREEZE | JOBCTL_STOPPED | JOBCTL_STOP_PENDING));
}

/* It has one look's time to come by itself: to be called is another report. */
static bool look_at(struct utrace_thread *t, void *arg)
{
	if (!READ_ONCE(t->deferred) || !READ_ONCE(t->attached))
		return false;
	if (is_kept(t->task))
		cmpxchg(&t->deferred, UTRACE_LET_GO, UTRACE_DEFERRED);
	else if (cmpxchg(&t->deferred, UTRACE_DEFERRED, UTRACE_LET_GO) == UTRACE_LET_GO)
		utrace_request_report(t, UTRACE_INTERRUPT);
	return true;
}

static void look(struct work_struct *work)
{
	if (utrace_threads_each(look_at, NULL))
		schedule_delayed_work(&look_work, LOOK_AGAIN);
}

/**
 * utrace_come_later - current is wanted at the boundary, but a ptracer or a freezer has it
 * @t: its record; @t->deferred is over when it comes there
 *
 * Context: in the thread.
 */
void utrace_come_later(struct utrace_thread *t)
{
	if (!READ_ONCE(t->attached))
		return;
	WRITE_ONCE(t->deferred, UTRACE_DEFERRED);
	schedule_delayed_work(&look_work, LOOK_AGAIN);
}

/**
 * utrace_hold_exit - for unloading
 *
 * Called twice: what threads are wanted for is given up, and later nobody can be about to
 * begin a look, which would find nothing.
 *
 * Context: may sleep. No engine is attached any more.
 */
void utrace_hold_exit(void)
{
	cancel_delayed_work_sync(&look_work);
}

/*
 * Wishes.
 */

/**
 * utrace_can_stop - can an engine have its thread held?
 * @e: the engine, attached
 *
 * Context: any, in an RCU read section or under utrace_lock.
 * Return: false where the hook at the user boundary could not be had when it was attached.
 */
bool utrace_can_stop(const struct utrace_engine *e)
{
	return e->group ? e->group->stops : e->sources & UTRACE_SOURCE_BOUNDARY;
}

/**
 * utrace_wish_stop - an engine has answered a report with STOP
 * @e: the engine
 * @why: UTRACE_EVENT_BIT_* of the report
 *
 * Context: preemption off, in the thread, or before it runs.
 * Return: false when the engine is detached, or its thread cannot be stopped.
 */
bool utrace_wish_stop(struct utrace_engine *e, u8 why)
{
	unsigned long irq;
	bool ok;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	ok = !e->detached && utrace_can_stop(e);
	if (ok) {
		/* A rule's holder answers so again when the thread comes. */
		if (!e->stop || e->why != UTRACE_HOLD_RULE)
			e->why = why;
		e->stop = true;
		WRITE_ONCE(e->stops, e->stops + 1);
		utrace_thread_update(e->thread);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return ok;
}

/**
 * utrace_wish - an engine asks for an action
 * @e: the engine; an earlier STOP of it is over unless it asks for that again
 * @action: STOP, or what the thread does when it goes on
 * @stops: @e->stops when that was decided: a STOP that was answered since then stands
 *
 * Context: any, in an RCU read section; not under utrace_lock or the run queue's lock.
 * Return: 1 when the thread is held at this moment, and stays so if @action is STOP;
 * 0 when not; -EAGAIN when not, and @action is a step; -ESRCH when the engine is
 * detached.
 */
int utrace_wish(struct utrace_engine *e, enum utrace_resume_action action, u32 stops)
{
	const bool is_step = action == UTRACE_SINGLESTEP || action == UTRACE_BLOCKSTEP;
	struct utrace_thread *t = e->thread;
	bool wake = false;
	unsigned long irq;
	int ret;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	ret = t->held;
	if (e->detached) {
		ret = -ESRCH;
	} else if (is_step && !ret) {
		ret = -EAGAIN;
	} else {
		if (action == UTRACE_STOP || e->stops == stops) {
			e->stop = action == UTRACE_STOP;
			e->why = UTRACE_EVENT_BIT_QUIESCE;
		}
		if (is_step)
			t->resume = min_t(u8, t->resume, action);
		utrace_thread_update(t);
		wake = t->held && !t->hold;
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (wake)
		wake_up_process(t->task);
	return ret;
}
