// SPDX-License-Identifier: GPL-2.0
/*
 * Members, many at a time: the threads of a process, or of all processes, join; the threads that
 * a text has named, or has not named, leave.
 *
 * Each text has a number, the epoch, which the members that it names get. A thread that a rule
 * attaches meanwhile gets the next number, so that it stays when they leave. Children have the
 * number of their parent.
 */
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "compat/compat.h"
#include "group_members.h"
#include "thread_memory.h"

/**
 * utrace_group_next_epoch - make a number for the members that a text names
 * @g: the group
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: the number.
 */
u32 utrace_group_next_epoch(struct utrace_group *g)
{
	u32 epoch;

	raw_spin_lock_irq(&utrace_lock);
	epoch = g->epoch + 1;
	WRITE_ONCE(g->epoch, epoch + 1);
	raw_spin_unlock_irq(&utrace_lock);
	return epoch;
}

static void set_leaving(struct utrace_group *g, u32 epoch, u32 nr)
{
	raw_spin_lock_irq(&utrace_lock);
	g->leaving = epoch;
	g->nr_leaving = nr;
	raw_spin_unlock_irq(&utrace_lock);
}

/* Members of the newest epoch are at the end of the list, but for threads that came meanwhile. */
static struct utrace_engine *find_leaving(struct utrace_group *g)
{
	struct list_head *p = &g->members;
	struct utrace_engine *e;

	while ((p = g->nr_leaving == 1 ? p->prev : p->next) != &g->members) {
		e = list_entry(p, struct utrace_engine, peers);
		if (utrace_group_lets_go(g, e))
			return e;
	}
	return NULL;
}

static struct utrace_engine *get_leaving(struct utrace_group *g)
{
	struct utrace_engine *e;

	raw_spin_lock_irq(&utrace_lock);
	e = find_leaving(g);
	if (e)
		utrace_engine_get(e);
	raw_spin_unlock_irq(&utrace_lock);
	return e;
}

/* Let go of the members of @nr epochs. Their children do not join from now on. */
static void drop_members(struct utrace_group *g, u32 epoch, u32 nr, enum utrace_why why)
{
	struct utrace_engine *e;

	set_leaving(g, epoch, nr);
	do {
		rcu_read_lock();
		e = get_leaving(g);
		if (e) {
			utrace_group_leave(e, why);
			utrace_engine_put(e);
		}
		rcu_read_unlock();
		cond_resched();
	} while (e);
	set_leaving(g, 0, 0);
}

/**
 * utrace_group_drop_named - let go of the members that a text has named
 * @g: the group
 * @epoch: number of the text
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_group_drop_named(struct utrace_group *g, u32 epoch)
{
	drop_members(g, epoch, 1, UTRACE_WHY_WRITTEN);
}

/**
 * utrace_group_drop_before - let go of the members of all epochs before one
 * @g: the group
 * @epoch: number of a text: members that neither that text nor one behind it has named leave
 * @why: the reason that the records of the leaves give
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_group_drop_before(struct utrace_group *g, u32 epoch, enum utrace_why why)
{
	drop_members(g, epoch - S32_MAX, S32_MAX, why);
}

/**
 * utrace_group_drop_all - let go of all members
 * @g: the group
 * @why: the reason that the records of the leaves give
 *
 * Context: may sleep; utrace_group_mutex held.
 */
void utrace_group_drop_all(struct utrace_group *g, enum utrace_why why)
{
	utrace_group_drop_before(g, utrace_group_next_epoch(g), why);
}

static int add_target(struct utrace_group *g, struct task_struct *task, u32 epoch,
		      enum utrace_why why)
{
	struct utrace_spare spare = { .everyone = why == UTRACE_WHY_EVERYONE };
	int err = utrace_spare_fill(&spare, GFP_KERNEL);

	if (!err)
		err = utrace_group_join_epoch(g, task, &spare, epoch, why);
	utrace_spare_free(&spare);
	return err == -EEXIST || err == -ESRCH ? 0 : err;
}

static bool may_join(struct utrace_group *g, struct task_struct *task)
{
	return !(task->flags & (UTRACE_NOT_USER | PF_EXITING)) && !utrace_group_has(g, task);
}

/* Tasks that are to join, collected some hundreds at a time, with references. */
struct newcomers {
	struct task_struct **tasks;
	unsigned int nr;
};

#define MAX_NEWCOMERS	(PAGE_SIZE / sizeof(struct task_struct *))

/* Return false where there is no room for a task that may join. */
static bool note_newcomer(struct newcomers *n, struct utrace_group *g, struct task_struct *task)
{
	if (!may_join(g, task))
		return true;
	if (n->nr == MAX_NEWCOMERS)
		return false;
	n->tasks[n->nr++] = get_task_struct(task);
	return true;
}

static void find_in_process(struct newcomers *n, struct utrace_group *g,
			    struct task_struct *process)
{
	struct task_struct *task;

	for_each_thread(process, task)
		if (!note_newcomer(n, g, task))
			return;
}

static void find_everywhere(struct newcomers *n, struct utrace_group *g)
{
	struct task_struct *process, *task;

	for_each_process_thread(process, task)
		if (!note_newcomer(n, g, task))
			return;
}

static void find_newcomers(struct newcomers *n, struct utrace_group *g,
			   struct task_struct *process)
{
	n->nr = 0;
	rcu_read_lock();
	if (process)
		find_in_process(n, g, process);
	else
		find_everywhere(n, g);
	rcu_read_unlock();
}

static int add_newcomers(struct newcomers *n, struct utrace_group *g, u32 epoch,
			 enum utrace_why why)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < n->nr; i++) {
		if (!err)
			err = add_target(g, n->tasks[i], epoch, why);
		put_task_struct(n->tasks[i]);
		cond_resched();
	}
	return err;
}

/*
 * Add all threads of a process, or of all processes. Threads that are made meanwhile are found by
 * looking again.
 */
static int add_all(struct utrace_group *g, struct task_struct *process, u32 epoch,
		   enum utrace_why why)
{
	struct newcomers n = { .tasks = kmalloc(PAGE_SIZE, GFP_KERNEL) };
	int err = 0;

	if (!n.tasks)
		return -ENOMEM;
	do {
		find_newcomers(&n, g, process);
		err = add_newcomers(&n, g, epoch, why);
	} while (!err && n.nr);
	kfree(n.tasks);
	return err;
}

/**
 * utrace_group_add_named - add a thread, or all threads of a process, that a text has named
 * @g: the group
 * @task: the thread, referenced; or the leader of the process: utrace_group_means_process()
 * @epoch: number of the text
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0, also for a thread that is a member or exits; -EINVAL for a thread of the kernel;
 * -ENOMEM.
 */
int utrace_group_add_named(struct utrace_group *g, struct task_struct *task, u32 epoch)
{
	if (utrace_group_means_process(g, task))
		return add_all(g, task, epoch, UTRACE_WHY_WRITTEN);
	return add_target(g, task, epoch, UTRACE_WHY_WRITTEN);
}

/**
 * utrace_group_add_everyone - add all user threads
 * @g: a group of everyone
 *
 * Threads made meanwhile join by utrace_group_follow(), or are found here.
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0 or -ENOMEM.
 */
int utrace_group_add_everyone(struct utrace_group *g)
{
	return add_all(g, NULL, READ_ONCE(g->epoch), UTRACE_WHY_EVERYONE);
}
