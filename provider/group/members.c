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

#include "members.h"
#include "../thread/memory.h"
#include "../thread/table.h"
#include "../thread/tasks.h"
#include "engines.h"

/* Makes a number for the members that a text names. utrace_group_mutex held. */
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

/* Lets go of the members that the text with this number has named. utrace_group_mutex held. */
void utrace_group_drop_named(struct utrace_group *g, u32 epoch)
{
	drop_members(g, epoch, 1, UTRACE_WHY_WRITTEN);
}

/*
 * Lets go of the members that neither the text with this number nor a later one has named.
 * utrace_group_mutex held.
 */
void utrace_group_drop_before(struct utrace_group *g, u32 epoch, enum utrace_why why)
{
	drop_members(g, epoch - S32_MAX, S32_MAX, why);
}

/* utrace_group_mutex held. */
void utrace_group_drop_all(struct utrace_group *g, enum utrace_why why)
{
	utrace_group_drop_before(g, utrace_group_next_epoch(g), why);
}

static int add_target(struct utrace_group *g, struct task_struct *task, u32 epoch,
		      enum utrace_why why)
{
	struct utrace_spare spare = { .epoch = epoch, .everyone = why == UTRACE_WHY_EVERYONE };
	int err = utrace_spare_fill(&spare, GFP_KERNEL);

	if (!err)
		err = utrace_group_join(g, task, &spare, why);
	utrace_spare_free(&spare);
	return err == -EEXIST || err == -ESRCH ? 0 : err;
}

/**
 * struct named - a text that names a process
 * @group: The group that the threads join.
 * @epoch: Number of the text.
 *
 * On the stack of the writer.
 */
struct named {
	struct utrace_group *group;
	u32 epoch;
};

/* Children of a thread that has joined follow. */
static int add_member(struct task_struct *task, void *arg)
{
	const struct named *n = arg;

	if (utrace_group_has(n->group, task))
		return 0;
	return add_target(n->group, task, n->epoch, UTRACE_WHY_WRITTEN) ?: 1;
}

/*
 * Adds a thread, or all threads of a process (utrace_group_means_process()), that a text has named.
 * utrace_group_mutex held. 0 also for a thread that is a member or exits; -EINVAL for a thread of
 * the kernel; -EAGAIN if the process makes threads faster than they are added; -EINTR; -ENOMEM.
 */
int utrace_group_add_named(struct utrace_group *g, struct task_struct *task, u32 epoch)
{
	struct named n = { g, epoch };

	if (utrace_group_means_process(g, task))
		return utrace_tasks_each(task, add_member, &n);
	return add_target(g, task, epoch, UTRACE_WHY_WRITTEN);
}

/*
 * Adds all user threads to a group of everyone that wants something; its sources run. A single look
 * finds all threads: a child that is not among them finds the group of everyone in
 * utrace_group_follow(). utrace_group_mutex held.
 */
int utrace_group_add_everyone(struct utrace_group *g)
{
	struct utrace_tasks all;
	unsigned int i;
	int err = utrace_tasks_take(&all, NULL, false);

	for (i = 0; !err && i < all.nr; i++) {
		if (!utrace_group_has(g, all.tasks[i]))
			err = add_target(g, all.tasks[i], 0, UTRACE_WHY_EVERYONE);
		cond_resched();
	}
	utrace_tasks_put(&all);
	return err;
}
