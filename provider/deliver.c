// SPDX-License-Identifier: GPL-2.0
/*
 * Signals that engines choose for. The next one is looked at in the queue, under the
 * siglock, in the order in which the kernel takes them. Engines are asked with no lock
 * held; then it is looked for again, and edited, dropped, or left for the kernel to
 * deliver. It is never taken out and sent again, but for a timer's that was changed.
 */
#include <linux/freezer.h>
#include <linux/sched/signal.h>
#include <linux/signal.h>

#include "boundary.h"
#include "compat/compat.h"
#include "compat/hidden.h"
#include "fate.h"
#include "report.h"
#include "rules/rules.h"
#include "source/source.h"

/**
 * struct next - the signal that the kernel would take next
 * @sig: its number; 0: none
 * @pending: the queue that it is in
 * @entry: its entry there; NULL where the kernel had no memory for one
 */
struct next {
	int sig;
	struct sigpending *pending;
	struct sigqueue *entry;
};

#define SYNCHRONOUS	(sigmask(SIGSEGV) | sigmask(SIGBUS) | sigmask(SIGILL) |	\
			 sigmask(SIGTRAP) | sigmask(SIGFPE) | sigmask(SIGSYS))

static struct sigqueue *find_entry(struct sigpending *pending, int sig)
{
	struct sigqueue *q;

	list_for_each_entry(q, &pending->list, list)
		if (q->info.si_signo == sig)
			return q;
	return NULL;
}

/* A fault comes first, so that its frame points to the instruction. */
static bool find_fault(struct next *next, unsigned long blocked)
{
	struct sigpending *pending = &current->pending;
	struct sigqueue *q;

	if (!(pending->signal.sig[0] & ~blocked & SYNCHRONOUS))
		return false;
	list_for_each_entry(q, &pending->list, list) {
		if (q->info.si_code <= SI_USER ||
		    !(sigmask(q->info.si_signo) & SYNCHRONOUS & ~blocked))
			continue;
		*next = (struct next){ q->info.si_signo, pending, q };
		return true;
	}
	return false;
}

static bool find_in(struct next *next, struct sigpending *pending, unsigned long blocked)
{
	unsigned long set = pending->signal.sig[0] & ~blocked;

	BUILD_BUG_ON(_NSIG_WORDS != 1);
	if (!set)
		return false;
	if (set & SYNCHRONOUS)
		set &= SYNCHRONOUS;
	next->sig = __ffs(set) + 1;
	next->pending = pending;
	next->entry = find_entry(pending, next->sig);
	return true;
}

static void find_next(struct utrace_thread *t, struct next *next)
{
	unsigned long blocked = current->blocked.sig[0] | t->held_back;

	lockdep_assert_held(&utrace_own_sighand()->siglock);
	*next = (struct next){};
	if (!find_fault(next, blocked) && !find_in(next, &current->pending, blocked))
		find_in(next, &current->signal->shared_pending, blocked);
}

/* What the kernel would do, in the words of report_signal(). */
static enum utrace_signal_action default_for(int sig)
{
	static const enum utrace_signal_action actions[] = {
		[UTRACE_FATE_HANDLER]		= UTRACE_SIGNAL_DELIVER,
		[UTRACE_FATE_IGNORED]		= UTRACE_SIGNAL_IGN,
		[UTRACE_FATE_TERMINATES]	= UTRACE_SIGNAL_TERM,
		[UTRACE_FATE_CORE]		= UTRACE_SIGNAL_CORE,
		[UTRACE_FATE_STOPS]		= UTRACE_SIGNAL_STOP,
	};

	return actions[utrace_fate(sig)];
}

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

static void fill_info(const struct next *next, struct kernel_siginfo *info)
{
	if (next->entry) {
		copy_siginfo(info, &next->entry->info);
		return;
	}
	clear_siginfo(info);
	info->si_signo = next->sig;
	info->si_code = SI_USER;
}

/* Rules hear of a signal once: neither again after a hold, nor of its handler. */
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
				choice = answer & (UTRACE_SIGNAL_MASK | UTRACE_SIGNAL_HOLD);
			if (boundary && !info->si_signo)
				choice = UTRACE_SIGNAL_REPORT;	/* nothing to inject */
			flags &= ~UTRACE_SIGNAL_HOLD;
			action = utrace_report_end(t, e, boundary ? UTRACE_EVENT(QUIESCE) : event, true,
						   action, answer);
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
 * A signal of an engine's making: chosen already, so it is not asked for again. One that
 * is ignored is gone already, and the next of its kind is another.
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

/**
 * utrace_report_boundary - tell the engines that the thread is at the user boundary
 * @t: current's record
 *
 * Context: in the thread; may sleep.
 */
void utrace_report_boundary(struct utrace_thread *t)
{
	struct kernel_siginfo info;
	u32 choice;

	clear_siginfo(&info);
	choice = ask(t, UTRACE_SIGNAL_REPORT, &info);
	if ((choice & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_DELIVER)
		inject(t, &info);
}

/**
 * utrace_report_handler - tell the engines that a handler is about to run
 * @t: current's record
 *
 * Context: in the thread, at the user boundary; may sleep.
 */
void utrace_report_handler(struct utrace_thread *t)
{
	struct kernel_siginfo info;

	clear_siginfo(&info);
	info.si_signo = t->handler;
	t->handler = 0;
	ask(t, UTRACE_SIGNAL_HANDLER, &info);
}

/* The signal is to be of another kind; the siglock is held. */
static void relabel(struct next *next, int sig)
{
	if (next->entry)
		next->entry->info.si_signo = sig;
	if (!find_entry(next->pending, next->sig))
		sigdelset(&next->pending->signal, next->sig);
	sigaddset(&next->pending->signal, sig);
	next->sig = sig;
}

/* Take it out of the queue for good; the siglock is held, but not all the time. */
static void drop(struct next *next)
{
	struct kernel_siginfo info;
	enum pid_type type;
	sigset_t others;

	siginitsetinv(&others, sigmask(next->sig));
#ifdef UTRACE_HAVE_DEQUEUE_FROM_TASK
	dequeue_signal(current, &others, &info, &type);
#else
	dequeue_signal(&others, &info, &type);
#endif
}

/*
 * A timer's entry is the timer's, which sends it again and goes by what is in it: it is not
 * edited. What was made of it comes in its place, as a signal of an engine's making.
 */
static bool is_of_timer(const struct next *next)
{
	return next->entry && next->entry->flags & SIGQUEUE_PREALLOC;
}

/*
 * Is the signal that is next now the one that was asked about as @was? Where another thread
 * has taken that, a new one may lie in the same place. A timer's entry is the timer's, and
 * counts in it.
 */
static bool is_same(const struct next *now, const struct next *asked,
		    const struct kernel_siginfo *was)
{
	if (now->sig != asked->sig || now->pending != asked->pending ||
	    now->entry != asked->entry)
		return false;
	return !now->entry || is_of_timer(now) ||
	       !memcmp(&now->entry->info, was, sizeof(*was));
}

static void __noreturn die_of(u32 choice, struct kernel_siginfo *info)
{
	current->flags |= PF_SIGNALED;
	if (choice == UTRACE_SIGNAL_CORE)
		utrace_dump_core(info);
	utrace_end_process(info->si_signo);
}

/* It becomes what was chosen; the siglock is held. The number to deliver, or -EAGAIN. */
static int edit(struct next *next, u32 choice, const struct kernel_siginfo *info)
{
	if (next->entry && is_signal(info->si_signo)) {
		copy_siginfo(&next->entry->info, info);
		next->entry->info.si_signo = next->sig;
		if (info->si_signo != next->sig)
			relabel(next, info->si_signo);
	}
	if (choice == default_for(next->sig) || choice == UTRACE_SIGNAL_DELIVER)
		return next->sig;
	if (choice == UTRACE_SIGNAL_STOP) {
		relabel(next, SIGSTOP);
		return SIGSTOP;
	}
	drop(next);
	return -EAGAIN;
}

/* As edit(), of a timer's; when @replaced, @info is to come in its place. */
static int replace(struct next *next, u32 choice, struct kernel_siginfo *info, bool changed,
		   bool *replaced)
{
	int sig = is_signal(info->si_signo) ? info->si_signo : next->sig;
	bool as_it_is = choice == default_for(sig) || choice == UTRACE_SIGNAL_DELIVER;

	if (as_it_is && !changed)
		return next->sig;
	drop(next);
	*replaced = as_it_is || choice == UTRACE_SIGNAL_STOP;
	if (*replaced)
		info->si_signo = as_it_is ? sig : SIGSTOP;
	if (info->si_code == SI_TIMER)
		info->si_sys_private = 0;	/* the kernel's own */
	return -EAGAIN;
}

/*
 * Do what was chosen of a signal that was asked about as @was; the number to deliver, or
 * -EAGAIN.
 */
static int carry_out(struct utrace_thread *t, const struct next *asked, u32 choice,
		     struct kernel_siginfo *info, const struct kernel_siginfo *was)
{
	bool replaced = false;
	struct next next;
	int ret;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	find_next(t, &next);
	if (!is_same(&next, asked, was)) {
		/* Another one has come before it, or somebody has taken it. */
		spin_unlock_irq(&utrace_own_sighand()->siglock);
		return -EAGAIN;
	}
	if (is_of_timer(&next))
		ret = replace(&next, choice, info, memcmp(info, was, sizeof(*info)), &replaced);
	else
		ret = edit(&next, choice, info);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	if (replaced)
		inject(t, info);
	else if (ret == -EAGAIN && (choice == UTRACE_SIGNAL_TERM || choice == UTRACE_SIGNAL_CORE))
		die_of(choice, info);
	return ret;
}

/*
 * It stays in the queue, and out of the way until the thread comes here again. What the
 * engine wrote may be another signal, to be delivered first.
 */
static int hold_back(struct utrace_thread *t, int sig, u32 choice, struct kernel_siginfo *info)
{
	t->held_back |= sigmask(sig);
	if (choice == UTRACE_SIGNAL_DELIVER && info->si_signo != sig)
		inject(t, info);
	return -EAGAIN;
}

/* While somebody is there to hold them back: he has the thread called when he goes. */
static bool may_hide(struct utrace_thread *t)
{
	raw_spin_lock(&utrace_lock);
	t->hides_signals = t->events & UTRACE_EVENTS_SIGNAL;
	raw_spin_unlock(&utrace_lock);
	return t->hides_signals;
}

/**
 * utrace_held_back - let current go with signals pending that were held back
 * @t: its record
 *
 * Context: in the thread, at the user boundary.
 */
void utrace_held_back(struct utrace_thread *t)
{
	struct next next;

	if (!t->held_back)
		return;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	find_next(t, &next);
	if (!next.sig && !__fatal_signal_pending(current) && !freezing(current) &&
	    !(current->jobctl & (JOBCTL_PENDING_MASK | JOBCTL_TRAP_FREEZE)) && may_hide(t))
		clear_thread_flag(TIF_SIGPENDING);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	t->held_back = 0;
}

/**
 * utrace_unhide_signals - the kernel is to know of signals that were held back
 * @t: current's record
 *
 * Context: in the thread, no lock held.
 */
void utrace_unhide_signals(struct utrace_thread *t)
{
	if (!t->hides_signals)
		return;
	t->hides_signals = false;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	recalc_sigpending();
	spin_unlock_irq(&utrace_own_sighand()->siglock);
}

/* It ends the process whatever anybody says: seccomp's, or one that has no stack to run on. */
static bool is_forced(int sig)
{
	return utrace_own_sighand()->action[sig - 1].sa.sa_flags & SA_IMMUTABLE;
}

/**
 * utrace_get_signal - choose what the kernel is to deliver next
 * @t: current's record
 *
 * Context: in the thread, at the user boundary; may sleep.
 * Return: the number of a signal in the queue; 0 for none; -EAGAIN when the boundary is
 * to be gone through again.
 */
int utrace_get_signal(struct utrace_thread *t)
{
	struct kernel_siginfo info, was;
	struct next next;
	u32 choice;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	find_next(t, &next);
	if (next.sig)
		fill_info(&next, &info);
	choice = next.sig ? default_for(next.sig) : UTRACE_SIGNAL_IGN;
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
	choice = ask(t, choice | (next.sig == t->asked ? UTRACE_SIGNAL_RESUMED : 0), &info);
	t->asked = READ_ONCE(t->hold) ? next.sig : 0;
	if (t->asked)
		return -EAGAIN;
	if (is_forced(next.sig))
		return next.sig;
	if (choice & UTRACE_SIGNAL_HOLD)
		return hold_back(t, next.sig, choice & UTRACE_SIGNAL_MASK, &info);
	return carry_out(t, &next, choice, &info, &was);
}

/*
 * The lever. When a signal is sent, the kernel ends the whole process at once if that is
 * what the signal does by default, and no thread sees more of it than SIGKILL, unless
 * the signal is in the receiver's real_blocked: sigtimedwait() puts there what it has
 * unblocked for its own time. So a thread whose engines want to choose puts such signals
 * there itself. It does so here, where it can be in no sigtimedwait(), which takes the
 * lever away; the next time it comes here puts it back. Ignored signals are left
 * alone: with them in the set, they would be queued and interrupt calls.
 */
static void fatal_set(sigset_t *set)
{
	int sig;

	sigemptyset(set);
	for (sig = 1; sig <= _NSIG; sig++)
		if (!sig_kernel_stop(sig) && sig != SIGKILL &&
		    utrace_fate(sig) == UTRACE_FATE_TERMINATES)
			sigaddset(set, sig);
}

/**
 * utrace_lever - have fatal signals come to current's engines, or no longer
 * @t: its record
 *
 * Context: in the thread, at the user boundary.
 */
void utrace_lever(struct utrace_thread *t)
{
	bool wanted = READ_ONCE(t->events) & UTRACE_EVENT(SIGNAL_TERM);

	if (!wanted && !t->lever)
		return;
	if (wanted && !t->lever)
		utrace_sources_pin(UTRACE_SOURCES_UNDO);
	spin_lock_irq(&utrace_own_sighand()->siglock);
	if (wanted)
		fatal_set(&current->real_blocked);
	else
		sigemptyset(&current->real_blocked);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	if (t->lever && !wanted)
		utrace_sources_put(UTRACE_SOURCES_UNDO);
	t->lever = wanted;
}
