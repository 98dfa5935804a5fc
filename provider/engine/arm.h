/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Arming attached threads for what their engines want.
 */
#ifndef _UTRACE_ARM_H
#define _UTRACE_ARM_H

#include "../thread/thread.h"

/* Stands for no engine where code has no test for NULL: this engine wants nothing. */
extern struct utrace_engine utrace_no_engine;

/* The selector of our configuration, which is never read; a program cannot set one in the kernel. */
#define UTRACE_SELECTOR	((char __user *)~0UL)

/* Is a thread's configuration ours, which lets all calls through? */
static __always_inline bool utrace_dispatch_is_ours(const struct task_struct *task)
{
	return task->syscall_dispatch.selector == UTRACE_SELECTOR;
}

void utrace_dispatch_take(struct task_struct *task);
bool utrace_can_stop(const struct utrace_engine *e);
void utrace_thread_update(struct utrace_thread *thread);
void utrace_thread_settle(struct task_struct *task);
void utrace_thread_rearm(struct task_struct *task);
void utrace_flags_clear(struct task_struct *task);
void utrace_flags_sweep(void);

#endif /* _UTRACE_ARM_H */
