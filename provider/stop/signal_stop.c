// SPDX-License-Identifier: GPL-2.0
/*
 * Choosing signals: engines and rules decide what becomes of a signal. Engines are asked with no
 * lock held, while the signal is still in the queue. Then the signal is looked up again, and
 * edited, dropped, or left for the kernel to deliver (queue.c).
 */
#include <linux/sched/signal.h>
#include <linux/signal.h>

#include "stop.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../rules/rules.h"
#include "../signal/signal.h"

static unsigned long event_for(u32 choice)
{
	switch (choice) {
	case UTRACE_SIGNAL_IGN:
		return UTRACE_EVENT(SIGNAL_IGN);
	case UTRACE_SIGNAL_TERM:
		return UTRACE_EVENT(SIGNAL_TERM);
	case UTRACE_SIGNAL_CORE:
		return UTRACE_EVENT(SIGNAL_CORE);
	case UTRACE_SIGNAL_STOP:
		return UTRACE_EVENT(SIGNAL_STOP);
	case UTRACE_SIGNAL_REPORT:
		return UTRACE_EVENTS_SIGNAL;
	default:
		return UTRACE_EVENT(SIGNAL);
	}
}

/* Tell the rules of a signal once: not again after a hold, and not of its handler. */
static void tell_rules(struct utrace_engine *e, unsigned long event, u32 choice,
		       const struct kernel_siginfo *info)
{
	if ((READ_ONCE(e->rule_events) & event) && !(choice & UTRACE_SIGNAL_RESUMED) &&
	    (choice & UTRACE_SIGNAL_MASK) != UTRACE_SIGNAL_HANDLER)
		utrace_rules_signal(e, info);
}

/*
 * Ask the engines: report_signal() for those that want it, and, at the boundary without
 * a signal, report_quiesce() for the others.
 */
static u32 ask(struct utrace_thread *t, u32 choice, struct kernel_siginfo *info)
{
	bool boundary = choice == UTRACE_SIGNAL_REPORT;
	u32 action = UTRACE_RESUME, flags = choice & UTRACE_SIGNAL_RESUMED, answer;
	unsigned long event = event_for(choice & UTRACE_SIGNAL_MASK), wants;
	struct utrace_engine *e;

	choice &= UTRACE_SIGNAL_MASK;
	preempt_disable();
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!boundary)
			tell_rules(e, event, choice | flags, info);
		wants = READ_ONCE(e->events);
		if (boundary && !(wants & UTRACE_EVENT(QUIESCE)))
			continue;
		if (wants & event) {
			if (!utrace_report_begin(t, e, event, true))
				continue;
			answer = e->ops->report_signal(action | choice | flags, e, info);
			if (choice != UTRACE_SIGNAL_HANDLER)
				choice = answer & UTRACE_SIGNAL_MASK;
			if (boundary && !info->si_signo)
				choice = UTRACE_SIGNAL_REPORT;	/* nothing to inject */
			action = utrace_report_end(t, e, boundary ? UTRACE_EVENT(QUIESCE) : event,
						   true, action, answer);
		} else if (boundary) {
			if (!utrace_report_begin(t, e, UTRACE_EVENT(QUIESCE), true))
				continue;
			answer = e->ops->report_quiesce(action, e, 0);
			action = utrace_report_end(t, e, UTRACE_EVENT(QUIESCE), true, action,
						   answer);
		}
	}
	utrace_report_finish_boundary(t, action);
	preempt_enable();
	return choice;
}

static bool is_signal(int sig)
{
	return sig && valid_signal(sig);
}

/*
 * Send a signal that an engine has made. Engines are not asked about it: @injected says so. An
 * ignored signal is dropped when it is sent, and the next signal with its number is another one.
 */
static void inject(struct utrace_thread *t, struct kernel_siginfo *info)
{
	int sig = info->si_signo;

	if (!is_signal(sig))
		return;
	send_sig_info(sig, info, current);
	spin_lock_irq(&utrace_own_sighand()->siglock);
	t->injected = sigismember(&current->pending.signal, sig) ? sig : 0;
	spin_unlock_irq(&utrace_own_sighand()->siglock);
}

/* Tells the engines that current is at the user boundary; may sleep. */
void utrace_report_boundary(struct utrace_thread *t)
{
	struct kernel_siginfo info;
	u32 choice;

	clear_siginfo(&info);
	choice = ask(t, UTRACE_SIGNAL_REPORT, &info);
	if ((choice & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_DELIVER)
		inject(t, &info);
}

/*
 * Tells the engines that a handler of current's is about to run; at the user boundary, may sleep.
 */
void utrace_report_handler(struct utrace_thread *t)
{
	struct kernel_siginfo info;

	clear_siginfo(&info);
	info.si_signo = t->handler;
	t->handler = 0;
	ask(t, UTRACE_SIGNAL_HANDLER, &info);
}

/*
 * A kick may have come since the thread ran its task works. The flag is cleared as get_signal()
 * does, because a pipe that is full takes the flag for a signal. PF_SIGNALED keeps more kicks from
 * beginning. Works that are left run at the thread's exit.
 */
static void __noreturn die_of(u32 choice, struct kernel_siginfo *info)
{
	current->flags |= PF_SIGNALED;
	if (choice == UTRACE_SIGNAL_CORE) {
		clear_notify_signal();
		utrace_call_do_coredump(info);
	}
	utrace_call_do_group_exit(info->si_signo);
	BUG();	/* do_group_exit() does not return */
}

/*
 * Apply the engines' choice to the signal that they were asked about as @was. Return the number of
 * the signal to deliver, or -EAGAIN to look again.
 */
static int carry_out(struct utrace_thread *t, const struct utrace_next *asked, u32 choice,
		     struct kernel_siginfo *info, const struct kernel_siginfo *was)
{
	bool replaced = false;
	struct utrace_next next;
	int ret;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	utrace_next_find(&next);
	if (!utrace_next_is(&next, asked, was)) {
		/* The signal was taken by another thread, or a new one is ahead of it. */
		if (utrace_next_waits(asked, was))
			t->told_of |= sigmask(asked->sig);
		spin_unlock_irq(&utrace_own_sighand()->siglock);
		return -EAGAIN;
	}
	ret = utrace_next_edit(&next, choice, info, was, &replaced);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	if (replaced)
		inject(t, info);
	else if (ret == -EAGAIN && (choice == UTRACE_SIGNAL_TERM || choice == UTRACE_SIGNAL_CORE))
		die_of(choice, info);
	return ret;
}

/*
 * Forgets what was noted of signals that have left the queue. Signals leave by other ways, too: by
 * sigwait(), to a ptracer, or ignored. @plain: the kernel delivers signals after this without
 * asking engines, so all that are not blocked leave. In the thread, at the user boundary.
 */
void utrace_signals_forget(struct utrace_thread *t, bool plain)
{
	const unsigned long stay = plain ? current->blocked.sig[0] : ~0UL;
	unsigned long own;

	WRITE_ONCE(t->asked, 0);
	if (!t->told_of && !t->injected)
		return;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	own = current->pending.signal.sig[0] & stay;
	t->told_of &= own | (current->signal->shared_pending.signal.sig[0] & stay);
	if (t->injected && !(own & sigmask(t->injected)))
		t->injected = 0;
	spin_unlock_irq(&utrace_own_sighand()->siglock);
}

/*
 * A forced signal ends the process whatever engines say: seccomp's, or one whose handler has no
 * stack.
 */
static bool is_forced(int sig)
{
	return utrace_own_sighand()->action[sig - 1].sa.sa_flags & SA_IMMUTABLE;
}

/*
 * Chooses what the kernel is to deliver next: a signal in the queue, or 0 for none; -EAGAIN if the
 * thread is to pass the boundary again. In the thread, at the user boundary; may sleep.
 */
int utrace_choose_signal(struct utrace_thread *t)
{
	struct kernel_siginfo info, was;
	struct utrace_next next;
	u32 choice;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	utrace_next_find(&next);
	if (next.sig)
		utrace_next_info(&next, &info);
	else
		recalc_sigpending();	/* as get_signal(), which is not called then */
	choice = next.sig ? utrace_signal_default(next.sig) : UTRACE_SIGNAL_IGN;
	spin_unlock_irq(&utrace_own_sighand()->siglock);

	if (t->hold)
		return -EAGAIN;
	if (!next.sig || sig_kernel_only(next.sig))
		return next.sig;
	if (next.sig == t->injected) {
		t->injected = 0;
		return next.sig;
	}
	if (!(READ_ONCE(t->events) & event_for(choice)))
		return next.sig;
	was = info;
	choice = ask(t, choice | (t->told_of & sigmask(next.sig) ? UTRACE_SIGNAL_RESUMED : 0),
		     &info);
	if (!is_signal(info.si_signo))
		info = was;
	WRITE_ONCE(t->asked, READ_ONCE(t->hold) ? next.sig : 0);
	if (t->asked) {
		t->told_of |= sigmask(next.sig);
		return -EAGAIN;
	}
	t->told_of &= ~sigmask(next.sig);
	if (is_forced(next.sig))
		return next.sig;
	return carry_out(t, &next, choice, &info, &was);
}
