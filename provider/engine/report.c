// SPDX-License-Identifier: GPL-2.0
/*
 * Reports: an event of a thread, told to its engines. thread/thread.h has the argument
 * for how an engine is called and detached at the same time.
 */
#include <linux/sched/signal.h>
#include <linux/wait.h>

#include "engine.h"
#include "../thread/thread.h"
#include "member.h"

DECLARE_WAIT_QUEUE_HEAD(utrace_barrier_wait);

static void stop_reporting(struct utrace_thread *t)
{
	WRITE_ONCE(t->reporting, NULL);
	smp_mb();	/* pairs with utrace_thread_detach()'s and utrace_barrier()'s */
	if (waitqueue_active(&utrace_barrier_wait))
		wake_up_all(&utrace_barrier_wait);
}

/* Announce the call in @reporting: then no detach unlinks the engine before stop_reporting(). */
static bool start_reporting(struct utrace_thread *t, struct utrace_engine *e, unsigned long event,
			    bool may_sleep)
{
	lockdep_assert_preemption_disabled();
	if (e->atomic)
		return READ_ONCE(e->events) & event;
	WRITE_ONCE(t->reporting, e);
	smp_mb();	/* pairs with the one in utrace_thread_detach(): see thread/thread.h */
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

/*
 * An engine with QUIESCE hears of each of its events twice. All events of signals stand for the
 * boundary without a signal.
 */
static void report_quiesce_for(struct utrace_thread *t, struct utrace_engine *e,
			       unsigned long event, bool may_sleep)
{
	u32 answer;

	if (!start_reporting(t, e, UTRACE_EVENT(QUIESCE), may_sleep))
		return;
	answer = e->ops->report_quiesce(UTRACE_RESUME, e,
					event == UTRACE_EVENTS_SIGNAL ? 0 : event);
	answer = utrace_report_end(t, e, event, may_sleep, UTRACE_RESUME, answer);
	note_step(t, answer);
	if (answer == UTRACE_STOP && event == UTRACE_EVENT(SYSCALL_ENTRY) && may_sleep)
		return;		/* the thread is held right here */
	if (event & UTRACE_EVENTS_SIGNAL)
		return;		/* the thread is at the boundary already */
	if (answer < UTRACE_RESUME)
		utrace_kick(t, answer == UTRACE_STOP ? UTRACE_INTERRUPT : answer);
}

/* utrace_report_begin() for an engine that may sleep, or wants QUIESCE. */
bool utrace_report_begin_slow(struct utrace_thread *t, struct utrace_engine *e,
			      unsigned long event, bool may_sleep)
{
	if (event != UTRACE_EVENT(QUIESCE) && (READ_ONCE(e->events) & UTRACE_EVENT(QUIESCE)))
		report_quiesce_for(t, e, event, may_sleep);
	return start_reporting(t, e, event, may_sleep);
}

/* utrace_report_end() for all but the plain case. */
u32 utrace_report_end_slow(struct utrace_thread *t, struct utrace_engine *e,
			   unsigned long event, bool may_sleep, u32 action, u32 answer)
{
	answer &= UTRACE_RESUME_MASK;
	if (!e->atomic) {
		if (may_sleep)
			preempt_disable();
		stop_reporting(t);
		/* Not later: a module that is being unloaded may wait in utrace_barrier(). */
		if (READ_ONCE(t->untidy))
			utrace_thread_tidy(t);
	}
	if (answer == UTRACE_DETACH) {
		utrace_thread_detach(e);
		return action;
	}
	if (answer == UTRACE_STOP && !utrace_stop_answered(e, __ffs(event), 0))
		return action;
	if (answer != UTRACE_STOP && READ_ONCE(e->stop))
		utrace_stop_request(e, UTRACE_RESUME, READ_ONCE(e->stops));
	return min(action, answer);
}

/*
 * utrace_report_finish() at the user boundary, where REPORT and INTERRUPT would bring the thread.
 */
void utrace_report_finish_boundary(struct utrace_thread *t, u32 action)
{
	note_step(t, action);
	if (READ_ONCE(t->untidy))
		utrace_thread_tidy(t);
}

/* utrace_report_finish() if there is something to do. */
void utrace_report_finish_slow(struct utrace_thread *t, u32 action)
{
	note_step(t, action);
	if (action < UTRACE_RESUME)
		utrace_kick(t, action == UTRACE_STOP ? UTRACE_INTERRUPT : action);
	if (READ_ONCE(t->untidy))
		utrace_thread_tidy(t);
}

/* Tell each engine that wants the event; CALL is its callback with arguments. */
#define report_to_all(t, event, CALL)						\
do {										\
	u32 action = UTRACE_RESUME;						\
	struct utrace_engine *e;						\
										\
	list_for_each_entry_rcu(e, &(t)->engines, entry)			\
		if ((READ_ONCE(e->events) & UTRACE_EVENT(event)) &&		\
		    utrace_report_begin(t, e, UTRACE_EVENT(event), false))	\
			action = utrace_report_end(t, e, UTRACE_EVENT(event),	\
						   false, action, CALL);	\
	utrace_report_finish(t, action);					\
} while (0)

/*
 * The fate of a signal is decided. In the receiver, preemption off. In the sender for an ignored
 * signal: there RCU alone protects the engines, and their answers are dropped.
 */
void utrace_report_fate(struct utrace_thread *t, const struct utrace_signal *signal)
{
	struct utrace_engine *e;

	if (signal->fate != UTRACE_FATE_IGNORED) {
		report_to_all(t, SIGNAL_FATE, e->ops->report_fate(action, e, signal));
		return;
	}
	list_for_each_entry_rcu(e, &t->engines, entry)
		if (READ_ONCE(e->events) & UTRACE_EVENT(SIGNAL_FATE))
			e->ops->report_fate(UTRACE_RESUME, e, signal);
}

/* Current is held, or goes on. Preemption off. */
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

/* A process has stopped, or goes on (@why: CLD_*). Preemption off, tasklist_lock held. */
void utrace_report_jctl(struct utrace_thread *t, int why)
{
	report_to_all(t, JCTL, e->ops->report_jctl(action, e, why));
}

/* Current has a child, which has not run yet. Preemption off. */
void utrace_report_clone(struct utrace_thread *t, unsigned long clone_flags,
			 struct task_struct *child)
{
	report_to_all(t, CLONE, e->ops->report_clone(action, e, clone_flags, child));
}

/* A new program is in place. In the thread, preemption off. */
void utrace_report_exec(struct utrace_thread *t, const struct linux_binprm *bprm, pid_t old_pid)
{
	report_to_all(t, EXEC, e->ops->report_exec(action, e, bprm, old_pid));
}

/*
 * Current has begun to exit, and is as good as dead; @code is as wait() reports it. Preemption off.
 */
void utrace_report_exit(struct utrace_thread *t, int code, bool group_dead)
{
	report_to_all(t, EXIT, e->ops->report_exit(action, e, code, group_dead));
	report_to_all(t, DEATH, e->ops->report_death(e, group_dead, code));
}

/* A task is gone; its engines go with it. Softirq, in an RCU read section. */
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
	/* The thread runs no more, so unlink here the engines that it was to unlink. */
	utrace_thread_tidy(t);
}
