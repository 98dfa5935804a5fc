/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The user threads of a process, or of all processes, for callers that have to sleep between two
 * of them.
 */
#ifndef _UTRACE_TASKS_H
#define _UTRACE_TASKS_H

#include <linux/types.h>

struct task_struct;

/**
 * struct utrace_tasks - the user threads that were there at some moment
 * @tasks: The threads in the order of the kernel's lists, each with a reference.
 * @nr: Number of @tasks.
 * @max: Room in @tasks.
 * @except: PF_* flags of threads that are left out.
 *
 * The caller's, on the stack. Empty while zeroed.
 */
struct utrace_tasks {
	struct task_struct **tasks;
	unsigned int nr;
	unsigned int max;
	unsigned int except;
};

int utrace_tasks_take(struct utrace_tasks *s, struct task_struct *task, bool exiting);
void utrace_tasks_put(struct utrace_tasks *s);
int utrace_tasks_each(struct task_struct *process,
		      int (*act)(struct task_struct *task, void *arg), void *arg);

#endif /* _UTRACE_TASKS_H */
