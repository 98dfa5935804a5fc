// SPDX-License-Identifier: GPL-2.0
/*
 * What engines ask of their threads. engine.c has the other part of the API of utrace.h.
 */
#include <linux/export.h>
#include <linux/ktime.h>
#include <linux/wait.h>

#include "engine.h"
#include "../compat/unexported.h"
#include "../thread/thread.h"

/* An engine that has asked for a hold before keeps its first time. Context: utrace_lock. */
static void want_stop(struct utrace_engine *e)
{
	if (!e->stop)
		WRITE_ONCE(e->since, ktime_get_boot_fast_ns());
	e->stop = true;
	WRITE_ONCE(e->steps, false);
}

/*
 * An engine has answered a report with STOP. @why: UTRACE_EVENT_BIT_* of the report, or
 * UTRACE_HOLD_RULE with the rule's number. Preemption off, in the thread, or before it runs. False
 * if the engine is detached, or its thread cannot be stopped.
 */
bool utrace_stop_answered(struct utrace_engine *e, u8 why, u8 rule)
{
	unsigned long irq;
	bool ok;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	ok = !e->detached && utrace_can_stop(e);
	if (ok) {
		/* Keep a rule's reason: its holder answers STOP again at the boundary. */
		if (!e->stop || e->why != UTRACE_HOLD_RULE) {
			e->why = why;
			e->rule = rule;
		}
		want_stop(e);
		WRITE_ONCE(e->stops, e->stops + 1);
		utrace_thread_update(e->thread);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return ok;
}

/*
 * An engine asks for STOP, or for what the thread does when it goes on, which ends an earlier STOP.
 * @stops: @e->stops when the caller decided: a STOP that was answered since then stands. In the RCU
 * read section in which the engine was seen attached; not under utrace_lock or the run queue's
 * lock. 1 if the thread is held at this moment, and stays held if @action is STOP; 0 if it is not;
 * -EAGAIN if it is not, and @action is a step; -ESRCH if the engine is detached.
 */
int utrace_stop_request(struct utrace_engine *e, enum utrace_resume_action action, u32 stops)
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
			if (action == UTRACE_STOP)
				want_stop(e);
			else
				e->stop = false;
			WRITE_ONCE(e->steps, is_step);
			e->why = UTRACE_EVENT_BIT_QUIESCE;
			e->rule = 0;
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

/*
 * Kick the thread first, because the request may let it go: otherwise the thread could make calls
 * before it reports. The thread may come to the boundary at once, and the engine answer with STOP.
 * @stops, which was read before, keeps the request from ending that STOP.
 */
static int ask(struct utrace_engine *e, enum utrace_resume_action action)
{
	u32 stops = READ_ONCE(e->stops);
	int err = 0, held;

	if (!utrace_can_stop(e))
		return -EOPNOTSUPP;
	if (action == UTRACE_INTERRUPT || action == UTRACE_REPORT)
		err = utrace_kick(e->thread, action);
	if (err)
		return err;
	held = utrace_stop_request(e, action, stops);
	if (held || action != UTRACE_STOP)
		return min(held, 0);
	return utrace_kick(e->thread, action) ?: -EINPROGRESS;
}

/**
 * utrace_control - ask something of an engine's thread
 * @task: the thread
 * @engine: the engine; a STOP that it asked for is over, unless it asks for STOP again
 * @action: UTRACE_STOP: stop at the next safe point; a blocking call is left to come to
 *	its end (to break into it, ask for UTRACE_INTERRUPT and answer the report with
 *	STOP). UTRACE_REPORT and UTRACE_INTERRUPT bring the thread to report_quiesce(), if
 *	the engine wants that event. UTRACE_SINGLESTEP and UTRACE_BLOCKSTEP let a held
 *	thread run one instruction, or to the next branch, then bring it there; at the
 *	entry of a call, to the end of the call. A report that was asked for during the hold
 *	comes first, and a STOP that answers it puts the step off. UTRACE_RESUME asks for
 *	nothing. UTRACE_DETACH detaches the engine
 *
 * Context: any, but not under utrace_lock or the run queue's lock. Never waits.
 * Return: 0, which after STOP says that the thread is held now. -EINPROGRESS: the thread
 * is not held yet, or after a DETACH a callback of the engine is running on another
 * CPU: utrace_barrier() waits for the callback. -EAGAIN: @action is a step, and the thread
 * is not held. -ESRCH: the engine is detached, or the thread is past its last return to user
 * mode: it exits, or a signal ends it, with a core dump or without. -EOPNOTSUPP: the hook at the
 * user boundary is not available, see utrace/status. -EINVAL: @action is none of these.
 * A callback of an event that a tracepoint carries in another thread's context (an
 * ignored signal's fate, REAP), and any of an UTRACE_OPS_ATOMIC engine, is over only
 * after a barrier.
 */
int utrace_control(struct task_struct *task, struct utrace_engine *engine,
		   enum utrace_resume_action action)
{
	int err = -ESRCH;

	rcu_read_lock();
	if (READ_ONCE(engine->detached) || engine->thread->task != task)
		goto out;
	switch (action) {
	case UTRACE_DETACH:
		err = utrace_thread_detach(engine);
		if (err == -EALREADY)
			err = -ESRCH;
		break;
	case UTRACE_STOP:
	case UTRACE_INTERRUPT:
	case UTRACE_REPORT:
	case UTRACE_SINGLESTEP:
	case UTRACE_BLOCKSTEP:
		err = ask(engine, action);
		break;
	case UTRACE_RESUME:
		err = min(utrace_stop_request(engine, action, READ_ONCE(engine->stops)), 0);
		break;
	default:
		err = -EINVAL;
	}
out:
	rcu_read_unlock();
	return err;
}
EXPORT_SYMBOL_GPL(utrace_control);

/* A held thread's states. A freezer freezes the thread in its place. */
#define STILL	(__TASK_TRACED | TASK_FROZEN)

/* Is the thread held, and by this engine too? */
static int check_held(struct task_struct *task, struct utrace_engine *engine)
{
	unsigned long irq;
	int err = 0;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	if (engine->detached || engine->thread->task != task)
		err = -ESRCH;
	else if (!engine->stop)
		err = -EINVAL;
	else if (!engine->thread->held)
		err = -EAGAIN;
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return err;
}

/**
 * utrace_prepare_examine - begin to look at a thread that the engine holds
 * @task: the thread
 * @engine: the engine
 * @exam: filled in for utrace_finish_examine()
 *
 * Until utrace_finish_examine(), registers may be read and written through regsets
 * (task_user_regset_view()), and memory by access_process_vm(). SIGKILL or a ptracer may
 * come meanwhile.
 *
 * Context: may sleep; @task is not current.
 * Return: 0: the thread is off its CPU; -EINVAL: @engine did not ask for STOP; -EAGAIN:
 * the thread is not held yet, or not at this moment; -ESRCH.
 */
int utrace_prepare_examine(struct task_struct *task, struct utrace_engine *engine,
			   struct utrace_examiner *exam)
{
	int err = task == current ? -EINVAL : check_held(task, engine);

	if (err)
		return err;
	exam->switches = utrace_call_wait_task_inactive(task, STILL);
	return exam->switches ? check_held(task, engine) : -EAGAIN;
}
EXPORT_SYMBOL_GPL(utrace_prepare_examine);

/**
 * utrace_finish_examine - was the thread still all the time?
 * @task: the thread
 * @engine: the engine
 * @exam: as utrace_prepare_examine() left it
 *
 * Context: may sleep.
 * Return: 0: the thread was still, so what was read is of one moment; otherwise as
 * utrace_prepare_examine().
 */
int utrace_finish_examine(struct task_struct *task, struct utrace_engine *engine,
			  struct utrace_examiner *exam)
{
	int err = check_held(task, engine);

	if (err)
		return err;
	return utrace_call_wait_task_inactive(task, STILL) == exam->switches ? 0 : -EAGAIN;
}
EXPORT_SYMBOL_GPL(utrace_finish_examine);

static bool is_reporting(struct utrace_engine *engine)
{
	bool busy;

	raw_spin_lock_irq(&utrace_lock);
	busy = !engine->unlinked && READ_ONCE(engine->thread->reporting) == engine;
	raw_spin_unlock_irq(&utrace_lock);
	return busy;
}

/*
 * Is an engine out of its callback, and out of its thread's list if it was detached? The thread
 * unlinks the engine when all the thread's engines have answered. Callbacks of other engines may
 * sleep, so the engine is unlinked here: the caller does not wait for other engines.
 */
static bool is_over(struct utrace_engine *engine)
{
	bool over;

	preempt_disable();
	over = !is_reporting(engine);
	if (over && READ_ONCE(engine->detached) && !READ_ONCE(engine->unlinked)) {
		utrace_thread_tidy(engine->thread);
		over = READ_ONCE(engine->unlinked);
	}
	preempt_enable();
	return over;
}

/**
 * utrace_barrier - wait for callbacks of an engine that are running
 * @engine: the engine; the caller holds a reference
 *
 * After a detach, no callback runs or will run when this returns, and no reference to the engine
 * is left but those of utrace_attach_task() and utrace_engine_get().
 *
 * No signal ends the wait: a module's exit function cannot fail, and would ask without a pause. The
 * wait is short, since no callback waits for user space, but by the memory of its thread, which a
 * user may serve (userfaultfd, FUSE): SIGKILL to that thread ends such a wait.
 *
 * Context: may sleep; not in a callback of the same engine, nor with a lock held that its callbacks
 * take.
 */
void utrace_barrier(struct utrace_engine *engine)
{
	wait_event(utrace_barrier_wait, is_over(engine));
	synchronize_rcu();	/* the unlinker has given the thread's reference back */
}
EXPORT_SYMBOL_GPL(utrace_barrier);
