// SPDX-License-Identifier: GPL-2.0
/*
 * The queue of pending signals, looked at in the order in which the kernel takes them, and
 * edited in place. A signal is not taken out and sent again, unless it was changed and cannot be
 * edited: a timer's, or one that the queue had no room for.
 */
#include <linux/sched/signal.h>
#include <linux/signal.h>

#include "signal.h"
#include "../compat/compat.h"

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

/* Has the thread's own instruction raised the signal? */
static bool is_fault(const struct sigqueue *q)
{
	return q->info.si_code > SI_USER && (sigmask(q->info.si_signo) & SYNCHRONOUS);
}

/*
 * The kernel takes a fault first, so that the signal's frame points to the instruction. If any
 * signal of these numbers may be delivered, that is the first fault, blocked or not.
 */
static bool find_fault(struct utrace_next *next, unsigned long blocked)
{
	struct sigpending *pending = &current->pending;
	struct sigqueue *q;

	if (!(pending->signal.sig[0] & ~blocked & SYNCHRONOUS))
		return false;
	list_for_each_entry(q, &pending->list, list) {
		if (!is_fault(q))
			continue;
		*next = (struct utrace_next){ q->info.si_signo, pending, q };
		return true;
	}
	return false;
}

static bool find_in(struct utrace_next *next, struct sigpending *pending, unsigned long blocked)
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

/* Looks for the signal that the kernel takes next. In the thread, its siglock held. */
void utrace_next_find(struct utrace_next *next)
{
	unsigned long blocked = current->blocked.sig[0];

	lockdep_assert_held(&utrace_own_sighand()->siglock);
	*next = (struct utrace_next){};
	if (!find_fault(next, blocked) && !find_in(next, &current->pending, blocked))
		find_in(next, &current->signal->shared_pending, blocked);
}

/* The siglock is held since @next was found. */
void utrace_next_info(const struct utrace_next *next, struct kernel_siginfo *info)
{
	if (next->entry) {
		copy_siginfo(info, &next->entry->info);
		return;
	}
	clear_siginfo(info);
	info->si_signo = next->sig;
	info->si_code = SI_USER;
}

/* Give a signal another number. The siglock is held. */
static void relabel(struct utrace_next *next, int sig)
{
	next->entry->info.si_signo = sig;
	if (!find_entry(next->pending, next->sig))
		sigdelset(&next->pending->signal, next->sig);
	sigaddset(&next->pending->signal, sig);
	next->sig = sig;
}

/* Take a signal out of the queue for good. The siglock is held, but may be dropped in between. */
static void drop(struct utrace_next *next)
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
 * The entry of a timer's signal belongs to the timer, which uses its content and sends it again.
 * So the entry is not edited: what engines have made of the signal is sent in its place.
 */
static bool is_of_timer(const struct utrace_next *next)
{
	return next->entry && next->entry->flags & SIGQUEUE_PREALLOC;
}

/*
 * Is a signal still the one that engines were asked about, with the siginfo @was? If another thread
 * has taken @asked, a new signal may have an entry at the same address, so siginfo is compared too;
 * but not a timer's, in which the timer counts meanwhile. The siglock is held since @now was found.
 */
bool utrace_next_is(const struct utrace_next *now, const struct utrace_next *asked,
		    const struct kernel_siginfo *was)
{
	if (now->sig != asked->sig || now->pending != asked->pending ||
	    now->entry != asked->entry)
		return false;
	return !now->entry || is_of_timer(now) ||
	       !memcmp(&now->entry->info, was, sizeof(*was));
}

/*
 * Does a signal that is not next any more wait in the queue still, or has another thread taken it?
 * siglock held.
 */
bool utrace_next_waits(const struct utrace_next *asked, const struct kernel_siginfo *was)
{
	const struct utrace_next now = {
		asked->sig, asked->pending, find_entry(asked->pending, asked->sig)
	};

	return sigismember(&asked->pending->signal, asked->sig) && utrace_next_is(&now, asked, was);
}

/* Edit a signal's entry. Return the number of the signal to deliver, or -EAGAIN if it is gone. */
static int edit(struct utrace_next *next, u32 choice, const struct kernel_siginfo *info)
{
	copy_siginfo(&next->entry->info, info);
	if (info->si_signo != next->sig)
		relabel(next, info->si_signo);
	if (choice == utrace_signal_default(next->sig) || choice == UTRACE_SIGNAL_DELIVER)
		return next->sig;
	if (choice == UTRACE_SIGNAL_STOP) {
		relabel(next, SIGSTOP);
		return SIGSTOP;
	}
	drop(next);
	return -EAGAIN;
}

/*
 * edit() for a timer's signal, and for a signal without an entry, because its sender had too many
 * pending. If @replaced is set, @info is to be sent in its place.
 */
static int replace(struct utrace_next *next, u32 choice, struct kernel_siginfo *info, bool changed,
		   bool *replaced)
{
	bool as_it_is = choice == utrace_signal_default(info->si_signo) ||
			choice == UTRACE_SIGNAL_DELIVER;

	if (as_it_is && !changed)
		return next->sig;
	drop(next);
	*replaced = as_it_is || choice == UTRACE_SIGNAL_STOP;
	if (*replaced && !as_it_is)
		info->si_signo = SIGSTOP;
	if (info->si_code == SI_TIMER)
		info->si_sys_private = 0;	/* the kernel's own */
	return -EAGAIN;
}

/*
 * Applies the engines' @choice (UTRACE_SIGNAL_*) to a signal in the queue: @info is the siginfo
 * that the signal is to have, with a valid number, @was what it had when engines were asked.
 * @replaced is set if the signal is gone, and @info is to be sent in its place. Returns the signal
 * to deliver; -EAGAIN if the signal is gone. The siglock, held since @next was found, may be
 * dropped in between.
 */
int utrace_next_edit(struct utrace_next *next, u32 choice, struct kernel_siginfo *info,
		     const struct kernel_siginfo *was, bool *replaced)
{
	if (!next->entry || is_of_timer(next))
		return replace(next, choice, info, memcmp(info, was, sizeof(*info)), replaced);
	return edit(next, choice, info);
}
