// SPDX-License-Identifier: GPL-2.0
/*
 * Engines come to threads and leave them. thread.h has the argument for the locking.
 */
#include <linux/sched/task.h>

#include "engine.h"
#include "../compat/compat.h"
#include "../thread/thread.h"
#include "member.h"

/*
 * An engine that has left its thread's list is called no more, even if a caller keeps a reference
 * to it, so it gives its sources back. A callback that has just begun is waited for where the
 * source is taken out.
 */
static void put_unlinked(struct utrace_engine *e)
{
	utrace_sources_put(e->sources);
	utrace_engine_put(e);
}

static void link_engine(struct utrace_engine *e, struct utrace_thread *t)
{
	e->thread = t;
	list_add_tail_rcu(&e->entry, &t->engines);
	list_add_rcu(&e->reverse, &t->reversed);
}

static void unlink_engine(struct utrace_engine *e)
{
	e->unlinked = true;
	list_del_rcu(&e->entry);
	list_del_rcu(&e->reverse);
}

static void link_thread(struct utrace_thread *t, struct task_struct *task)
{
	t->task = get_task_struct(task);
	INIT_LIST_HEAD(&t->engines);
	INIT_LIST_HEAD(&t->reversed);
	t->resume = UTRACE_RESUME;
	utrace_kick_init(t);
	hlist_add_head_rcu(&t->node, &utrace_table[hash_ptr(task, UTRACE_TABLE_BITS)]);
}

/* Take the record out of the table if nothing keeps it there. */
static bool unlink_thread(struct utrace_thread *t)
{
	if (!list_empty(&t->engines) || t->kicks_queued || t->in_hook || t->stepping)
		return false;
	WRITE_ONCE(t->untidy, true);
	smp_mb();	/* pairs with the one in stop_reporting(): see thread.h */
	if (READ_ONCE(t->reporting))
		return false;
	hlist_del_init_rcu(&t->node);
	utrace_flags_clear(t->task);
	return true;
}

/*
 * May an engine join now? An engine that is refused here cannot slip in behind a caller that lets
 * all members of a group go.
 */
static int check_join(struct utrace_group *group, struct utrace_spare *spare,
		      struct utrace_thread *t)
{
	if (spare->unique && utrace_engine_find(t, spare->unique, spare->engine->ops,
						spare->engine->data))
		return -EEXIST;
	if (spare->parent && spare->parent->detached)
		return -ESRCH;
	if (!group)
		return 0;
	if (group->closed || (spare->parent && spare->parent->leaving))
		return -ESRCH;
	if (spare->everyone && !(group->everyone && group->events))
		return -ESRCH;
	return utrace_group_member(group, t) ? -EEXIST : 0;
}

/*
 * Attaches @spare->engine, which the caller has filled in; memory that is used is taken out of
 * @spare. The caller holds a reference to @task, or it is current. Interrupts on or off; perf calls
 * this with the run queue's lock held, for current. -EINVAL for a thread of the kernel; -ESRCH for
 * one that is exiting, or if the engine's group takes no thread any more; -EEXIST if the group has
 * this thread already, or an engine matches that must not; -ENOMEM if the thread has no record, and
 * @spare none.
 */
int utrace_thread_attach(struct task_struct *task, struct utrace_spare *spare)
{
	struct utrace_engine *e = spare->engine;
	struct utrace_thread *t;
	unsigned long irq;
	int err = 0;

	if (task->flags & UTRACE_NOT_USER)
		return -EINVAL;
	if (task->flags & PF_EXITING)
		return -ESRCH;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	t = utrace_thread_find(task);
	err = check_join(e->group, spare, t);
	if (!err && !t && !spare->thread)
		err = -ENOMEM;
	if (err)
		goto unlock;
	if (!t) {
		swap(t, spare->thread);
		link_thread(t, task);
	}
	spare->engine = NULL;
	link_engine(e, t);
	if (e->group)
		utrace_group_link(e->group, e, spare);
	utrace_thread_update(t);
unlock:
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (err || task == current)
		return err;
	/*
	 * Either PF_EXITING is seen here, or the thread sees the engine when it reports
	 * its exit, after it has set the flag. Current cannot race with itself.
	 */
	smp_mb();
	if (READ_ONCE(task->flags) & PF_EXITING) {
		utrace_thread_detach(e);
		return -ESRCH;
	}
	return 0;
}

/*
 * Detaches an engine, to which the caller holds a reference; the thread's own goes now or when the
 * thread has come out of the engine's callback. Not under utrace_lock or the run queue's lock. 0 if
 * no callback of the engine runs or will run; -EINPROGRESS if one is running; -EALREADY if the
 * engine was detached before. Callbacks of an UTRACE_OPS_ATOMIC engine are over after a grace
 * period.
 */
int utrace_thread_detach(struct utrace_engine *e)
{
	struct utrace_thread *t = e->thread;
	bool unlinked = false, removed = false, wake = false, kick = false;
	unsigned long irq;
	int err = 0;

	rcu_read_lock();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	WRITE_ONCE(e->events, 0);
	WRITE_ONCE(e->rule_events, 0);
	if (!e->atomic && !e->unlinked)
		WRITE_ONCE(t->untidy, true);
	smp_mb();	/* pairs with those around t->reporting: see thread.h */
	if (e->detached)
		err = -EALREADY;
	if (!e->unlinked && READ_ONCE(t->reporting) == e)
		err = -EINPROGRESS;
	if (!e->detached) {
		WRITE_ONCE(e->detached, true);
		e->stop = false;
		if (e->group)
			utrace_group_unlink(e->group, e);
		if (!err) {
			unlink_engine(e);
			unlinked = true;
		}
		utrace_thread_update(t);
		wake = t->held && !t->hold;
		kick = utrace_thread_is_kicked(t);
		removed = unlink_thread(t);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (wake)
		wake_up_process(t->task);
	if (kick)
		utrace_kick_commit(t, UTRACE_INTERRUPT);
	rcu_read_unlock();

	if (removed)
		utrace_thread_free(t);
	if (unlinked)
		put_unlinked(e);
	return err;
}

/*
 * Unlinks what was detached during callbacks; a thread calls this itself when it has reported.
 * Preemption off; not under utrace_lock. @t may be gone afterwards, as far as the end of the RCU
 * section lets it.
 */
void utrace_thread_tidy(struct utrace_thread *t)
{
	struct utrace_engine *e, *next;
	unsigned long irq;
	LIST_HEAD(gone);
	bool removed;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	WRITE_ONCE(t->untidy, false);
	list_for_each_entry_safe(e, next, &t->engines, entry) {
		if (!e->detached)
			continue;
		if (e == READ_ONCE(t->reporting)) {
			/* Current is another thread; this one is still in the callback. */
			WRITE_ONCE(t->untidy, true);
			continue;
		}
		unlink_engine(e);
		list_add(&e->peers, &gone);
	}
	if (!list_empty(&gone))
		utrace_thread_update(t);
	removed = !hlist_unhashed(&t->node) && unlink_thread(t);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);

	list_for_each_entry_safe(e, next, &gone, peers)
		put_unlinked(e);
	if (removed)
		utrace_thread_free(t);
}

static bool tidy_one(struct utrace_thread *t, void *arg)
{
	preempt_disable();
	utrace_thread_tidy(t);
	preempt_enable();
	return false;
}

/*
 * For unloading: drops the records that only a step has kept. A thread drops its own record at the
 * boundary after the step, but does not enter the hook there any more when unloading has begun. May
 * sleep. No engine is attached, and no thread is in our code to stay.
 */
void utrace_threads_stop(void)
{
	utrace_threads_each(tidy_one, NULL);
}
