/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Compatibility: what differs between kernels, and what they do not export. Code
 * that looks up a symbol or names internals of the kernel is in this folder and in
 * hook/. If a fact changes more than a single call or macro, the code is here, too.
 *
 * This header has the facts that gen-facts.sh has found, what some kernels' headers lack, and what
 * the kernel needs a thread for.
 */
#ifndef _UTRACE_COMPAT_H
#define _UTRACE_COMPAT_H

#include <linux/cgroup.h>
#include <linux/freezer.h>
#include <linux/sched.h>
#include <linux/sched/jobctl.h>
#include <linux/sched/signal.h>

#include "facts.h"

/* The kernel's workers in user processes, such as vhost's. Without the flag, io_uring's alone. */
#ifndef PF_USER_WORKER
#define PF_USER_WORKER	0
#endif
#define UTRACE_NOT_USER	(PF_KTHREAD | PF_IO_WORKER | PF_USER_WORKER)

/*
 * The kernel's needs: does job control, ptrace or a freezer want a thread? Only these three
 * functions ask, but for a thread that has all its signals blocked: there TIF_SIGPENDING says it.
 */

/*
 * Has get_signal() something to do with current that may take long: a group stop, a ptrace stop, a
 * freezer? A thread that a freezer has found in vfork() counts as frozen until get_signal(), even
 * if the freezer has let go meanwhile.
 */
static inline bool kernel_needs(void)
{
	return (READ_ONCE(current->jobctl) & (JOBCTL_PENDING_MASK | JOBCTL_TRAP_FREEZE)) ||
	       cgroup_task_frozen(current) || freezing(current);
}

/*
 * Has current a ptracer, which may come or go a moment later? Then the thread is the ptracer's, and
 * no engine holds or steps it. The type is that of the field, because with a bool gcc places the
 * code of callers otherwise.
 */
static inline unsigned int kernel_traces(void)
{
	return current->ptrace;
}

/*
 * Is a thread in a state that a kick does not end: with a ptracer, stopped, or frozen? The answer
 * may have changed a moment later.
 */
static inline bool kernel_has(struct task_struct *task)
{
	return READ_ONCE(task->ptrace) || freezing(task) ||
	       (READ_ONCE(task->__state) & TASK_FROZEN) ||
	       (READ_ONCE(task->jobctl) &
		(JOBCTL_TRAP_FREEZE | JOBCTL_STOPPED | JOBCTL_STOP_PENDING));
}

#endif /* _UTRACE_COMPAT_H */
