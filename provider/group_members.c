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

/**
 * struct snapshot - the user threads of a process, or of all, that were there at some moment
 * @tasks: The threads in the order of the kernel's lists, each with a reference.
 * @nr: Number of @tasks.
 * @max: Room in @tasks.
 *
 * On the stack.
 */
struct snapshot {
	struct task_struct **tasks;
	unsigned int nr;
	unsigned int max;
};

/* Room for the threads of most processes; more is made where more are found. */
#define SNAPSHOT_ROOM	512

/* Return false where there is no room for the thread. */
static bool note(struct snapshot *s, struct task_struct *task)
{
	if (task->flags & (UTRACE_NOT_USER | PF_EXITING))
		return true;
	if (s->nr == s->max)
		return false;
	s->tasks[s->nr++] = get_task_struct(task);
	return true;
}

static bool note_process(struct snapshot *s, struct task_struct *process)
{
	struct task_struct *task;

	for_each_thread(process, task)
		if (!note(s, task))
			return false;
	return true;
}

static bool note_everyone(struct snapshot *s)
{
	struct task_struct *process, *task;

	for_each_process_thread(process, task)
		if (!note(s, task))
			return false;
	return true;
}

static bool note_all(struct snapshot *s, struct task_struct *process)
{
	bool all;

	rcu_read_lock();
	all = process ? note_process(s, process) : note_everyone(s);
	rcu_read_unlock();
	return all;
}

static void snapshot_free(struct snapshot *s)
{
	while (s->nr)
		put_task_struct(s->tasks[--s->nr]);
	kvfree(s->tasks);
	s->tasks = NULL;
}

/* The threads of a process; of all processes where it is NULL. */
static int snapshot_take(struct snapshot *s, struct task_struct *process)
{
	*s = (struct snapshot){ .max = SNAPSHOT_ROOM };
	for (;;) {
		s->tasks = kvmalloc_array(s->max, sizeof(*s->tasks), GFP_KERNEL);
		if (!s->tasks)
			return -ENOMEM;
		if (note_all(s, process))
			return 0;
		snapshot_free(s);
		s->max *= 2;
	}
}

/*
 * Add the threads that are in a snapshot but not in the one before. The threads of a process are
 * listed in the order in which they were made. Returns how many were no members, or -ENOMEM.
 */
static int add_newcomers(struct utrace_group *g, const struct snapshot *now,
			 const struct snapshot *before, u32 epoch, enum utrace_why why)
{
	unsigned int i, known = 0, nr = 0;
	int err;

	for (i = 0; i < now->nr; i++) {
		while (known < before->nr && before->tasks[known] != now->tasks[i])
			known++;
		if (known < before->nr || utrace_group_has(g, now->tasks[i]))
			continue;
		err = add_target(g, now->tasks[i], epoch, why);
		if (err)
			return err;
		nr++;
		cond_resched();
	}
	return nr;
}

/* The number of times that a process is looked through for threads that were made meanwhile. */
#define MAX_ROUNDS	100

/*
 * Add all threads of a process. A thread that has not joined yet may make more, which do not
 * follow, so the process is looked through until no such thread is found. A thread of an earlier
 * round that is no member now has left by a rule, and is not added again.
 */
static int add_process(struct utrace_group *g, struct task_struct *process, u32 epoch)
{
	struct snapshot before = {}, now;
	unsigned int round = 0;
	int ret;

	do {
		ret = fatal_signal_pending(current) ? -EINTR : snapshot_take(&now, process);
		if (ret)
			break;
		ret = add_newcomers(g, &now, &before, epoch, UTRACE_WHY_WRITTEN);
		snapshot_free(&before);
		before = now;
	} while (ret > 0 && ++round < MAX_ROUNDS);
	snapshot_free(&before);
	return ret > 0 ? -EAGAIN : ret;
}

/**
 * utrace_group_add_named - add a thread, or all threads of a process, that a text has named
 * @g: the group
 * @task: the thread, referenced; or the leader of the process: utrace_group_means_process()
 * @epoch: number of the text
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0, also for a thread that is a member or exits; -EINVAL for a thread of the kernel;
 * -EAGAIN where the process makes threads faster than they are added; -EINTR; -ENOMEM.
 */
int utrace_group_add_named(struct utrace_group *g, struct task_struct *task, u32 epoch)
{
	if (utrace_group_means_process(g, task))
		return add_process(g, task, epoch);
	return add_target(g, task, epoch, UTRACE_WHY_WRITTEN);
}

/**
 * utrace_group_add_everyone - add all user threads
 * @g: a group of everyone that wants something; its sources run
 *
 * A single walk finds all threads: a new thread is in the kernel's lists before it comes to
 * utrace_group_follow(). If that did not see the group of everyone yet, the walk sees the thread.
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0 or -ENOMEM.
 */
int utrace_group_add_everyone(struct utrace_group *g)
{
	const struct snapshot before = {};
	struct snapshot now;
	int ret;

	smp_mb();	/* pairs with the locks that a fork takes in front of task_newtask */
	ret = snapshot_take(&now, NULL);
	if (ret)
		return ret;
	ret = add_newcomers(g, &now, &before, READ_ONCE(g->epoch), UTRACE_WHY_EVERYONE);
	snapshot_free(&now);
	return min(ret, 0);
}
