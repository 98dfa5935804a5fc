// SPDX-License-Identifier: GPL-2.0
/*
 * Children: a new thread joins groups of its parent, and groups of everyone.
 */
#include <linux/sched/task.h>

#include "group.h"
#include "../compat/compat.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../thread/thread.h"

static LIST_HEAD(everyone_groups);	/* RCU; utrace_group_mutex */

/* Says whether every user thread is a target of a group. utrace_group_mutex held. */
void utrace_group_list_everyone(struct utrace_group *g, bool everyone)
{
	if (everyone == g->everyone)
		return;
	WRITE_ONCE(g->everyone, everyone);
	if (everyone)
		list_add_rcu(&g->in_everyone, &everyone_groups);
	else
		list_del_rcu(&g->in_everyone);
}

static bool follows(struct utrace_group *g, unsigned long clone_flags)
{
	u8 how = clone_flags & CLONE_THREAD ? UTRACE_FOLLOW_THREAD : UTRACE_FOLLOW_FORK;

	return READ_ONCE(g->follow) & how;
}

/* Find an engine whose group may follow and that has no memory ready for a child. */
static struct utrace_engine *unprepared(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->group && utrace_group_follows(e->group) && !(e->spare && t->spare))
			return e;
	return NULL;
}

static bool hand_out(struct utrace_spare *spare)
{
	struct utrace_engine *e = NULL;
	struct utrace_thread *t;

	preempt_disable_notrace();
	t = utrace_thread_find(current);
	if (t)
		e = unprepared(t);
	if (e && !e->spare)
		swap(e->spare, spare->engine);
	if (e && !t->spare)
		swap(t->spare, spare->thread);
	if (t)
		e = unprepared(t);
	preempt_enable_notrace();
	return e;
}

/*
 * Makes memory ready for a child of current, which is at the entry of a call that makes a child.
 * The allocation may sleep here, but not in task_newtask, where the child joins. Preemption off; on
 * in between. NULL if current's record has gone meanwhile.
 */
struct utrace_thread *utrace_group_prepare_child(void)
{
	struct utrace_thread *t = utrace_hook_enter();
	struct utrace_spare spare = {};
	bool more;

	if (!t)
		return utrace_thread_find(current);
	preempt_enable_notrace();
	do {
		more = hand_out(&spare) && !utrace_spare_fill(&spare, GFP_KERNEL);
	} while (more);
	utrace_spare_free(&spare);
	preempt_disable_notrace();
	utrace_hook_leave(t);
	return utrace_thread_find(current);
}

static void follow_one(struct utrace_group *g, struct task_struct *child,
		       struct utrace_spare *spare, enum utrace_why why)
{
	int err = -ENOMEM;

	utrace_spare_fill(spare, g->gfp);
	/* A record may be missing here: the child has one if it is in another group. */
	if (spare->engine)
		err = utrace_group_join(g, child, spare, why);
	if (err == -ENOMEM)
		atomic_inc(g->missed);
}

static void follow_parent(struct utrace_thread *parent, struct task_struct *child,
			  unsigned long clone_flags)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &parent->engines, entry) {
		struct utrace_spare spare = { parent->spare, e->spare, e };

		if (!e->group || READ_ONCE(e->detached))
			continue;
		spare.everyone = !follows(e->group, clone_flags);
		if (spare.everyone && !READ_ONCE(e->group->everyone))
			continue;
		follow_one(e->group, child, &spare, UTRACE_WHY_FOLLOWED);
		parent->spare = spare.thread;
		e->spare = spare.engine;
	}
}

/* Add a child that is in no group of everyone yet, as when its parent has no engine. */
static void follow_everyone(struct task_struct *child)
{
	struct utrace_spare spare = { .everyone = true };
	struct utrace_group *g;

	list_for_each_entry_rcu(g, &everyone_groups, in_everyone) {
		if (!READ_ONCE(g->events))
			continue;
		if (!utrace_group_has(g, child))
			follow_one(g, child, &spare, UTRACE_WHY_EVERYONE);
	}
	utrace_spare_free(&spare);
}

/*
 * Lets a child of current's, which does not run yet, join the groups that follow its parent.
 * Preemption off.
 */
void utrace_group_follow(struct task_struct *child, unsigned long clone_flags)
{
	struct utrace_thread *parent = utrace_thread_find(current);

	if (child->flags & UTRACE_NOT_USER)
		return;
	if (parent)
		follow_parent(parent, child, clone_flags);
	follow_everyone(child);
}
