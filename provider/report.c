// SPDX-License-Identifier: GPL-2.0
/*
 * Reports: an event of a thread, told to its engines. thread.h has the argument
 * for how an engine is called and detached at the same time.
 */
#include <linux/sched/signal.h>
#include <linux/sched/task_stack.h>
#include <linux/wait.h>
#include <asm/ptrace.h>

#include "boundary.h"
#include "compat/hidden.h"
#include "group.h"
#include "hold.h"
#include "report.h"
#include "source/source.h"

DECLARE_WAIT_QUEUE_HEAD(utrace_barrier_wait);

static void stop_reporting(struct utrace_thread *t)
{
	WRITE_ONCE(t->reporting, NULL);
	smp_mb();	/* pairs with utrace_thread_detach()'s and utrace_barrier()'s */
	if (waitqueue_active(&utrace_barrier_wait))
		wake_up_all(&utrace_barrier_wait);
}

/* Announced: nobody unlinks it before stop_reporting(). */
static bool start_reporting(struct utrace_thread *t, struct utrace_engine *e, unsigned long event,
			    bool may_sleep)
{
	if (e->atomic)
		return READ_ONCE(e->events) & event;
	WRITE_ONCE(t->reporting, e);
	smp_mb();	/* pairs with the one in utrace_thread_detach(): see thread.h */
	if (!(READ_ONCE(e->events) & event)) {
		stop_reporting(t);
		return false;
	}
	if (may_sleep)
		preempt_enable();
	return true;
}

static void note_step(struct utrace_thread *t, u32 action)
{
	unsigned long irq;

	if (action != UTRACE_SINGLESTEP && action != UTRACE_BLOCKSTEP)
		return;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->resume = min_t(u8, t->resume, action);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
}

/* An engine with QUIESCE hears of each of its events twice. */
static void report_quiesce_for(struct utrace_thread *t, struct utrace_engine *e,
			       unsigned long event, bool may_sleep)
{
	u32 answer;

	if (!start_reporting(t, e, UTRACE_EVENT(QUIESCE), may_sleep))
		return;
	answer = e->ops->report_quiesce(UTRACE_RESUME, e, event);
	answer = utrace_report_end(t, e, event, may_sleep, UTRACE_RESUME, answer);
	note_step(t, answer);
	if (answer == UTRACE_STOP && event == UTRACE_EVENT(SYSCALL_ENTRY) && may_sleep)
		return;		/* right here */
	if (event & UTRACE_EVENTS_SIGNAL)
		return;		/* the thread is where the others would bring it */
	if (answer < UTRACE_RESUME)
		utrace_request_report(t, answer == UTRACE_STOP ? UTRACE_INTERRUPT : answer);
}

/**
 * utrace_report_begin_slow - utrace_report_begin() for an engine that may sleep
 * @t: current's record
 * @e: one of its engines
 * @event: UTRACE_EVENT() bit
 * @may_sleep: callbacks may sleep here
 *
 * Context: as utrace_report_begin().
 * Return: the same.
 */
bool utrace_report_begin_slow(struct utrace_thread *t, struct utrace_engine *e,
			      unsigned long event, bool may_sleep)
{
	if (event != UTRACE_EVENT(QUIESCE) && (READ_ONCE(e->events) & UTRACE_EVENT(QUIESCE)))
		report_quiesce_for(t, e, event, may_sleep);
	return start_reporting(t, e, event, may_sleep);
}

/**
 * utrace_report_end_slow - utrace_report_end() for all but the plain case
 * @t: current's record
 * @e: the engine
 * @event: as for utrace_report_begin()
 * @may_sleep: the same
 * @action: smallest action of the engines before
 * @answer: what the callback returned
 *
 * Context: as utrace_report_end().
 * Return: the same.
 */
u32 utrace_report_end_slow(struct utrace_thread *t, struct utrace_engine *e,
			   unsigned long event, bool may_sleep, u32 action, u32 answer)
{
	answer &= UTRACE_RESUME_MASK;
	if (!e->atomic) {
		if (may_sleep)
			preempt_disable();
		stop_reporting(t);
		/* At once: who waits in utrace_barrier() may be a module that goes. */
		if (READ_ONCE(t->untidy))
			utrace_thread_tidy(t);
	}
	if (answer == UTRACE_DETACH) {
		utrace_thread_detach(e);
		return action;
	}
	if (answer == UTRACE_STOP && !utrace_wish_stop(e, __ffs(event)))
		return action;
	if (answer != UTRACE_STOP && READ_ONCE(e->stop))
		utrace_wish(e, UTRACE_RESUME, READ_ONCE(e->stops));
	return min(action, answer);
}

/**
 * utrace_report_finish_boundary - utrace_report_finish() at the user boundary
 * @t: current's record, which is inside
 * @action: the smallest action; the thread is where REPORT and INTERRUPT would bring it
 *
 * Context: as utrace_report_finish().
 */
void utrace_report_finish_boundary(struct utrace_thread *t, u32 action)
{
	note_step(t, action);
	if (READ_ONCE(t->untidy))
		utrace_thread_tidy(t);
}

/**
 * utrace_report_finish_slow - utrace_report_finish() where there is something to do
 * @t: current's record
 * @action: the smallest action
 *
 * Context: as utrace_report_finish().
 */
void utrace_report_finish_slow(struct utrace_thread *t, u32 action)
{
	note_step(t, action);
	if (action < UTRACE_RESUME)
		utrace_request_report(t, action == UTRACE_STOP ? UTRACE_INTERRUPT : action);
	if (READ_ONCE(t->untidy))
		utrace_thread_tidy(t);
}

/* Tell each engine that wants the event; CALL is its callback with arguments. */
#define tell_all(t, event, may_sleep, action, CALL)				\
do {										\
	struct utrace_engine *e;						\
										\
	list_for_each_entry_rcu(e, &(t)->engines, entry)			\
		if ((READ_ONCE(e->events) & (event)) &&				\
		    utrace_report_begin(t, e, event, may_sleep))		\
			action = utrace_report_end(t, e, event, may_sleep, action, CALL); \
} while (0)

#define report_to_all(t, event, may_sleep, CALL)				\
do {										\
	u32 action = UTRACE_RESUME;						\
										\
	tell_all(t, event, may_sleep, action, CALL);				\
	utrace_report_finish(t, action);					\
} while (0)

/**
 * utrace_report_fate - a signal was decided on
 * @t: the receiver's record
 * @signal: the signal
 *
 * Context: preemption off, in the receiver; in the sender for an ignored one. There,
 * the engines are under RCU alone, and the answer is not asked.
 */
void utrace_report_fate(struct utrace_thread *t, const struct utrace_signal *signal)
{
	struct utrace_engine *e;

	if (signal->fate != UTRACE_FATE_IGNORED) {
		report_to_all(t, UTRACE_EVENT(SIGNAL_FATE), false,
			      e->ops->report_fate(action, e, signal));
		return;
	}
	list_for_each_entry_rcu(e, &t->engines, entry)
		if (READ_ONCE(e->events) & UTRACE_EVENT(SIGNAL_FATE))
			e->ops->report_fate(UTRACE_RESUME, e, signal);
}

/**
 * utrace_report_hold - the thread is held, or goes on
 * @t: current's record, which is inside
 * @hold: which of the two
 *
 * Context: preemption off.
 */
void utrace_report_hold(struct utrace_thread *t, const struct utrace_hold *hold)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!(READ_ONCE(e->events) & UTRACE_EVENT(HOLD)) ||
		    !start_reporting(t, e, UTRACE_EVENT(HOLD), false))
			continue;
		e->ops->report_hold(e, hold);
		if (!e->atomic)
			stop_reporting(t);
	}
	if (READ_ONCE(t->untidy))
		utrace_thread_tidy(t);
}

/**
 * utrace_report_jctl - a process has stopped, or goes on
 * @t: current's record
 * @why: CLD_STOPPED or CLD_CONTINUED
 *
 * Context: preemption off, tasklist_lock held.
 */
void utrace_report_jctl(struct utrace_thread *t, int why)
{
	report_to_all(t, UTRACE_EVENT(JCTL), false, e->ops->report_jctl(action, e, why));
}

/**
 * utrace_report_clone - a child exists
 * @t: the parent's record
 * @clone_flags: how it was made
 * @child: it has not run yet
 *
 * Context: in the parent, preemption off.
 */
void utrace_report_clone(struct utrace_thread *t, unsigned long clone_flags,
			 struct task_struct *child)
{
	report_to_all(t, UTRACE_EVENT(CLONE), false,
		      e->ops->report_clone(action, e, clone_flags, child));
}

/**
 * utrace_report_exec - a new program is in place
 * @t: the thread's record
 * @bprm: the program
 * @old_pid: the thread's id before
 *
 * Context: in the thread, preemption off.
 */
void utrace_report_exec(struct utrace_thread *t, const struct linux_binprm *bprm, pid_t old_pid)
{
	report_to_all(t, UTRACE_EVENT(EXEC), false, e->ops->report_exec(action, e, bprm, old_pid));
}

/**
 * utrace_report_exit - a thread has begun to exit, and is as good as dead
 * @t: the thread's record
 * @code: as wait() reports it
 * @group_dead: it is the last of its process
 *
 * Context: in the thread, preemption off.
 */
void utrace_report_exit(struct utrace_thread *t, int code, bool group_dead)
{
	report_to_all(t, UTRACE_EVENT(EXIT), false,
		      e->ops->report_exit(action, e, code, group_dead));
	report_to_all(t, UTRACE_EVENT(DEATH), false,
		      e->ops->report_death(e, group_dead, code));
}

/**
 * utrace_report_reap - a task is gone; its engines go with it
 * @t: its record
 *
 * Context: softirq, in an RCU read section.
 */
void utrace_report_reap(struct utrace_thread *t)
{
	struct utrace_engine *e;
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->reaped = true;
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (READ_ONCE(e->events) & UTRACE_EVENT(REAP))
			e->ops->report_reap(e);
		if (e->group && !READ_ONCE(e->detached))
			utrace_group_leave(e, UTRACE_WHY_EXITED);
		else
			utrace_thread_detach(e);
	}
	/* Nobody else will: what was left to the thread is done here. */
	utrace_thread_tidy(t);
}

/*
 * Quiescence: a task work calls the thread to the user boundary.
 */

static void work_done(struct utrace_thread *t, unsigned int i)
{
	unsigned long irq;

	preempt_disable();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->works_queued &= ~BIT(i);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	utrace_thread_tidy(t);
	preempt_enable();
	utrace_sleepers_dec();
}

/* In a call that has not returned; or one that has returned this very error. */
static bool in_call(struct pt_regs *regs)
{
	return (long)regs->orig_ax >= 0 && regs->ax == -ENOSYS;
}

/*
 * Current asks, and somebody else has just asked for the same: the work may not be on the
 * task's list yet, and current may not go on without.
 */
static void come_anyway(struct utrace_thread *t, unsigned int i)
{
	const bool inside_call = in_call(task_pt_regs(current));
	unsigned long *work = &current_thread_info()->syscall_work, irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->due = true;
	set_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	if (inside_call)
		set_bit(UTRACE_WORK_BIT_EXIT, work);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (i || !inside_call)
		set_thread_flag(TIF_NOTIFY_SIGNAL);
}

/*
 * Past its last return to user mode. One that dumps core may write into a pipe, which it
 * would give up if it were called.
 */
static bool is_past(struct task_struct *task)
{
	return READ_ONCE(task->flags) & (PF_EXITING | PF_DUMPCORE);
}

/**
 * utrace_report_owe - the first half of utrace_request_report() with UTRACE_INTERRUPT
 * @t: a record in the table; it stays there until the second half
 *
 * Context: utrace_lock held.
 * Return: whether utrace_report_send() is to follow.
 */
bool utrace_report_owe(struct utrace_thread *t)
{
	if (is_past(t->task) || t->works_queued & BIT(1))
		return false;
	t->works_queued |= BIT(1);
	utrace_thread_update(t);
	return true;
}

/**
 * utrace_report_send - the second half of utrace_request_report()
 * @t: the record, which owes the report
 * @action: as for that
 *
 * Context: as for that.
 * Return: likewise.
 */
int utrace_report_send(struct utrace_thread *t, enum utrace_resume_action action)
{
	unsigned int i = action == UTRACE_INTERRUPT;
	int err;

	utrace_sleepers_inc();
	err = task_work_add(t->task, &t->works[i], i ? TWA_SIGNAL : TWA_RESUME);
	if (err)
		work_done(t, i);
	return err;
}

/**
 * utrace_request_report - have a thread come to the user boundary
 * @t: its record
 * @action: UTRACE_INTERRUPT breaks into a blocking call, all others wait for its end
 *
 * Context: any, in an RCU read section; not under utrace_lock or the run queue's.
 * Return: 0; -ESRCH when the thread is past its last return to user mode.
 */
int utrace_request_report(struct utrace_thread *t, enum utrace_resume_action action)
{
	unsigned int i = action == UTRACE_INTERRUPT;
	unsigned long irq;
	bool queued;
	int err = 0;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	if (hlist_unhashed(&t->node) || is_past(t->task))
		err = -ESRCH;
	queued = t->works_queued & BIT(i);
	if (!err) {
		t->works_queued |= BIT(i);
		utrace_thread_update(t);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (!err && queued && t->task == current)
		come_anyway(t, i);
	return err || queued ? err : utrace_report_send(t, action);
}

static bool flush(struct utrace_thread *t, void *arg)
{
	return !utrace_request_report(t, UTRACE_INTERRUPT);
}

/**
 * utrace_flush_reports - have threads that owe a report come now
 *
 * For unloading: a thread in a blocking call would come when that ends, and one whose
 * last engine has gone may still have something to put right at the user boundary.
 *
 * Context: may sleep; nobody attaches any more.
 */
void utrace_flush_reports(void)
{
	utrace_threads_each(flush, NULL);
}

static bool recall(struct utrace_thread *t, void *arg)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(t->works); i++)
		if (READ_ONCE(t->works_queued) & BIT(i) &&
		    utrace_cancel_work(t->task, &t->works[i]))
			work_done(t, i);
	return false;
}

/**
 * utrace_recall_reports - do not wait for threads that owe a report
 *
 * For unloading: they may be stopped, frozen, or in a call that nothing interrupts.
 *
 * Context: may sleep; nobody attaches any more.
 */
void utrace_recall_reports(void)
{
	if (!utrace_hidden_find())
		utrace_threads_each(recall, NULL);
}

/*
 * The work ran, but that may be anywhere: io_uring runs works while it waits, and a
 * ptracer's stop does at a call's entry. So the thread is only called to the boundary;
 * where the kernel forgets that on the way, the hook at the exit of the call does it
 * again. A work that interrupts has to interrupt io_uring too.
 */
static void come(struct utrace_thread *t, unsigned int i)
{
	struct pt_regs *regs = task_pt_regs(current);
	unsigned long *work = &current_thread_info()->syscall_work, irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->due = true;
	set_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	if (in_call(regs))
		set_bit(UTRACE_WORK_BIT_EXIT, work);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (in_call(regs)) {
		if (i)
			set_thread_flag(TIF_SIGPENDING);
		else if (current->ptrace)
			return;
	}
	set_thread_flag(TIF_NOTIFY_SIGNAL);
	/* In the freezer's trap, which takes that flag for one of its own sleep. */
	if (READ_ONCE(current->jobctl) & JOBCTL_TRAP_FREEZE)
		utrace_come_later(t);
}

static void work_ran(struct utrace_thread *t, unsigned int i)
{
	if (!(current->flags & PF_EXITING)) {
		utrace_unhide_signals(t);
		come(t, i);
	}
	work_done(t, i);
}

/**
 * utrace_report_work - the task work of UTRACE_REPORT
 * @work: in current's record
 *
 * Context: in the thread.
 */
void utrace_report_work(struct callback_head *work)
{
	work_ran(container_of(work, struct utrace_thread, works[0]), 0);
}

/**
 * utrace_interrupt_work - the task work of UTRACE_INTERRUPT
 * @work: in current's record
 *
 * Context: in the thread.
 */
void utrace_interrupt_work(struct callback_head *work)
{
	work_ran(container_of(work, struct utrace_thread, works[1]), 1);
}

/**
 * utrace_come_back - have current come to the boundary when get_signal() is through
 * @t: its record
 *
 * That function forgets at its beginning that somebody wants the thread, and then runs
 * what task works there are: ours says it again. Only a cgroup's freezer forgets it once
 * more.
 *
 * Context: in the thread, which is about to call that function.
 */
void utrace_come_back(struct utrace_thread *t)
{
	raw_spin_lock_irq(&utrace_lock);
	t->works_queued |= BIT(2);
	utrace_thread_update(t);
	raw_spin_unlock_irq(&utrace_lock);
	utrace_sleepers_inc();
	if (task_work_add(current, &t->works[2], TWA_NONE))
		work_done(t, 2);
}

/**
 * utrace_back_work - the task work of utrace_come_back()
 * @work: in current's record
 *
 * Context: in the thread.
 */
void utrace_back_work(struct callback_head *work)
{
	struct utrace_thread *t = container_of(work, struct utrace_thread, works[2]);

	if (!(current->flags & PF_EXITING))
		utrace_call_to_boundary(t);
	work_done(t, 2);
}
