// SPDX-License-Identifier: GPL-2.0
/*
 * Kicks: a task work brings a thread to the user boundary, to be reported or held there. There are
 * two: one waits for the end of a system call (UTRACE_REPORT), one breaks into the call
 * (UTRACE_INTERRUPT).
 *
 * The work only marks the thread, and is not the place to stop: works also run in the middle of
 * calls (in io_uring's wait, in a ptracer's stop at the entry of a call), and the next works of
 * the same batch would wait. If the kernel clears the mark on the way to user mode, the hook at
 * the exit of the call marks the thread again.
 */
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/sched/task_stack.h>
#include <linux/workqueue.h>

#include "engine.h"
#include "../arch/x86/arch.h"
#include "../compat/compat.h"
#include "../compat/syscall_work.h"
#include "../thread/thread.h"

/* Index in T->kicks. */
enum { REPORT, INTERRUPT };

static unsigned int kick_of(enum utrace_resume_action action)
{
	return action == UTRACE_INTERRUPT ? INTERRUPT : REPORT;
}

static void kick_done(struct utrace_thread *t, unsigned int i)
{
	unsigned long irq;

	preempt_disable();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->kicks_queued &= ~BIT(i);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	utrace_thread_tidy(t);
	preempt_enable();
	module_put(THIS_MODULE);
}

/* Note that current has a report pending. Return whether that waits for the end of a call. */
static bool mark_report(struct utrace_thread *t)
{
	unsigned long *work = &current_thread_info()->syscall_work, irq;
	const bool waits = utrace_regs_in_call(task_pt_regs(current));

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->report_pending = true;
	set_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	if (waits)
		utrace_exit_expect(work);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return waits;
}

/*
 * Has current come to the boundary on its way to user mode. The hook there lets a thread go that is
 * not attached.
 */
void utrace_boundary_mark(void)
{
	set_bit(UTRACE_WORK_BIT_BOUNDARY, &current_thread_info()->syscall_work);
	set_thread_flag(TIF_NOTIFY_SIGNAL);
}

/*
 * Current is about to stay in a hook, perhaps for long: its record stays in the table, the module
 * stays loaded, and the end of the thread, which may come first and undoes this, is watched. Not in
 * such a hook already. NULL if no engine is attached (then the thread's record and flags go), and
 * when the module is being unloaded: then the thread must not stay.
 */
struct utrace_thread *utrace_hook_enter(void)
{
	struct utrace_thread *t;
	unsigned long irq;
	bool stays;

	if (!try_module_get(THIS_MODULE))
		return NULL;
	preempt_disable();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	t = utrace_thread_find(current);
	/* Of a record that only a kick or a step has kept, no engine need hold the source. */
	stays = t && utrace_sources_share(UTRACE_SOURCE_LIFE);
	if (stays)
		WRITE_ONCE(t->in_hook, true);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (!stays) {
		if (t)
			utrace_thread_tidy(t);
		utrace_thread_settle(current);
	}
	preempt_enable();
	if (!stays)
		module_put(THIS_MODULE);
	return stays ? t : NULL;
}

/* Undoes utrace_hook_enter(). @t may be gone at the end of the RCU section. */
void utrace_hook_leave(struct utrace_thread *t)
{
	unsigned long irq;

	preempt_disable();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	WRITE_ONCE(t->in_hook, false);
	utrace_thread_update(t);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	utrace_thread_tidy(t);
	preempt_enable();
	utrace_sources_put(UTRACE_SOURCE_LIFE);
	module_put(THIS_MODULE);
}

/*
 * Is a thread past its last return to user mode, so that it is not kicked any more? A thread that
 * dumps core may be writing into a pipe, and would give the dump up if it were kicked. PF_SIGNALED
 * says that a signal ends the thread, with a dump or without. An exit begins with PF_POSTCOREDUMP,
 * and PF_EXITING comes only after the wait for another thread's dump and a ptracer's stop.
 */
bool utrace_is_past(struct task_struct *task)
{
	return READ_ONCE(task->flags) & (PF_SIGNALED | PF_POSTCOREDUMP);
}

/* The second half of utrace_kick(). */
int utrace_kick_commit(struct utrace_thread *t, enum utrace_resume_action action)
{
	unsigned int i = kick_of(action);
	int err;

	err = task_work_add(t->task, &t->kicks[i], i == INTERRUPT ? TWA_SIGNAL : TWA_RESUME);
	if (err)
		kick_done(t, i);
	return err;
}

/*
 * Do what task_work_add() does after TWA_SIGNAL, which wakes no thread that has the flag already.
 * The thread may meanwhile have begun another sleep, which then ends as by any stray wake-up.
 */
static void notify(struct task_struct *task)
{
	set_tsk_thread_flag(task, TIF_NOTIFY_SIGNAL);
	smp_mb__after_atomic();		/* pairs with the one of a thread that is going to sleep */
	if (READ_ONCE(task->__state) & TASK_INTERRUPTIBLE)
		wake_up_process(task);
	else
		kick_process(task);
}

/*
 * Has a thread come to the user boundary and report. UTRACE_INTERRUPT breaks into a blocking call,
 * all others wait for its end. Another CPU may be queueing the same work, and may not have added it
 * yet. A thread that kicks itself is then marked at once, since it must not return to user mode
 * first; any other thread is sent to the boundary, where @kicks_queued stands for the work. In an
 * RCU read section; not under utrace_lock or the run queue's. -ESRCH if the thread is past its last
 * return to user mode, or the module is being unloaded.
 */
int utrace_kick(struct utrace_thread *t, enum utrace_resume_action action)
{
	unsigned int i = kick_of(action);
	bool queued = false, waits;
	unsigned long irq;
	int err = 0;

	if (!try_module_get(THIS_MODULE))
		return -ESRCH;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	if (hlist_unhashed(&t->node) || utrace_is_past(t->task)) {
		err = -ESRCH;
	} else {
		queued = t->kicks_queued & BIT(i);
		WRITE_ONCE(t->kicks_queued, t->kicks_queued | BIT(i));
		utrace_thread_update(t);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (!err && !queued)
		return utrace_kick_commit(t, action);
	if (queued) {
		waits = t->task != current || mark_report(t);
		if (i == INTERRUPT || !waits)
			notify(t->task);
	}
	module_put(THIS_MODULE);
	return err;
}

/*
 * Works that a ptracer's stop runs come here, too, and TIF_NOTIFY_SIGNAL would break into the call
 * after the stop. On the way to user mode the kernel has cleared TIF_NOTIFY_RESUME; there a call
 * that has returned -ENOSYS looks like one in progress.
 *
 * The freezer's trap clears TIF_NOTIFY_SIGNAL when the thread wakes in it. The hook looks again
 * after the trap; a thread that is not in the hook is polled.
 */
static void mark_kicked(struct utrace_thread *t, unsigned int i)
{
	if (mark_report(t)) {
		if (i == INTERRUPT)
			set_thread_flag(TIF_SIGPENDING);	/* io_uring's wait needs it */
		else if (kernel_traces() && test_thread_flag(TIF_NOTIFY_RESUME))
			return;
	}
	set_thread_flag(TIF_NOTIFY_SIGNAL);
	if (!t->in_hook && kernel_needs())
		utrace_kick_later(t, i == INTERRUPT ? UTRACE_INTERRUPT : UTRACE_REPORT);
}

static void kicked(struct utrace_thread *t, unsigned int i)
{
	if (!utrace_is_past(current))
		mark_kicked(t, i);
	kick_done(t, i);
}

static void report_work(struct callback_head *work)
{
	kicked(container_of(work, struct utrace_thread, kicks[REPORT]), REPORT);
}

static void interrupt_work(struct callback_head *work)
{
	kicked(container_of(work, struct utrace_thread, kicks[INTERRUPT]), INTERRUPT);
}

void utrace_kick_init(struct utrace_thread *t)
{
	init_task_work(&t->kicks[REPORT], report_work);
	init_task_work(&t->kicks[INTERRUPT], interrupt_work);
}

/*
 * Polling. A ptracer or a freezer may have threads that are wanted at the boundary. Nothing tells
 * when it lets them go, so such threads are polled, for as long as there are any.
 */

#define POLL	(HZ / 8)

static void poll(struct work_struct *work);
static DECLARE_DELAYED_WORK(poll_work, poll);

/* A report may have to wait for the end of a long call, which is not polled for. */
static void kick_deferred(struct utrace_thread *t)
{
	const u8 action = READ_ONCE(t->deferred_kick);

	if (action == UTRACE_REPORT)
		cmpxchg(&t->deferred, UTRACE_LET_GO, UTRACE_NOT_DEFERRED);
	utrace_kick(t, action);
}

/* Kick at the second turn: most threads arrive before by themselves, and a kick adds a report. */
static bool poll_one(struct utrace_thread *t, void *arg)
{
	if (!READ_ONCE(t->deferred) || !utrace_thread_is_attached(t) || READ_ONCE(t->exited))
		return false;
	if (kernel_has(t->task))
		cmpxchg(&t->deferred, UTRACE_LET_GO, UTRACE_DEFERRED);
	else if (cmpxchg(&t->deferred, UTRACE_DEFERRED, UTRACE_LET_GO) == UTRACE_LET_GO)
		kick_deferred(t);
	return true;
}

static void poll(struct work_struct *work)
{
	if (utrace_threads_each(poll_one, NULL))
		schedule_delayed_work(&poll_work, POLL);
}

/*
 * Kicks current when a ptracer or a freezer has let it go; the boundary clears @deferred. An
 * earlier INTERRUPT stands. The thread holds a reference of the module.
 */
void utrace_kick_later(struct utrace_thread *t, enum utrace_resume_action action)
{
	if (!utrace_thread_is_attached(t))
		return;
	if (!READ_ONCE(t->deferred) || action == UTRACE_INTERRUPT)
		WRITE_ONCE(t->deferred_kick, action);
	WRITE_ONCE(t->deferred, UTRACE_DEFERRED);
	schedule_delayed_work(&poll_work, POLL);
}

/* For unloading: ends the polling. May sleep; no engine is attached. */
void utrace_kick_exit(void)
{
	cancel_delayed_work_sync(&poll_work);
}

/*
 * Must a thread be kicked, by utrace_kick_commit() with UTRACE_INTERRUPT, to end a step that no
 * engine wants any more? The step may be over a call that does not return. utrace_lock held; the
 * record is up to date.
 */
bool utrace_thread_is_kicked(struct utrace_thread *t)
{
	if (!READ_ONCE(t->stepping) || t->can_stop || utrace_is_past(t->task) ||
	    t->kicks_queued & BIT(INTERRUPT) || !try_module_get(THIS_MODULE))
		return false;
	WRITE_ONCE(t->kicks_queued, t->kicks_queued | BIT(INTERRUPT));
	utrace_thread_update(t);
	return true;
}
