// SPDX-License-Identifier: GPL-2.0
/*
 * The senders of signals: as siginfo says, or, if siginfo cannot name the sender, noted when
 * a signal is sent and found again when it is delivered.
 *
 * A classic signal is pending at most once for a process (kill) and once for each
 * thread (tgkill), and the one that was sent first stays. So the process that was noted last for
 * such a place is the sender of the signal that is pending there. A note whose signal was taken
 * out in another way, as by sigwait(), stays until the next such signal is noted or delivered; it
 * is not taken for a signal whose siginfo has another id. Real-time signals queue up, and are not
 * noted.
 *
 * There is room for a few notes: the oldest is overwritten, and its signal then has no sender.
 */
#include <linux/kernel.h>
#include <linux/pid_namespace.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>

#include "signal.h"

/* Where a signal is pending. In a note, or on the stack. */
struct place {
	const void *to;	/* the receiver's signal_struct, or its task for tgkill: to be compared */
	u64 born;	/* start of the task, as the memory at @to may be freed and used again */
	int sig;	/* 0 for a note not in use */
};

/* The senders of pending signals, under notes_lock. */
static struct note {
	struct place place;
	pid_t sender;	/* the process, in the initial namespace */
	pid_t said;	/* the id of the sender in siginfo */
} notes[32];
static unsigned int oldest;
static DEFINE_RAW_SPINLOCK(notes_lock);	/* a leaf; under siglock, interrupts off */

static struct place place_of(struct task_struct *receiver, int sig, int code)
{
	if (code == SI_TKILL)
		return (struct place){ receiver, receiver->start_boottime, sig };
	return (struct place){ receiver->signal, receiver->group_leader->start_boottime, sig };
}

/* From 7.0 on kill() leaves siginfo to the kernel, which fills it in later: SEND_SIG_NOINFO. */
static int code_of(const struct kernel_siginfo *info)
{
	if (info == SEND_SIG_NOINFO)
		return SI_USER;
	return info == SEND_SIG_PRIV ? SI_KERNEL : info->si_code;
}

static pid_t pid_of(const struct kernel_siginfo *info, struct task_struct *receiver)
{
	return info == SEND_SIG_NOINFO ? task_tgid_nr_ns(current, task_active_pid_ns(receiver)) :
					 info->si_pid;
}

static struct note *find(const struct place *place)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(notes); i++)
		if (notes[i].place.to == place->to && notes[i].place.born == place->born &&
		    notes[i].place.sig == place->sig)
			return &notes[i];
	return NULL;
}

/* Translate a pid of siginfo, from the receiver's pid namespace to the initial one. */
static pid_t global_pid(pid_t nr, struct task_struct *receiver)
{
	struct pid_namespace *ns = task_active_pid_ns(receiver);
	struct pid *pid;

	if (!nr || !ns || ns == &init_pid_ns)
		return nr;
	pid = find_pid_ns(nr, ns);
	return pid ? pid_nr(pid) : 0;
}

/* Has siginfo the id of a child, or what sigqueue() says, in the receiver's pid namespace? */
static bool is_said(const struct kernel_siginfo *info)
{
	const int code = code_of(info);

	return code == SI_QUEUE || (code > 0 && code < SI_KERNEL && info->si_signo == SIGCHLD);
}

/*
 * Notes the sender of a signal, made pending, for which utrace_sender_to_note() is true. The
 * receiver's siglock held.
 */
void utrace_sender_note(struct task_struct *receiver, int sig, const struct kernel_siginfo *info)
{
	struct place place = place_of(receiver, sig, code_of(info));
	pid_t sender = is_said(info) ? global_pid(info->si_pid, receiver) : task_tgid_nr(current);
	struct note *note;

	raw_spin_lock(&notes_lock);
	note = find(&place);
	if (!note)
		note = &notes[oldest++ % ARRAY_SIZE(notes)];
	*note = (struct note){ place, sender, pid_of(info, receiver) };
	raw_spin_unlock(&notes_lock);
}

/* The noted sender of a signal of current's. A signal that is delivered uses its note up. */
static pid_t noted_sender(const struct kernel_siginfo *info, bool delivered)
{
	struct place place = place_of(current, info->si_signo, info->si_code);
	struct note *note;
	unsigned long irq;
	pid_t sender = 0;

	raw_spin_lock_irqsave(&notes_lock, irq);
	note = find(&place);
	if (note && note->said == info->si_pid)
		sender = note->sender;
	if (note && delivered)
		note->place.sig = 0;
	raw_spin_unlock_irqrestore(&notes_lock, irq);
	return sender;
}

/* Has siginfo with this si_code a pid and a uid, the sender's, in it? */
bool utrace_sender_said(int sig, int code)
{
	if (sig == SIGCHLD && code > 0 && code < SI_KERNEL)
		return true;
	return code <= 0 && code != SI_TIMER && code != SI_SIGIO && code != SI_DETHREAD;
}

/* kill, tgkill and their like say in siginfo which process calls them. */
static bool is_from_user(const struct kernel_siginfo *info)
{
	const int code = code_of(info);

	return code == SI_USER || code == SI_TKILL;
}

/*
 * A signal to current's own process does not count as current's: a debugger may have changed it,
 * and such a signal is queued again in the debugger's name.
 */
static bool is_from_current(const struct kernel_siginfo *info, struct task_struct *receiver)
{
	return is_from_user(info) && !same_thread_group(current, receiver);
}

/*
 * Siginfo has no id for a sender outside the receiver's pid namespace; and the id of a sender
 * inside it may mean no process any more when the signal is delivered.
 */
static bool is_to_be_noted(const struct kernel_siginfo *info, struct task_struct *receiver)
{
	if (task_active_pid_ns(receiver) != &init_pid_ns)
		return is_from_user(info) || is_said(info);
	return is_from_user(info) && !pid_of(info, receiver);
}

/*
 * Is a signal sent whose siginfo may not name its sender when it is delivered? Then
 * utrace_sender_note() is to be called once the signal is pending. @group: as kill() sends it, not
 * tgkill().
 */
bool utrace_sender_to_note(const struct kernel_siginfo *info, struct task_struct *receiver,
			   bool group)
{
	if (likely(!is_to_be_noted(info, receiver)))
		return false;
	return is_said(info) ? group : is_from_current(info, receiver) &&
				       group == (code_of(info) == SI_USER);
}

/*
 * The process that sends, or has sent, a signal whose siginfo has ids in it: its id in the initial
 * pid namespace, or 0 if that is not known. @sending: current is sending the signal; else the
 * signal is delivered to current, which is @receiver. The receiver's siglock held.
 */
pid_t utrace_sender_of(const struct kernel_siginfo *info, struct task_struct *receiver,
		       bool sending)
{
	pid_t noted = 0;

	if (sending && is_from_current(info, receiver))
		return task_tgid_nr(current);
	if (!sending && is_to_be_noted(info, receiver))
		noted = noted_sender(info, true);
	return noted ?: global_pid(info->si_pid, receiver);
}

/*
 * Which process has sent the signal that is next in current's queue? In the initial namespace, also
 * the id of one that has ended. 0 if the sender is not known, has no id in @ns, or is the kernel. A
 * sender outside of its pid namespace is known only of signals sent while the source of signals
 * runs.
 */
pid_t utrace_signal_sender(const struct kernel_siginfo *info, struct pid_namespace *ns)
{
	struct pid *pid;
	pid_t nr = 0;

	if (!utrace_sender_said(info->si_signo, info->si_code))
		return 0;
	if (is_to_be_noted(info, current))
		nr = noted_sender(info, false);
	rcu_read_lock();
	nr = nr ?: global_pid(info->si_pid, current);
	if (ns != &init_pid_ns) {
		pid = find_pid_ns(nr, &init_pid_ns);
		nr = pid ? pid_nr_ns(pid, ns) : 0;
	}
	rcu_read_unlock();
	return nr;
}
