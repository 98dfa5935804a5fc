// SPDX-License-Identifier: GPL-2.0
/*
 * Signals. The sender of a signal is known when the signal is sent, and its fate when it is
 * delivered; but the kernel decides some things early. So two tracepoints are joined:
 *
 * - signal_deliver, in the receiver: a handler runs, or the default action;
 * - signal_generate, in the sender, with the receiver's siglock held. An ignored
 *   signal goes no further than this. A signal that is fatal by default becomes
 *   SIGKILL for the whole process here, and the threads do not see its number and its
 *   sender any more; so both are noted in the record of one thread that wants fates, which
 *   reports them when it dies. A sender's id, too, is 0 afterwards if the sender has none in the
 *   receiver's pid namespace.
 */
#include <linux/cred.h>
#include <linux/kernel.h>
#include <linux/pid_namespace.h>
#include <linux/sched/signal.h>
#include <trace/events/signal.h>

#include "hook.h"
#include "../engine/engine.h"
#include "../signal/signal.h"
#include "../thread/thread.h"

/* Fill in what is known where a signal is sent, or where it is delivered. */
static void fill_signal(struct utrace_signal *s, int sig, struct kernel_siginfo *info,
			struct task_struct *receiver, bool sending)
{
	*s = (struct utrace_signal){ .sig = sig, .code = SI_KERNEL };
	if (info == SEND_SIG_NOINFO) {
		s->code = SI_USER;
		s->sender_pid = task_tgid_nr(current);
		s->sender_uid = from_kuid_munged(task_cred_xxx(receiver, user_ns), current_uid());
	} else if (info != SEND_SIG_PRIV) {
		s->code = info->si_code;
		s->error = info->si_errno;
		s->fields = info->_sifields;
		if (!utrace_sender_said(sig, info->si_code))
			return;
		s->sender_pid = utrace_sender_of(info, receiver, sending);
		s->sender_uid = info->si_uid;
	}
}

#define FATE	UTRACE_EVENT(SIGNAL_FATE)
#define ANY	(~0UL)

/* The record of a thread that wants one of the events, or NULL. */
static struct utrace_thread *find_wanting(struct task_struct *task, unsigned long events)
{
	struct utrace_thread *t = utrace_thread_find(task);

	return t && (READ_ONCE(t->events) & events) ? t : NULL;
}

/*
 * Pick a thread that wants one of the events and still takes signals: @task, or another. A thread
 * begins to exit under the siglock, which is held, so the death of the picked one is not reported
 * before this signal is.
 */
static struct utrace_thread *pick_thread(struct task_struct *task, bool group, unsigned long events)
{
	struct utrace_thread *t = find_wanting(task, events);
	struct task_struct *other;

	if (t && !utrace_is_past(task))
		return t;
	if (!group)
		return NULL;
	for_each_thread(task, other) {
		t = find_wanting(other, events);
		if (t && !utrace_is_past(other))
			return t;
	}
	return NULL;
}

static void report_ignored(int sig, struct kernel_siginfo *info, struct task_struct *task,
			   bool group)
{
	struct utrace_thread *t = pick_thread(task, group, FATE);
	struct utrace_signal s;

	if (!t)
		return;
	fill_signal(&s, sig, info, task, true);
	s.fate = UTRACE_FATE_IGNORED;
	utrace_report_fate(t, &s);
}

/* The signal ends all threads, even if it was sent to one. */
static void note_killer(int sig, struct kernel_siginfo *info, struct task_struct *task)
{
	struct utrace_thread *t = pick_thread(task, true, FATE);

	if (!t || t->has_killer)
		return;
	fill_signal(&t->killer, sig, info, t->task, true);
	t->killer.fate = UTRACE_FATE_TERMINATES;
	t->has_killer = true;
}

static void note_sender(int sig, struct kernel_siginfo *info, struct task_struct *task, bool group)
{
	if (sig < SIGRTMIN && utrace_sender_to_note(info, task, group) &&
	    pick_thread(task, group, ANY))
		utrace_sender_note(task, sig, info);
}

UTRACE_DEFINE_PROBE(signal_generate,
		    TP_PROTO(int sig, struct kernel_siginfo *info, struct task_struct *task,
			     int group, int result),
		    TP_ARGS(sig, info, task, group, result))
{
	bool dying = task->signal->flags & SIGNAL_GROUP_EXIT;

	if (result == TRACE_SIGNAL_IGNORED && !dying)
		report_ignored(sig, info, task, group);
	else if (dying && (result == TRACE_SIGNAL_DELIVERED || result == TRACE_SIGNAL_LOSE_INFO))
		note_killer(sig, info, task);
	else if (result == TRACE_SIGNAL_DELIVERED)
		note_sender(sig, info, task, group);
}

/*
 * get_signal() sets PF_SIGNALED itself, after the tracepoint. Set in front of the report, the flag
 * keeps an engine's answer from kicking a thread that never returns to user mode, and whose core
 * dump a kick would cut.
 */
static void report_delivered(struct utrace_thread *t, const struct utrace_signal *s)
{
	if (s->fate == UTRACE_FATE_TERMINATES || s->fate == UTRACE_FATE_CORE)
		current->flags |= PF_SIGNALED;
	utrace_report_fate(t, s);
}

UTRACE_DEFINE_PROBE(signal_deliver,
		    TP_PROTO(int sig, struct kernel_siginfo *info, struct k_sigaction *ka),
		    TP_ARGS(sig, info, ka))
{
	struct utrace_thread *t = find_wanting(current, FATE);
	struct utrace_signal s;

	if (!t)
		return;
	if (sig == SIGKILL) {
		/* Without a note, this thread dies because another thread ends the process. */
		if (t->has_killer) {
			t->has_killer = false;
			report_delivered(t, &t->killer);
		}
		return;
	}
	fill_signal(&s, sig, info, current, false);
	s.fate = utrace_fate(sig);
	report_delivered(t, &s);
}

static struct utrace_probe probes[] = {
	UTRACE_PROBE(signal_deliver),
	UTRACE_PROBE(signal_generate),
};

UTRACE_PROBE_SOURCE(utrace_signal_source, probes);
