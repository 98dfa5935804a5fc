// SPDX-License-Identifier: GPL-2.0
/*
 * The targets of a group: threads that a text names, or everyone. They join and leave many at a
 * time, the threads of a process, or of all processes.
 *
 * While a text is applied, the group's list of members is in three parts (struct utrace_group): who
 * leaves if the text stands, whom the text names, and who stays in any case.
 */
#include <linux/sched/signal.h>

#include "group.h"
#include "../engine/member.h"
#include "../rules/rules.h"
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
static void drop_named(struct utrace_group *g)
{
	drop_between(&g->named, &g->later, UTRACE_WHY_WRITTEN);
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
static int add_named(struct utrace_group *g, struct task_struct *task)
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

static void begin_text(struct utrace_group *g)
{
	raw_spin_lock_irq(&utrace_lock);
	list_add_tail(&g->named, &g->members);
	list_add_tail(&g->later, &g->members);
	raw_spin_unlock_irq(&utrace_lock);
}

static void end_text(struct utrace_group *g)
{
	raw_spin_lock_irq(&utrace_lock);
	list_del_init(&g->named);
	list_del_init(&g->later);
	raw_spin_unlock_irq(&utrace_lock);
}

static void move_named(struct utrace_group *g, struct task_struct *task)
{
	struct utrace_engine *e;

	raw_spin_lock_irq(&utrace_lock);
	e = utrace_group_member(g, utrace_thread_find(task));
	if (e)
		list_move_tail(&e->peers, &g->later);
	raw_spin_unlock_irq(&utrace_lock);
}

/* Put members that were targets before and are named again among those that the text names. */
static void move_written(struct utrace_group *g, struct task_struct *named)
{
	struct task_struct *task;

	move_named(g, named);
	if (!utrace_group_means_process(g, named))
		return;
	rcu_read_lock();
	for_each_thread(named, task)
		move_named(g, task);
	rcu_read_unlock();
}

/* Tell a list that was written without threads from one whose threads exit later. */
static void note_written(struct utrace_group *g, bool named)
{
	raw_spin_lock_irq(&utrace_lock);
	g->had_members = named || g->nr_members;
	raw_spin_unlock_irq(&utrace_lock);
}

/* Nothing can fail any more: the text's targets are the only ones. */
static void drop_others(struct utrace_group *g, struct task_struct *const tasks[], unsigned int nr)
{
	unsigned int i;

	utrace_group_list_everyone(g, false);
	for (i = 0; i < nr; i++)
		move_written(g, tasks[i]);
	drop_between(&g->members, &g->named, UTRACE_WHY_WRITTEN);
	note_written(g, nr);
}

/*
 * Names a group's targets; the leader of a process means all its threads while @g follows threads.
 * The caller holds references. @replace: let go of all other targets, as a group of everyone always
 * does. May sleep; utrace_group_mutex held. -EINVAL if a task is a thread of the kernel; -EAGAIN if
 * a process makes threads faster than they are added; -EINTR; -ENOMEM. A thread that has ended
 * meanwhile is no error. After an error the targets are what they were.
 */
int utrace_group_set_targets(struct utrace_group *g, struct task_struct *const tasks[],
			     unsigned int nr, bool replace)
{
	unsigned int i;
	int err;

	lockdep_assert_held(&utrace_group_mutex);
	begin_text(g);
	err = utrace_group_hold_sources(g, g->events, false);
	for (i = 0; !err && i < nr; i++)
		err = add_named(g, tasks[i]);
	if (err) {
		drop_named(g);
		WARN_ON(utrace_group_hold_sources(g, g->events, g->everyone));
	} else if (replace || g->everyone) {
		drop_others(g, tasks, nr);
	}
	end_text(g);
	return err;
}

/* Lets threads go, named as for utrace_group_set_targets(). utrace_group_mutex held. */
void utrace_group_drop_targets(struct utrace_group *g, struct task_struct *const tasks[],
			       unsigned int nr)
{
	unsigned int i;

	lockdep_assert_held(&utrace_group_mutex);
	begin_text(g);
	for (i = 0; i < nr; i++)
		move_written(g, tasks[i]);
	drop_named(g);
	end_text(g);
	note_written(g, false);
}

static bool has_attaching_rules(struct utrace_group *g)
{
	const struct utrace_rules *rules;

	rules = rcu_dereference_protected(g->rules, lockdep_is_held(&utrace_group_mutex));
	return rules && rules->attaches;
}

/*
 * Makes every user thread a target. The targets of a group with rules that attach threads are only
 * the threads that these attach from now on. May sleep; utrace_group_mutex held. After -ENOMEM the
 * targets are what they were, or as many threads as there was memory for.
 */
int utrace_group_set_everyone(struct utrace_group *g)
{
	int err = 0;

	lockdep_assert_held(&utrace_group_mutex);
	if (has_attaching_rules(g))
		return utrace_group_set_targets(g, NULL, 0, true);
	utrace_group_list_everyone(g, true);
	if (g->events)
		err = utrace_group_add_everyone(g);
	else
		utrace_group_drop_all(g, UTRACE_WHY_WRITTEN);
	if (!err)
		err = utrace_group_hold_sources(g, g->events, true);
	return err;
}
