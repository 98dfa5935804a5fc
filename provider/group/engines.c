// SPDX-License-Identifier: GPL-2.0
/*
 * Groups: their engines on threads, for engine/attach.c too. This file uses no other file of
 * groups.
 */
#include "engines.h"
#include "../thread/thread.h"
#include "group.h"

DEFINE_MUTEX(utrace_group_mutex);

/*
 * Brings an engine of a group up to date with its settings. Order matters: the thread reads the
 * record mask to count a call, and the events to report it. Events are widened before the mask and
 * narrowed after it, so that a call that is counted is also reported. utrace_lock held.
 */
void utrace_group_update(struct utrace_group *g, struct utrace_engine *e)
{
	WRITE_ONCE(e->events, e->events | g->wanted);
	smp_wmb();	/* pairs with those in report_entry() */
	WRITE_ONCE(e->record_mask, g->record_mask);
	if (g->counts)
		WRITE_ONCE(e->masked, &g->counts->masked[g->record_mask]);
	smp_wmb();
	WRITE_ONCE(e->events, g->wanted);
	WRITE_ONCE(e->rule_events, g->rule_events);
	WRITE_ONCE(e->rules, g->rule_calls);
	e->generation = g->generation;
}

/*
 * In front of what does a new member come in its group's list? While a text is applied, members are
 * in order of whether they stay (struct utrace_group); a child is beside its parent.
 */
static struct list_head *place_of(struct utrace_group *g, const struct utrace_spare *spare)
{
	if (list_empty(&g->named))
		return &g->members;
	if (spare->everyone)
		return &g->named;
	if (spare->named)
		return &g->later;
	return spare->parent ? &spare->parent->peers : &g->members;
}

/* An engine of a group is being attached, and is brought up to date with it. utrace_lock held. */
void utrace_group_link(struct utrace_group *g, struct utrace_engine *e,
		       const struct utrace_spare *spare)
{
	lockdep_assert_held(&utrace_lock);
	utrace_group_update(g, e);
	list_add_tail(&e->peers, place_of(g, spare));
	g->nr_members++;
	g->had_members = true;
	if (g->gone)
		atomic_inc(&g->engines);
}

/* utrace_lock held. */
void utrace_group_unlink(struct utrace_group *g, struct utrace_engine *e)
{
	lockdep_assert_held(&utrace_lock);
	list_del_init(&e->peers);
	g->nr_members--;
}

/*
 * The engine of a group on a thread, or NULL; @t may be NULL. RCU read section, preemption off, or
 * utrace_lock held.
 */
struct utrace_engine *utrace_group_member(const struct utrace_group *g, struct utrace_thread *t)
{
	struct utrace_engine *e;

	if (t)
		list_for_each_entry_rcu(e, &t->engines, entry)
			if (e->group == g && !READ_ONCE(e->detached))
				return e;
	return NULL;
}

bool utrace_group_has(const struct utrace_group *g, const struct task_struct *task)
{
	bool has;

	rcu_read_lock();
	has = utrace_group_member(g, utrace_thread_find(task));
	rcu_read_unlock();
	return has;
}

/* Has an earlier group of the thread the same name? The groups of perf's users have. */
static bool named_before(struct utrace_thread *t, const struct utrace_engine *engine)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (e == engine)
			break;
		if (e->group && !READ_ONCE(e->detached) &&
		    !strcmp(e->group->name, engine->group->name))
			return true;
	}
	return false;
}

/*
 * Names the groups that a thread is in, with commas; "-" for none, ",..." at the end if there is no
 * room for all. @size is 5 at least. RCU read section or preemption off.
 */
void utrace_group_names(struct utrace_thread *t, char *buf, size_t size)
{
	const size_t more = strlen(",...");
	struct utrace_engine *e;
	size_t len = 0, n;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (!e->group || READ_ONCE(e->detached) || named_before(t, e))
			continue;
		n = strlen(e->group->name);
		if (len + !!len + n + more >= size) {
			strscpy(buf + len, len ? ",..." : "...", size - len);
			return;
		}
		len += sprintf(buf + len, "%s%s", len ? "," : "", e->group->name);
	}
	if (!len)
		strscpy(buf, "-", size);
}
