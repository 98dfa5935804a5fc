// SPDX-License-Identifier: GPL-2.0
/*
 * Members: threads join a group and leave it. member.h describes groups.
 */
#include "member.h"
#include "../thread/thread.h"
#include "engine.h"

DEFINE_MUTEX(utrace_group_mutex);

/*
 * Brings an engine of a group up to date with its settings. Order matters: the thread reads the
 * record mask to count a call, and the events to report it. Events are widened before the mask and
 * narrowed after it, so that a call that is counted is also reported. utrace_lock held.
 */
void utrace_group_update(struct utrace_group *g, struct utrace_engine *e)
{
	if (READ_ONCE(g->under_way) && (g->wanted & ~e->events & UTRACE_EVENT(SYSCALL_EXIT)))
		e->thread->joined = true;
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
 * in the queue once the thread has been at the user boundary (signal/disposition.c), so the thread
 * is kicked: out of a blocking call if need be, which is restarted. RCU read section; as
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
