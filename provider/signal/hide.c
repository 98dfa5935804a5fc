// SPDX-License-Identifier: GPL-2.0
/*
 * Hiding signals: current goes on although signals are pending that engines have held back.
 */
#include <linux/sched/signal.h>
#include <linux/signal.h>

#include "hide.h"
#include "../stop/kernel_wants.h"
#include "../thread/table.h"
#include "queue.h"

/*
 * Signals may be hidden only while an engine wants signals: when the last such engine goes, the
 * thread is kicked (utrace_thread_is_kicked()).
 */
static bool may_hide(struct utrace_thread *t)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->hides_signals = t->events & UTRACE_EVENTS_SIGNAL;
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return t->hides_signals;
}

/* Lets current go with signals pending that were held back. At the user boundary. */
void utrace_signals_hide(struct utrace_thread *t)
{
	struct utrace_next next;

	if (!t->held_back)
		return;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	utrace_next_find(t, &next);
	if (!next.sig && !__fatal_signal_pending(current) && !kernel_needs() && may_hide(t))
		clear_thread_flag(TIF_SIGPENDING);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	t->held_back = 0;
}

/* Has the kernel notice signals of current's that were held back. No lock held. */
void utrace_signals_unhide(struct utrace_thread *t)
{
	if (!t->hides_signals)
		return;
	t->hides_signals = false;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	recalc_sigpending();
	spin_unlock_irq(&utrace_own_sighand()->siglock);
}

/*
 * Lets the other threads of a process have what was held back, as the kernel does for an exiting
 * thread that has noticed its pending signals. In the thread, which exits; no lock held.
 */
void utrace_signals_hand_on(struct utrace_thread *t)
{
	sigset_t all;

	if (!t->hides_signals)
		return;
	utrace_signals_unhide(t);
	siginitsetinv(&all, sigmask(SIGKILL) | sigmask(SIGSTOP));
	sigprocmask(SIG_SETMASK, &all, NULL);
}
