// SPDX-License-Identifier: GPL-2.0
/*
 * The user boundary. source/boundary.c brings threads here, in place of the kernel's
 * get_signal(), which is called from here as often as it takes, and each time is let
 * see the one signal that was decided on: the others are blocked meanwhile. Where no
 * engine wants a signal and no step begins, it is left to run without us.
 */
#include <linux/freezer.h>
#include <linux/sched/signal.h>

#include "aside.h"
#include "boundary.h"
#include "compat/hidden.h"
#include "hold.h"
#include "report.h"
#include "source/source.h"

/*
 * Inside: the thread is in a hook and will use its record when it comes back, so the
 * record stays, our text stays, and the end of the thread is watched, which may come
 * before.
 */

/**
 * utrace_inside - a thread's record, for longer than one may hold off preemption
 * @task: current
 *
 * Context: in the thread. Undone by utrace_outside(), or by the thread's end.
 * Return: the record; NULL where nobody is attached: then the flags are cleaned.
 */
struct utrace_thread *utrace_inside(struct task_struct *task)
{
	struct utrace_thread *t;
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t = utrace_thread_find(task);
	if (t) {
		t->inside = true;
		utrace_sleepers_inc();
		utrace_sources_pin(UTRACE_SOURCE_LIFE);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (!t)
		utrace_thread_settle(task);
	return t;
}

/**
 * utrace_outside - undo utrace_inside()
 * @t: the record, which may be gone afterwards
 *
 * Context: in the thread.
 */
void utrace_outside(struct utrace_thread *t)
{
	unsigned long irq;

	preempt_disable();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->inside = false;
	utrace_thread_update(t);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	utrace_thread_tidy(t);
	preempt_enable();
	utrace_sources_put(UTRACE_SOURCE_LIFE);
	utrace_sleepers_dec();
}

/**
 * utrace_boundary_died - a thread exits, perhaps from within get_signal()
 * @t: its record
 *
 * Context: in the thread, preemption off.
 */
void utrace_boundary_died(struct utrace_thread *t)
{
	if (t->lever)
		utrace_sources_put(UTRACE_SOURCES_UNDO);
	t->lever = false;
	if (t->stepping)
		utrace_sources_put(UTRACE_SOURCES_UNDO);
	t->stepping = 0;
	utrace_aside_died(t);
	if (t->inside)
		utrace_outside(t);
}

/**
 * utrace_call_to_boundary - have current come to the boundary on its way out
 * @t: its record
 *
 * Context: in the thread, at the boundary or where a call has come to its end.
 */
void utrace_call_to_boundary(struct utrace_thread *t)
{
	set_bit(UTRACE_WORK_BIT_BOUNDARY, &current_thread_info()->syscall_work);
	set_thread_flag(TIF_NOTIFY_SIGNAL);
}

/* The kernel's own get_signal(). */
static bool go_on(struct ksignal *ksig, unsigned long address)
{
	return utrace_hidden(address, ksig, 0, 0, 0, 0) & 0xff;
}

/*
 * With all signals blocked but @sig, and those that cannot be. A ptracer that comes
 * meanwhile reads and sets the thread's own mask, as it does in the middle of a
 * sigsuspend(): the kernel has a place for a mask that is put back later.
 */
static bool take_one(struct ksignal *ksig, unsigned long address, int sig)
{
	bool in_sigsuspend = test_restore_sigmask();
	sigset_t but_one, blocked;
	bool handler;

	siginitsetinv(&but_one, sigmask(SIGKILL) | sigmask(SIGSTOP));
	if (sig)
		sigdelset(&but_one, sig);
	sigprocmask(SIG_SETMASK, &but_one, &blocked);
	if (!in_sigsuspend) {
		current->saved_sigmask = blocked;
		set_restore_sigmask();
	}
	handler = go_on(ksig, address);
	if (!test_restore_sigmask())
		return handler;		/* another mask has been set */
	if (!in_sigsuspend)
		clear_restore_sigmask();
	sigprocmask(SIG_SETMASK, &blocked, NULL);
	return handler;
}

static bool wants_signals(struct utrace_thread *t)
{
	return READ_ONCE(t->events) & UTRACE_EVENTS_SIGNAL;
}

static void step_off(struct utrace_thread *t)
{
	if (!t->stepping)
		return;
	t->stepping = 0;
	utrace_step_off(current);
	utrace_sources_put(UTRACE_SOURCES_UNDO);
}

/* A step that has not trapped yet begins anew, unless somebody was to hear of this. */
static void suspend_step(struct utrace_thread *t)
{
	u8 step = t->stepping;

	if (!step)
		return;
	step_off(t);
	if (t->due || !READ_ONCE(t->attached))
		return;
	raw_spin_lock_irq(&utrace_lock);
	t->resume = min(t->resume, step);
	raw_spin_unlock_irq(&utrace_lock);
}

/*
 * The kernel is to do the rest, without us: where it stops the thread then, unloading does
 * not wait for that. One that was fetched out of its process's stop for unloading stops
 * again.
 */
static bool leave_to_kernel(struct utrace_thread *t)
{
	struct signal_struct *process = current->signal;

	t->resume = UTRACE_RESUME;
	t->held_back = 0;
	t->asked = 0;
	utrace_lever(t);
	spin_lock_irq(&utrace_own_sighand()->siglock);
	if ((process->flags & SIGNAL_STOP_STOPPED || process->group_stop_count) &&
	    !current->ptrace) {
		current->jobctl |= JOBCTL_STOP_PENDING;
		set_thread_flag(TIF_SIGPENDING);
	}
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return false;
}

/* The kernel has something to do with the thread that may take long. */
static bool is_needed(void)
{
	return (READ_ONCE(current->jobctl) & (JOBCTL_PENDING_MASK | JOBCTL_TRAP_FREEZE)) ||
	       freezing(current);
}

/* It stops as its ptracer wants; when there is nothing to stop it for, we look now and then. */
static void wait_for_ptracer(struct utrace_thread *t)
{
	if (!current->ptrace)
		return;
	if (task_sigpending(current))
		utrace_come_back(t);
	utrace_come_later(t);
}

/* A step that was asked for is not made while there is a ptracer: it is over at once. */
static void give_up_step(struct utrace_thread *t)
{
	if (!current->ptrace)
		return;
	raw_spin_lock_irq(&utrace_lock);
	t->due |= t->resume < UTRACE_RESUME;
	t->resume = UTRACE_RESUME;
	raw_spin_unlock_irq(&utrace_lock);
}

/*
 * All that comes before user mode; returns whether the kernel's get_signal() was called,
 * with its result in @handler. A thread with a ptracer is that one's. But where it is held
 * before a signal, one that attaches finds it there, and gets the signal only when it lets
 * the thread go on: a debugger that looks and leaves would else have taken it, and
 * delivered it by leaving.
 */
static bool pass(struct utrace_thread *t, struct ksignal *ksig, unsigned long address,
		 bool *handler)
{
	int sig;

	for (;;) {
		utrace_run_task_works();
		give_up_step(t);
		if (t->due) {
			t->due = false;
			utrace_report_boundary(t);
		}
		if (t->handler)
			utrace_report_handler(t);
		if (fatal_signal_pending(current) || current->ptrace) {
			if (READ_ONCE(t->hold))
				wait_for_ptracer(t);
			return leave_to_kernel(t);
		}
		if (READ_ONCE(t->hold)) {
			if (utrace_hold(t) == UTRACE_YIELD)
				return utrace_aside_begin(t);
			continue;
		}
		if (!wants_signals(t) && t->resume == UTRACE_RESUME)
			return leave_to_kernel(t);
		if (is_needed())
			return utrace_aside_begin(t);
		sig = utrace_get_signal(t);
		if (sig == -EAGAIN)
			continue;
		if (sig == SIGSTOP)
			return utrace_aside_begin(t);
		*handler = true;
		if (take_one(ksig, address, sig)) {
			t->handler = READ_ONCE(t->events) & UTRACE_EVENT(SIGNAL) ? sig : 0;
			return true;
		}
		if (!sig) {
			*handler = false;
			return true;
		}
	}
}

/*
 * A step that was asked for begins, or is over because a handler comes first. The trap
 * at the exit of a call would be a signal: the hook at exit sees the step's end
 * instead.
 */
static void begin_step(struct utrace_thread *t, bool handler)
{
	u8 step;

	raw_spin_lock_irq(&utrace_lock);
	step = t->resume < UTRACE_RESUME && t->attached && !current->ptrace ? t->resume : 0;
	t->resume = UTRACE_RESUME;
	if (step && handler) {
		t->due = true;
	} else if (step) {
		utrace_sources_pin(UTRACE_SOURCES_UNDO);
		t->stepping = step;
		set_bit(UTRACE_WORK_BIT_EXIT, &current_thread_info()->syscall_work);
	}
	raw_spin_unlock_irq(&utrace_lock);
	if (!t->stepping)
		return;
	utrace_step_on(step == UTRACE_BLOCKSTEP);
	clear_task_syscall_work(current, SYSCALL_EXIT_TRAP);
}

/* What is left to do when the thread has been where it is going now. */
static void come_again(struct utrace_thread *t)
{
	if (READ_ONCE(t->hold) || t->due || t->handler)
		utrace_call_to_boundary(t);
}

/**
 * utrace_boundary - a thread is at the user boundary
 * @t: current's record, which is inside
 * @ksig: get_signal()'s argument
 * @address: where that function goes on
 * @handler: set to what it returned last
 *
 * Context: in the thread; may sleep.
 * Return: true if get_signal() was called; false: it is to be.
 */
bool utrace_boundary(struct utrace_thread *t, struct ksignal *ksig, unsigned long address,
		     bool *handler)
{
	WRITE_ONCE(t->deferred, UTRACE_NOT_DEFERRED);
	utrace_unhide_signals(t);
	utrace_aside_end(t);
	suspend_step(t);
	utrace_lever(t);
	if (!pass(t, ksig, address, handler))
		return false;
	t->asked = 0;
	utrace_held_back(t);
	begin_step(t, *handler);
	come_again(t);
	return true;
}

/**
 * utrace_step_done - current has trapped, or has come to the exit of a call
 * @t: its record
 *
 * Context: in the thread, interrupts on or off.
 * Return: true if the trap was ours alone.
 */
bool utrace_step_done(struct utrace_thread *t)
{
	bool ours;

	if (!t->stepping)
		return false;
	ours = test_thread_flag(TIF_FORCED_TF);
	step_off(t);
	t->due = true;
	utrace_call_to_boundary(t);
	return ours;
}
