/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Does the kernel want a thread, for job control, ptrace or a freezer? These questions are
 * asked here alone.
 */
#ifndef _UTRACE_KERNEL_WANTS_H
#define _UTRACE_KERNEL_WANTS_H

#include <linux/freezer.h>
#include <linux/sched/jobctl.h>
#include <linux/sched/signal.h>

/**
 * kernel_needs - has get_signal() something to do with current that may take long?
 *
 * Context: in the thread.
 * Return: true for a group stop, a ptrace stop and a freezer.
 */
static inline bool kernel_needs(void)
{
	return (READ_ONCE(current->jobctl) & (JOBCTL_PENDING_MASK | JOBCTL_TRAP_FREEZE)) ||
	       freezing(current);
}

/**
 * kernel_has - is a thread somewhere that a kick does not bring it from?
 * @task: the thread
 *
 * Context: any; true or false a moment later may be otherwise.
 * Return: true for one with a ptracer, one that is stopped, and one that is frozen.
 */
static inline bool kernel_has(struct task_struct *task)
{
	return READ_ONCE(task->ptrace) || freezing(task) ||
	       (READ_ONCE(task->__state) & TASK_FROZEN) ||
	       (READ_ONCE(task->jobctl) &
		(JOBCTL_TRAP_FREEZE | JOBCTL_STOPPED | JOBCTL_STOP_PENDING));
}

#endif /* _UTRACE_KERNEL_WANTS_H */
