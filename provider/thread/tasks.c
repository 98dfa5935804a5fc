// SPDX-License-Identifier: GPL-2.0
/*
 * The user threads of a process, or of all processes: as they are at some moment, and with those
 * that are made meanwhile.
 */
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "thread.h"
#include "../compat/compat.h"

/* Room for the threads of most processes; more is made if more are found. */
#define ROOM	512

/* Return false if there is no room for the thread. */
static bool note(struct utrace_tasks *s, struct task_struct *task)
{
	if (READ_ONCE(task->flags) & s->except)
		return true;
	if (s->nr == s->max)
		return false;
	s->tasks[s->nr++] = get_task_struct(task);
	return true;
}

static bool note_process(struct utrace_tasks *s, struct task_struct *process)
{
	struct task_struct *task;

	for_each_thread(process, task)
		if (!note(s, task))
			return false;
	return true;
}

static bool note_all(struct utrace_tasks *s, struct task_struct *task)
{
	struct task_struct *process;
	bool all = true;

	rcu_read_lock();
	if (!task)
		for_each_process(process)
			all = all && note_process(s, process);
	else if (thread_group_leader(task))
		all = note_process(s, task);
	else
		all = note(s, task);
	rcu_read_unlock();
	return all;
}

/*
 * Notes threads: a single one; if @task is the first one of a process, all its threads; if NULL,
 * all threads of all processes. If those that are @exiting are left out, all that they have made
 * come later in the kernel's list. A new thread is in the kernel's lists before it comes to
 * task_newtask: if a child's fate there depends on something that the caller wrote before, either
 * the child finds that, or it is among the threads. May sleep.
 */
int utrace_tasks_take(struct utrace_tasks *s, struct task_struct *task, bool exiting)
{
	smp_mb();	/* pairs with the locks that a fork takes in front of task_newtask */
	*s = (struct utrace_tasks){
		.max = ROOM, .except = UTRACE_NOT_USER | (exiting ? 0 : PF_EXITING),
	};
	for (;;) {
		s->tasks = kvmalloc_array(s->max, sizeof(*s->tasks), GFP_KERNEL);
		if (!s->tasks)
			return -ENOMEM;
		if (note_all(s, task))
			return 0;
		utrace_tasks_put(s);
		s->max *= 2;
	}
}

void utrace_tasks_put(struct utrace_tasks *s)
{
	while (s->nr)
		put_task_struct(s->tasks[--s->nr]);
	kvfree(s->tasks);
}

/*
 * Act on the threads that are there now but were not before. The threads of a process are listed
 * in the order in which they were made. Return whether there were any on which @act has acted, or
 * its error.
 */
static int act_on_new(const struct utrace_tasks *now, const struct utrace_tasks *before,
		      int (*act)(struct task_struct *task, void *arg), void *arg)
{
	unsigned int i, known = 0;
	int ret, any = 0;

	for (i = 0; i < now->nr; i++) {
		while (known < before->nr && before->tasks[known] != now->tasks[i])
			known++;
		if (known < before->nr)
			continue;
		ret = act(now->tasks[i], arg);
		if (ret < 0)
			return ret;
		any |= ret;
		cond_resched();
	}
	return any;
}

/* The number of times that a process is looked through for threads that were made meanwhile. */
#define MAX_ROUNDS	100

/*
 * Acts once on each thread of a process, and on those that they make meanwhile; @process is its
 * first thread, referenced. @act returns 1 if the children that the thread has made until now may
 * need the same, 0 if they do not, or an error. Children of a thread that @act has seen are to be
 * seen to in task_newtask. The process is looked through until no other thread is found. May sleep.
 * -EAGAIN if the process makes threads faster than @act is called for them; -EINTR; -ENOMEM; @act's
 * first error.
 */
int utrace_tasks_each(struct task_struct *process,
		      int (*act)(struct task_struct *task, void *arg), void *arg)
{
	struct utrace_tasks before = {}, now;
	unsigned int round = 0;
	int ret;

	do {
		ret = fatal_signal_pending(current) ? -EINTR :
						      utrace_tasks_take(&now, process, false);
		if (ret)
			break;
		ret = act_on_new(&now, &before, act, arg);
		utrace_tasks_put(&before);
		before = now;
	} while (ret > 0 && ++round < MAX_ROUNDS);
	utrace_tasks_put(&before);
	return ret > 0 ? -EAGAIN : ret;
}
