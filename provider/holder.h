/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Holders: the engines with which users hold, step and interrupt single threads. One on
 * each thread that was asked to stop, beside the engines of groups.
 */
#ifndef _UTRACE_HOLDER_H
#define _UTRACE_HOLDER_H

#include <linux/sched.h>

int utrace_holder_stop(struct task_struct *task);
int utrace_holder_hold(struct task_struct *task, u8 why);
int utrace_holder_resume(struct task_struct *task);
int utrace_holder_interrupt(struct task_struct *task);
int utrace_holder_step(struct task_struct *task);
bool utrace_holder_has(struct task_struct *task);
bool utrace_holder_holds(struct task_struct *task);
void utrace_holders_stop(void);

#endif /* _UTRACE_HOLDER_H */
