/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The senders of signals, including those outside the receiver's pid namespace, which siginfo
 * cannot name.
 */
#ifndef _UTRACE_SENDER_H
#define _UTRACE_SENDER_H

#include <linux/types.h>

struct kernel_siginfo;
struct pid_namespace;
struct task_struct;

bool utrace_sender_said(int sig, int code);
bool utrace_sender_to_note(const struct kernel_siginfo *info, struct task_struct *receiver,
			   bool group);
void utrace_sender_note(struct task_struct *receiver, int sig, const struct kernel_siginfo *info);
pid_t utrace_sender_of(const struct kernel_siginfo *info, struct task_struct *receiver,
		       bool sending);
pid_t utrace_signal_sender(const struct kernel_siginfo *info, struct pid_namespace *ns);

#endif /* _UTRACE_SENDER_H */
