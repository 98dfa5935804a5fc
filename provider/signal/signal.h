/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A thread's signals: what the kernel does with one, the queue of pending ones, and the senders.
 */
#ifndef _UTRACE_SIGNAL_H
#define _UTRACE_SIGNAL_H

#include <linux/types.h>

#include "../include/utrace.h"
#include "../thread/thread.h"

struct pid_namespace;

/* disposition.c */
enum utrace_signal_fate utrace_fate(int sig);
enum utrace_signal_action utrace_signal_default(int sig);
void utrace_fatal_block(struct utrace_thread *t);
void utrace_fatal_unblock(struct task_struct *task);

/* queue.c */

/**
 * struct utrace_next - the signal of current's that the kernel takes next
 * @sig: The signal's number; 0: none.
 * @pending: The queue that has the signal.
 * @entry: The signal's entry in the queue; NULL if the kernel made none.
 *
 * On the stack of the thread. Good while the siglock is held; afterwards only to be compared.
 */
struct utrace_next {
	int sig;
	struct sigpending *pending;
	struct sigqueue *entry;
};

void utrace_next_find(struct utrace_next *next);
void utrace_next_info(const struct utrace_next *next, struct kernel_siginfo *info);
bool utrace_next_is(const struct utrace_next *now, const struct utrace_next *asked,
		    const struct kernel_siginfo *was);
bool utrace_next_waits(const struct utrace_next *asked, const struct kernel_siginfo *was);
int utrace_next_edit(struct utrace_next *next, u32 choice, struct kernel_siginfo *info,
		     const struct kernel_siginfo *was, bool *replaced);

/* sender.c */
bool utrace_sender_said(int sig, int code);
bool utrace_sender_to_note(const struct kernel_siginfo *info, struct task_struct *receiver,
			   bool group);
void utrace_sender_note(struct task_struct *receiver, int sig, const struct kernel_siginfo *info);
pid_t utrace_sender_of(const struct kernel_siginfo *info, struct task_struct *receiver,
		       bool sending);
pid_t utrace_signal_sender(const struct kernel_siginfo *info, struct pid_namespace *ns);

#endif /* _UTRACE_SIGNAL_H */
