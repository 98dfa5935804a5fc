// SPDX-License-Identifier: GPL-2.0
/*
 * Groups: threads join and leave. group.h describes groups, thread/thread.h the locking.
 */
#include "group.h"
#include "../engine.h"
#include "../source/source.h"
#include "../stop/kick.h"
#include "../thread/thread.h"

/* Makes an empty group; @g is zeroed, with its constant fields filled in. */
void utrace_group_init(struct utrace_group *g)
{
	INIT_LIST_HEAD(&g->members);
	INIT_LIST_HEAD(&g->named);
	INIT_LIST_HEAD(&g->later);
	INIT_LIST_HEAD(&g->in_everyone);
	if (!g->gfp)
		g->gfp = GFP_NOWAIT | __GFP_NOWARN;
}

static void engine_init(struct utrace_engine *e, struct utrace_group *g)
{
	e->ops = g->ops;
	e->atomic = g->ops->flags & UTRACE_OPS_ATOMIC;
	e->data = g->gone ? (void *)e->room : g;
	e->release = g->ops->release;
	e->gone = g->gone;
	e->group = g;
	e->filter = g->filter;
	e->counts = g->counts;
	e->masked = &utrace_uncounted;
	INIT_LIST_HEAD(&e->peers);
	refcount_set(&e->refs, 1);
}

/*
 * The thread may leave before its join is reported. Its leave is reported behind the join all the
 * same, by the later of the two, which finds in @told what the other one has left there.
 */
static void report_join(struct utrace_group *g, struct utrace_engine *e, enum utrace_why why)
{
	/* Perf attaches in the middle of scheduling, where it cannot take a record. */
	bool report = why != UTRACE_WHY_PERF;
	u8 left;

	if (!g->joined)
		return;
	preempt_disable_notrace();
	if (report)
		g->joined(g, e->thread, why);
	left = xchg(&e->told, 1 + why);
	if (left && report)
		g->left(g, e->thread->task, left - 1);
	preempt_enable_notrace();
}

/*
 * Has a new member keep fatal signals in the queue, if its group wants them. Fatal signals are kept
 * in the queue once the thread has been at the user boundary (signal/disposition.c), so the thread is
 * kicked: out of a blocking call if need be, which is restarted. RCU read section; as
 * utrace_kick().
 */
void utrace_group_kick(struct utrace_group *g, struct utrace_thread *t, enum utrace_why why)
{
	bool runs = why != UTRACE_WHY_WRITTEN && why != UTRACE_WHY_EVERYONE;

	if (READ_ONCE(g->events) & UTRACE_EVENT(SIGNAL_TERM))
		utrace_kick(t, runs ? UTRACE_REPORT : UTRACE_INTERRUPT);
}

/* Adds one thread; contexts and errors as of utrace_thread_attach(). */
int utrace_group_join(struct utrace_group *g, struct task_struct *task,
		      struct utrace_spare *spare, enum utrace_why why)
{
	struct utrace_engine *e = spare->engine;
	int err;

	engine_init(e, g);
	rcu_read_lock();
	err = utrace_thread_attach(task, spare);
	if (!err) {
		report_join(g, e, why);
		utrace_group_kick(g, e->thread, why);
	}
	rcu_read_unlock();
	return err;
}

/*
 * A thread leaves a group. In an RCU read section in which the engine was seen attached; not under
 * the run queue's lock.
 */
void utrace_group_leave(struct utrace_engine *e, enum utrace_why why)
{
	struct utrace_group *g = e->group;
	struct task_struct *task = e->thread->task;

	if (!utrace_thread_detach(e) && xchg(&e->told, 1 + why))
		g->left(g, task, why);
}

/*
 * Current, which exits, leaves its groups. Groups that want REAP keep the thread until it is
 * reaped. Preemption off. @t may be gone at the end of the RCU section.
 */
void utrace_group_leave_all(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->group && !READ_ONCE(e->detached) &&
		    !(READ_ONCE(e->events) & UTRACE_EVENT(REAP)))
			utrace_group_leave(e, UTRACE_WHY_EXITED);
}

/*
 * Holds the sources running that @events come from. A group with named targets holds LIFE even
 * while it wants no events, to follow the targets and to see them exit. May sleep;
 * utrace_group_mutex held. If a source could not start, the group holds the sources that it held
 * before.
 */
int utrace_group_hold_sources(struct utrace_group *g, unsigned long events, bool everyone)
{
	u8 sources = utrace_sources_for(events) | (everyone ? 0 : UTRACE_SOURCE_LIFE);
	int err = utrace_sources_get(sources & ~g->sources);

	if (err)
		return err;
	utrace_sources_put(g->sources & ~sources);
	g->sources = sources;
	return 0;
}
