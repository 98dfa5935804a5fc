// SPDX-License-Identifier: GPL-2.0
/*
 * The user boundary: the loop in front of get_signal(). stop.h has a thread's states.
 *
 * A thread that is only held or reported runs get_signal() untouched afterwards. If engines
 * or rules choose signals (signal/), get_signal() is called from here, once for each chosen
 * signal, with all other signals blocked, unless the signal dumps core.
 */
#include <linux/sched/signal.h>

#include "stop.h"
#include "../compat/compat.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../signal/signal.h"
#include "../thread/thread.h"

/* A thread exits, perhaps from within get_signal(). In the thread, preemption off. */
void utrace_stop_died(struct utrace_thread *t)
{
	utrace_step_died(t);
	if (t->late)
		utrace_late_write(t, true);
	if (t->in_hook)
		utrace_hook_leave(t);
}

static enum utrace_passed get_signal_plain(const struct utrace_get_signal *call)
{
	return utrace_call_get_signal(call->ksig, call->address) ? UTRACE_HANDLER :
								   UTRACE_NO_HANDLER;
}

/* All signals but @sig, if that is not 0, and the two that cannot be blocked. */
static unsigned long all_but(int sig)
{
	return ~(sigmask(SIGKILL) | sigmask(SIGSTOP) | (sig ? sigmask(sig) : 0));
}

/*
 * Call get_signal(), which obeys group stops, ptrace stops and freezers, with the signals of @mask
 * blocked. The thread's own mask is in @saved_sigmask meanwhile, as in the middle of a
 * sigsuspend(), so that a ptracer that comes reads and sets it.
 */
static enum utrace_passed get_signal_below(const struct utrace_get_signal *call,
					   unsigned long mask)
{
	bool in_sigsuspend = test_restore_sigmask();
	enum utrace_passed passed;
	sigset_t others, blocked;

	siginitset(&others, mask);
	sigprocmask(SIG_SETMASK, &others, &blocked);
	if (!in_sigsuspend) {
		current->saved_sigmask = blocked;
		set_restore_sigmask();
	}
	if (kernel_needs())
		set_thread_flag(TIF_SIGPENDING);
	passed = get_signal_plain(call);
	if (!test_restore_sigmask())
		return passed;		/* a ptracer has set another mask */
	if (!in_sigsuspend)
		clear_restore_sigmask();
	sigprocmask(SIG_SETMASK, &blocked, NULL);
	return passed;
}

static bool wants_signals(struct utrace_thread *t)
{
	return READ_ONCE(t->events) & UTRACE_EVENTS_SIGNAL;
}

/* Do what is pending for the thread at the boundary: task works and reports. */
static void report_pending(struct utrace_thread *t)
{
	utrace_run_task_works();
	utrace_step_give_up(t);
	if (t->report_pending || READ_ONCE(t->kicks_queued)) {
		t->report_pending = false;
		utrace_report_boundary(t);
	}
	if (t->handler)
		utrace_report_handler(t);
}

/*
 * The mask for the delivery of a signal. A core dump contains the mask, so this is the thread's own
 * then: a signal that comes in these instructions and is ahead in the queue is delivered unasked.
 */
static unsigned long mask_for(int sig)
{
	bool dumps_core;

	if (!sig)
		return all_but(0);
	spin_lock_irq(&utrace_own_sighand()->siglock);
	dumps_core = utrace_fate(sig) == UTRACE_FATE_CORE;
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return dumps_core ? current->blocked.sig[0] : all_but(sig);
}

/*
 * Deliver the next signal that is chosen, or do first what the kernel needs the thread for.
 * Return whether the boundary has been passed: nothing is left, or a handler comes.
 */
static bool deliver_chosen(struct utrace_thread *t, const struct utrace_get_signal *call,
			   enum utrace_passed *passed)
{
	bool needed = kernel_needs();
	int sig = needed ? 0 : utrace_choose_signal(t);

	if (sig == -EAGAIN)
		return false;
	*passed = UTRACE_NO_HANDLER;
	if (!sig && !needed)
		return true;
	if (!needed)
		WRITE_ONCE(t->asked, 0);	/* the signal is delivered */
	*passed = get_signal_below(call, mask_for(sig));
	if (*passed != UTRACE_HANDLER)
		return false;
	t->handler = sig && (READ_ONCE(t->events) & UTRACE_EVENT(SIGNAL)) ? call->ksig->sig : 0;
	return true;
}

/*
 * Wait until no record is late. True if get_signal() has set a handler up meanwhile, by a ptracer's
 * choice: the thread's registers are about to change, and it waits no longer.
 */
static bool finish_late(struct utrace_thread *t, const struct utrace_get_signal *call)
{
	int sig;

	while (!utrace_late_wait(t, &sig)) {
		if (get_signal_below(call, all_but(sig)) == UTRACE_HANDLER)
			return utrace_late_write(t, true);
	}
	return false;
}

/*
 * Do everything that comes before user mode. While there is a ptracer, signals go to the ptracer
 * as ever; if the ptracer detaches meanwhile, the thread is held after all.
 */
static enum utrace_passed pass(struct utrace_thread *t, const struct utrace_get_signal *call)
{
	enum utrace_passed passed;

	if (t->late && finish_late(t, call))
		return UTRACE_HANDLER;
	for (;;) {
		report_pending(t);
		if (fatal_signal_pending(current))
			return UTRACE_NOT_CALLED;
		if (kernel_traces()) {
			if (!READ_ONCE(t->hold))
				return UTRACE_NOT_CALLED;
			passed = get_signal_plain(call);
			if (passed == UTRACE_HANDLER || kernel_traces())
				return passed;
		} else if (READ_ONCE(t->hold)) {
			if (utrace_hold(t) == UTRACE_YIELD &&
			    get_signal_below(call, all_but(0)) == UTRACE_HANDLER)
				return UTRACE_HANDLER;
		} else if (!wants_signals(t)) {
			/* A step begins after get_signal(). */
			return t->resume == UTRACE_RESUME ? UTRACE_NOT_CALLED :
							    get_signal_plain(call);
		} else if (deliver_chosen(t, call, &passed)) {
			return passed;
		}
	}
}

/* Reports and holds that came up meanwhile must be done before the next user instruction. */
static void come_again(struct utrace_thread *t)
{
	if (READ_ONCE(t->hold) && kernel_traces())
		utrace_kick_later(t, UTRACE_INTERRUPT);
	else if (READ_ONCE(t->hold) || t->report_pending || t->handler)
		utrace_boundary_mark();
}

/* Current is at the user boundary; may sleep. @call: how to call get_signal(). */
enum utrace_passed utrace_boundary(struct utrace_thread *t, const struct utrace_get_signal *call)
{
	enum utrace_passed passed;

	WRITE_ONCE(t->deferred, UTRACE_NOT_DEFERRED);
	utrace_step_suspend(t);
	utrace_fatal_block(t);
	passed = pass(t, call);
	utrace_fatal_block(t);
	utrace_signals_forget(t, passed == UTRACE_NOT_CALLED);
	if (passed == UTRACE_NOT_CALLED) {
		if (t->resume < UTRACE_RESUME)
			utrace_kick_later(t, UTRACE_INTERRUPT);	/* a ptracer has just come */
		t->resume = UTRACE_RESUME;
		return passed;
	}
	utrace_step_begin(t, passed == UTRACE_HANDLER);
	come_again(t);
	return passed;
}
