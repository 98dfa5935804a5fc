// SPDX-License-Identifier: GPL-2.0
/*
 * Members, many at a time: the threads of a process, or of all processes, join; the threads that
 * a text has named, or has not named, leave.
 *
 * While a text is applied, the group's list of members is in three parts (struct utrace_group): who
 * leaves if the text stands, whom the text names, and who stays in any case.
 */
#include <linux/sched/signal.h>

#include "members.h"
#include "../engine/member.h"
#include "../thread/thread.h"

/* Children of the members between two places in the list do not join from now on. */
static void mark_leaving(struct list_head *from, struct list_head *to)
{
	struct list_head *p;

	raw_spin_lock_irq(&utrace_lock);
	for (p = from->next; p != to; p = p->next)
		list_entry(p, struct utrace_engine, peers)->leaving = true;
	raw_spin_unlock_irq(&utrace_lock);
}

static struct utrace_engine *get_next(struct list_head *from, struct list_head *to)
{
	struct utrace_engine *e = NULL;

	raw_spin_lock_irq(&utrace_lock);
	if (from->next != to) {
		e = list_entry(from->next, struct utrace_engine, peers);
		utrace_engine_get(e);
	}
	raw_spin_unlock_irq(&utrace_lock);
	return e;
}

/* Let go of the members between two places in the list. */
static void drop_between(struct list_head *from, struct list_head *to, enum utrace_why why)
{
	struct utrace_engine *e;

	mark_leaving(from, to);
	do {
		rcu_read_lock();
		e = get_next(from, to);
		if (e) {
			utrace_group_leave(e, why);
			utrace_engine_put(e);
		}
		rcu_read_unlock();
		cond_resched();
	} while (e);
}

/* Lets go of the members that the text names which is applied. utrace_group_mutex held. */
void utrace_group_drop_named(struct utrace_group *g)
{
	drop_between(&g->named, &g->later, UTRACE_WHY_WRITTEN);
}

/* Lets go of those who were members before the text, and are not named. utrace_group_mutex held. */
void utrace_group_drop_others(struct utrace_group *g)
{
	drop_between(&g->members, &g->named, UTRACE_WHY_WRITTEN);
}

/* Lets go of all members of a group that takes no new ones. utrace_group_mutex held. */
void utrace_group_drop_all(struct utrace_group *g, enum utrace_why why)
{
	drop_between(&g->members, &g->members, why);
}

static int add_target(struct utrace_group *g, struct task_struct *task, enum utrace_why why)
{
	struct utrace_spare spare = {
		.named = why == UTRACE_WHY_WRITTEN, .everyone = why == UTRACE_WHY_EVERYONE,
	};
	int err = utrace_spare_fill(&spare, GFP_KERNEL);

	if (!err)
		err = utrace_group_join(g, task, &spare, why);
	utrace_spare_free(&spare);
	return err == -EEXIST || err == -ESRCH ? 0 : err;
}

/* Children of a thread that has joined follow. */
static int add_member(struct task_struct *task, void *arg)
{
	return utrace_group_has(arg, task) ? 0 : add_target(arg, task, UTRACE_WHY_WRITTEN) ?: 1;
}

/*
 * Adds a thread, or all threads of a process (utrace_group_means_process()), that a text has named.
 * utrace_group_mutex held. 0 also for a thread that is a member or exits; -EINVAL for a thread of
 * the kernel; -EAGAIN if the process makes threads faster than they are added; -EINTR; -ENOMEM.
 */
int utrace_group_add_named(struct utrace_group *g, struct task_struct *task)
{
	if (utrace_group_means_process(g, task))
		return utrace_tasks_each(task, add_member, g);
	return add_target(g, task, UTRACE_WHY_WRITTEN);
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
			err = add_target(g, all.tasks[i], UTRACE_WHY_EVERYONE);
		cond_resched();
	}
	utrace_tasks_put(&all);
	return err;
}
