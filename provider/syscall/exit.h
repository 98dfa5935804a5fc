/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The exit of system calls, from a source of events to the engines.
 */
#ifndef _UTRACE_SYSCALL_EXIT_H
#define _UTRACE_SYSCALL_EXIT_H

#include <linux/types.h>

struct pt_regs;
struct utrace_call;
struct utrace_predicate;
struct utrace_thread;

void utrace_report_syscall_exit(struct utrace_thread *t, struct pt_regs *regs, bool plain);
void utrace_syscall_exit(struct utrace_thread *t, struct pt_regs *regs);
bool utrace_exit_matches(const struct utrace_predicate *filter, const struct utrace_call *call);

#endif /* _UTRACE_SYSCALL_EXIT_H */
