/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Senders of signals that siginfo cannot name: those outside the receiver's pid
 * namespace.
 */
#ifndef _UTRACE_SENDER_H
#define _UTRACE_SENDER_H

#include <linux/types.h>

struct kernel_siginfo;
struct pid_namespace;
struct task_struct;

void utrace_sender_note(struct task_struct *receiver, int sig, int code);
pid_t utrace_sender_take(int sig, int code);
pid_t utrace_sender_find(int sig, int code);
pid_t utrace_signal_sender(const struct kernel_siginfo *info, struct pid_namespace *ns);

#endif /* _UTRACE_SENDER_H */
