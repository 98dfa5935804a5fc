// SPDX-License-Identifier: GPL-2.0
/*
 * Groups: their members. group.h describes groups, thread.h the locking.
 */
#include "compat/compat.h"
#include "group.h"
#include "report.h"
#include "source/source.h"
#include "stop/stop.h"
#include "thread_memory.h"

DEFINE_MUTEX(utrace_group_mutex);

/**
 * utrace_group_init - make an empty group
 * @g: zeroed, with its constant fields filled in
 *
 * Context: any.
 */
void utrace_group_init(struct utrace_group *g)
{
	INIT_LIST_HEAD(&g->members);
	INIT_LIST_HEAD(&g->in_everyone);
	if (!g->gfp)
		g->gfp = GFP_NOWAIT | __GFP_NOWARN;
}

/**
 * utrace_group_update - bring an engine of a group up to date with its settings
 * @g: the group
 * @e: the engine
 *
 * Order matters: the thread reads the record mask to count a call, and the events to report it.
 * Events are widened before the mask and narrowed after it, so that a call that is counted is also
 * reported.
 *
 * Context: utrace_lock held.
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

/**
 * utrace_group_link - an engine of a group is being attached
 * @g: the group
 * @e: the engine, which is brought up to date with @g
 *
 * Context: utrace_lock held.
 */
void utrace_group_link(struct utrace_group *g, struct utrace_engine *e)
{
	lockdep_assert_held(&utrace_lock);
	utrace_group_update(g, e);
	list_add_tail(&e->peers, &g->members);
	g->nr_members++;
	g->had_members = true;
	if (g->gone)
		atomic_inc(&g->engines);
}

/**
 * utrace_group_unlink - an engine of a group is being detached
 * @g: the group
 * @e: the engine
 *
 * Context: utrace_lock held.
 */
void utrace_group_unlink(struct utrace_group *g, struct utrace_engine *e)
{
	lockdep_assert_held(&utrace_lock);
	list_del_init(&e->peers);
	g->nr_members--;
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

/**
 * utrace_group_member - the engine of a group on a thread
 * @g: the group
 * @t: the thread's record; NULL for none
 *
 * Context: RCU read section, preemption off, or utrace_lock held.
 * Return: the engine; NULL where the thread is no member.
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

/**
 * utrace_group_has - is a thread in a group?
 * @g: the group
 * @task: the thread
 *
 * Context: any.
 * Return: true if the thread is a member at this moment.
 */
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

/**
 * utrace_group_names - name the groups that a thread is in
 * @t: the thread's record
 * @buf: filled in with the names of the thread's groups, with commas; "-" for none, ",..." at
 *	the end where there is no room for all
 * @size: size of @buf, 5 at least
 *
 * Context: RCU read section or preemption off.
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

/*
 * Report a join only while the engine is attached, and note that in @told: a leave is reported if,
 * and only if, the join was.
 */
static void tell_joined(struct utrace_group *g, struct utrace_engine *e, enum utrace_why why)
{
	unsigned long irq;
	bool tell;

	if (!g->joined)
		return;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	tell = e->told = !e->detached;
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (!tell)
		return;
	preempt_disable_notrace();
	g->joined(g, e->thread, why);
	preempt_enable_notrace();
}

/**
 * utrace_group_kick - have a member keep fatal signals in the queue, if its group wants them
 * @g: the group
 * @t: the member's record
 * @why: why the member has joined
 *
 * Fatal signals are kept in the queue once the thread has been at the user boundary
 * (signal/fatal.c), so the thread is kicked: out of a blocking call if need be, which is restarted.
 *
 * Context: RCU read section; as utrace_kick().
 */
void utrace_group_kick(struct utrace_group *g, struct utrace_thread *t, enum utrace_why why)
{
	bool runs = why != UTRACE_WHY_WRITTEN && why != UTRACE_WHY_EVERYONE;

	if (READ_ONCE(g->events) & UTRACE_EVENT(SIGNAL_TERM))
		utrace_kick(t, runs ? UTRACE_REPORT : UTRACE_INTERRUPT);
}

/**
 * utrace_group_join_epoch - add one thread, as one of a list of targets
 * @g: the group
 * @task: the thread; the caller holds a reference, or it is current
 * @spare: memory; what is used is taken out of it
 * @epoch: number of the list
 * @why: the reason that the record of the join gives
 *
 * Context: any; see utrace_thread_attach().
 * Return: as utrace_thread_attach().
 */
int utrace_group_join_epoch(struct utrace_group *g, struct task_struct *task,
			    struct utrace_spare *spare, u32 epoch, enum utrace_why why)
{
	struct utrace_engine *e = spare->engine;
	int err;

	engine_init(e, g);
	e->epoch = epoch;
	rcu_read_lock();
	err = utrace_thread_attach(task, spare);
	if (!err) {
		tell_joined(g, e, why);
		utrace_group_kick(g, e->thread, why);
	}
	rcu_read_unlock();
	return err;
}

/**
 * utrace_group_join - add one thread
 * @g: the group
 * @task: the thread; the caller holds a reference, or it is current
 * @spare: memory; what is used is taken out of it
 * @why: the reason that the record of the join gives
 *
 * Context: any; see utrace_thread_attach().
 * Return: as utrace_thread_attach().
 */
int utrace_group_join(struct utrace_group *g, struct task_struct *task,
		      struct utrace_spare *spare, enum utrace_why why)
{
	return utrace_group_join_epoch(g, task, spare, READ_ONCE(g->epoch), why);
}

/**
 * utrace_group_leave - a thread leaves a group
 * @e: the group's engine on the thread
 * @why: the reason that the record of the leave gives
 *
 * Context: any, in an RCU read section in which the engine was seen attached; not under
 * the run queue's lock.
 */
void utrace_group_leave(struct utrace_engine *e, enum utrace_why why)
{
	struct utrace_group *g = e->group;
	struct task_struct *task = e->thread->task;

	if (!utrace_thread_detach(e) && e->told)
		g->left(g, task, why);
}

/**
 * utrace_group_leave_all - an exiting thread leaves its groups
 * @t: current's record
 *
 * Groups that want REAP keep the thread until it is reaped.
 *
 * Context: preemption off. @t may be gone at the end of the RCU section.
 */
void utrace_group_leave_all(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->group && !READ_ONCE(e->detached) &&
		    !(READ_ONCE(e->events) & UTRACE_EVENT(REAP)))
			utrace_group_leave(e, UTRACE_WHY_EXITED);
}

/**
 * utrace_group_hold_sources - hold the sources running that events come from
 * @g: the group
 * @events: UTRACE_EVENT() mask
 * @everyone: every user thread is a target
 *
 * A group with named targets holds LIFE even while it wants no events, to follow the targets and
 * to see them exit.
 *
 * Context: may sleep; utrace_group_mutex held.
 * Return: 0; what a source returned when it could not start, and then the group holds the sources
 * that it held before.
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
