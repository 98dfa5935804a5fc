/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Syscall User Dispatch: the flag that brings an attached thread to the hook at the entry of calls,
 * and programs that use the feature themselves.
 */
#ifndef _UTRACE_SOURCE_DISPATCH_H
#define _UTRACE_SOURCE_DISPATCH_H

#include <linux/sched.h>

/* The selector of our configuration, which is never read; a program cannot set one in the kernel. */
#define UTRACE_SELECTOR	((char __user *)~0UL)

/* Is a thread's configuration ours, which lets all calls through? */
static __always_inline bool utrace_dispatch_is_ours(const struct task_struct *task)
{
	return task->syscall_dispatch.selector == UTRACE_SELECTOR;
}

/* Does current's program use Syscall User Dispatch? */
static __always_inline bool utrace_dispatch_is_used(const struct task_struct *task)
{
	return (READ_ONCE(task->thread_info.syscall_work) & SYSCALL_WORK_SYSCALL_USER_DISPATCH) &&
	       !utrace_dispatch_is_ours(task);
}

void utrace_dispatch_take(struct task_struct *task);
void utrace_dispatch_release(struct task_struct *task);
void utrace_dispatch_clean(bool last);
int utrace_dispatch_start(void);
void utrace_dispatch_stop(void);

#endif /* _UTRACE_SOURCE_DISPATCH_H */
