// SPDX-License-Identifier: GPL-2.0
/*
 * The table of attached threads: attach, detach, and the thread's own flags.
 * thread.h has the argument for the locking.
 */
#include <linux/audit.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "compat/compat.h"
#include "group.h"
#include "report.h"
#include "signal/signal.h"
#include "source/source.h"
#include "stop/stop.h"
#include "thread.h"
#include "filter/syscall_map.h"

DEFINE_RAW_SPINLOCK(utrace_lock);
struct hlist_head utrace_table[1 << UTRACE_TABLE_BITS];
struct utrace_engine utrace_no_engine __ro_after_init;
DEFINE_PER_CPU(u64, utrace_uncounted);

static unsigned int nr_threads;		/* records; utrace_lock */
static unsigned int nr_attached;	/* those with engines; utrace_lock */
static struct kmem_cache *thread_cache;
static struct kmem_cache *engine_cache;

static void free_thread(struct utrace_thread *t)
{
	if (t)
		kmem_cache_free(thread_cache, t);
}

static void free_engine(struct utrace_engine *e)
{
	if (e)
		kmem_cache_free(engine_cache, e);
}

/**
 * utrace_spare_fill - make memory for one attachment
 * @spare: what it still has is kept
 * @gfp: how to allocate
 *
 * Context: as @gfp says.
 * Return: 0 or -ENOMEM, with whatever there was left in @spare.
 */
int utrace_spare_fill(struct utrace_spare *spare, gfp_t gfp)
{
	if (!spare->thread)
		spare->thread = kmem_cache_zalloc(thread_cache, gfp);
	if (!spare->engine)
		spare->engine = kmem_cache_zalloc(engine_cache, gfp);
	return spare->thread && spare->engine ? 0 : -ENOMEM;
}

/**
 * utrace_spare_free - free what an attachment has not used
 * @spare: empty afterwards
 *
 * Context: any that may free.
 */
void utrace_spare_free(struct utrace_spare *spare)
{
	free_thread(spare->thread);
	free_engine(spare->engine);
	spare->thread = NULL;
	spare->engine = NULL;
}

static void free_thread_rcu(struct rcu_head *rcu)
{
	struct utrace_thread *t = container_of(rcu, struct utrace_thread, rcu);

	put_task_struct(t->task);
	kfree(t->captured);
	free_thread(t->spare);
	free_thread(t);
}

static void free_engine_rcu(struct rcu_head *rcu)
{
	struct utrace_engine *e = container_of(rcu, struct utrace_engine, rcu);
	void (*gone)(struct utrace_group *group) = e->gone;
	struct utrace_group *group = e->group;

	if (e->release)
		e->release(e->data);
	free_engine(e->spare);
	free_engine(e);
	if (gone)
		gone(group);
}

/**
 * utrace_engine_put - give a reference to an engine back
 * @engine: not to be used any more
 *
 * Context: any, but not under utrace_lock or the run queue's lock.
 */
void utrace_engine_put(struct utrace_engine *engine)
{
	if (refcount_dec_and_test(&engine->refs))
		call_rcu(&engine->rcu, free_engine_rcu);
}
EXPORT_SYMBOL_GPL(utrace_engine_put);

/*
 * An engine has left its thread's list: it is called no more, even if a caller keeps a reference
 * to it, and holds no source running. A callback that has just begun is waited for where the source
 * is taken out.
 */
static void put_unlinked(struct utrace_engine *e)
{
	utrace_sources_put(e->sources);
	utrace_engine_put(e);
}

/*
 * The thread's own flags. SYSCALL_AUDIT sends it through the kernel's slow path,
 * where our hooks are; it means nothing to a thread without an audit context and
 * stays with one that has it. The two private bits let the hooks' stubs tell our
 * threads from others that come that way.
 */
static void set_flags(struct task_struct *task)
{
	set_bit(UTRACE_WORK_BIT_ATTACHED, &task_thread_info(task)->syscall_work);
	set_task_syscall_work(task, SYSCALL_AUDIT);
}

/*
 * Clear ATTACHED last: a concurrent fork copies all bits, and task_newtask finds the child by this
 * one. The exit hook itself clears the bit EXIT.
 */
static void clear_flags(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;

	if (!(READ_ONCE(*work) & BIT(UTRACE_WORK_BIT_ATTACHED)))
		return;
	if (!READ_ONCE(task->audit_context))
		clear_task_syscall_work(task, SYSCALL_AUDIT);
	clear_bit(UTRACE_WORK_BIT_ATTACHED, work);
}

/* No engine is attached. */
static void clear_all_flags(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;

	if (!(READ_ONCE(*work) & UTRACE_WORK_OURS))
		return;
	clear_bit(UTRACE_WORK_BIT_EXIT, work);
	clear_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	clear_flags(task);
}

/* Only the thread itself clears the bit, and only with nothing of its own pending. */
static void update_boundary(struct utrace_thread *t)
{
	unsigned long *work = &task_thread_info(t->task)->syscall_work;

	if (t->hold || t->kicks_queued || (t->events & UTRACE_EVENTS_SIGNAL))
		set_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	else if (t->task == current && !t->report_pending && !t->stepping && !t->in_hook)
		clear_bit(UTRACE_WORK_BIT_BOUNDARY, work);
}

/*
 * No engine wants the ends of calls. Forget the call in progress too: otherwise its entry would be
 * paired with the exit of a later call, once an engine wants exits again.
 */
static void forget_call(struct utrace_thread *t)
{
	WRITE_ONCE(t->in_call, UTRACE_NOT_IN_CALL);
	if (!t->report_pending && !t->stepping)
		clear_bit(UTRACE_WORK_BIT_EXIT, &task_thread_info(t->task)->syscall_work);
}

/* The engine wants nothing at the entry of a call, and its group records the exit. */
static bool is_plain(const struct utrace_engine *e)
{
	return e->group && e->group->record_call && e->atomic && e->counts &&
	       (e->events & (UTRACE_EVENTS_SYSCALL | UTRACE_EVENT(QUIESCE))) ==
	       UTRACE_EVENT(SYSCALL_EXIT);
}

/* Which calls an engine wants, and how. */
static u64 update_wants(struct utrace_engine *e)
{
	u64 wants = 0;

	if (e->events & UTRACE_EVENTS_SYSCALL)
		wants = e->filter;
	if (e->rules)
		wants |= UTRACE_WANT_RULE;
	WRITE_ONCE(e->wants, wants);
	WRITE_ONCE(e->plain, is_plain(e));
	return wants;
}

/* Does another engine want calls by the same bit? Perf has that of the default session. */
static bool is_shared(const struct utrace_thread *t, const struct utrace_engine *e)
{
	const struct utrace_engine *other;

	list_for_each_entry(other, &t->engines, entry)
		if (other != e && (other->wants & e->filter))
			return true;
	return false;
}

static struct utrace_engine *find_only(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry(e, &t->engines, entry)
		if (e->plain && !is_shared(t, e))
			return e;
	return &utrace_no_engine;
}

/**
 * utrace_thread_update - bring a record up to date with its engines
 * @t: the record; an engine came, went, or wants something else
 *
 * Context: utrace_lock held.
 */
void utrace_thread_update(struct utrace_thread *t)
{
	unsigned long events = 0;
	u64 filters = 0, clone = 0;
	struct utrace_engine *e;
	bool hold = false, exits = false, can_stop = false, plain = false;

	lockdep_assert_held(&utrace_lock);
	nr_attached -= t->attached;
	t->attached = !list_empty(&t->engines);
	nr_attached += t->attached;
	list_for_each_entry(e, &t->engines, entry) {
		events |= e->events | e->rule_events;
		hold |= e->stop;
		can_stop |= !e->detached && utrace_can_stop(e);
		exits |= (e->events | e->rules) & UTRACE_EVENT(SYSCALL_EXIT);
		filters |= update_wants(e);
		plain |= e->plain;
		if (e->group && utrace_group_follows(e->group))
			clone = UTRACE_WANT_CLONE;
	}
	if (!can_stop)
		t->resume = UTRACE_RESUME;	/* the engine that asked for a step has gone */
	WRITE_ONCE(t->hold, hold);
	WRITE_ONCE(t->plain, plain && !hold);
	/* Before t->filters: the hook reads it behind them. */
	WRITE_ONCE(t->only, t->plain ? find_only(t) : &utrace_no_engine);
	WRITE_ONCE(t->events, events);
	/* Pairs with those in utrace_fatal_block() and utrace_expect_plain(). */
	smp_mb();
	if (!(events & UTRACE_EVENT(SIGNAL_TERM)))
		utrace_fatal_unblock(t->task);
	WRITE_ONCE(t->filters, filters ? filters | clone : 0);
	if (filters)
		set_flags(t->task);
	else
		clear_flags(t->task);
	if (!exits)
		forget_call(t);
	update_boundary(t);
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
	t->only = &utrace_no_engine;
	t->resume = UTRACE_RESUME;
	utrace_kick_init(t);
	hlist_add_head_rcu(&t->node, &utrace_table[hash_ptr(task, UTRACE_TABLE_BITS)]);
	nr_threads++;
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
	nr_threads--;
	clear_all_flags(t->task);
	return true;
}

static bool has_member(struct utrace_thread *t, struct utrace_group *group)
{
	struct utrace_engine *e;

	list_for_each_entry(e, &t->engines, entry)
		if (e->group == group && !e->detached)
			return true;
	return false;
}

/**
 * utrace_engine_matches - does an engine match what a caller looks for?
 * @e: the engine
 * @flags: UTRACE_ATTACH_MATCH_*; without one, none is
 * @ops: callbacks to match
 * @data: data to match
 *
 * Context: any.
 * Return: true if it is.
 */
bool utrace_engine_matches(const struct utrace_engine *e, unsigned int flags,
			   const struct utrace_engine_ops *ops, const void *data)
{
	if (e->group || e->detached)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_OPS) && e->ops != ops)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_DATA) && e->data != data)
		return false;
	return flags & (UTRACE_ATTACH_MATCH_OPS | UTRACE_ATTACH_MATCH_DATA);
}

static bool has_match(struct utrace_thread *t, struct utrace_spare *spare)
{
	struct utrace_engine *e;

	list_for_each_entry(e, &t->engines, entry)
		if (utrace_engine_matches(e, spare->unique, spare->engine->ops, spare->engine->data))
			return true;
	return false;
}

/*
 * May an engine join now? What is refused here cannot slip in behind a caller that lets all
 * members of a group go.
 */
static int check_join(struct utrace_group *group, struct utrace_spare *spare,
		      struct utrace_thread *t)
{
	if (t && spare->unique && has_match(t, spare))
		return -EEXIST;
	if (!group)
		return 0;
	if (group->closed || (spare->parent && spare->parent->detached))
		return -ESRCH;
	if (spare->everyone && !(group->everyone && group->events))
		return -ESRCH;
	return t && has_member(t, group) ? -EEXIST : 0;
}

/**
 * utrace_thread_attach - attach an engine to a thread
 * @task: the thread; the caller holds a reference, or it is current
 * @spare: memory; @spare->engine is filled in by the caller. What is used up is
 *	taken out of it
 *
 * Context: any, interrupts on or off; perf calls it with the run queue's lock
 * held, for current.
 * Return: 0; -EINVAL for a thread of the kernel; -ESRCH for one that is exiting, or
 * when the engine's group takes no thread any more; -EEXIST where it has this thread
 * already, or where an engine is there that must not be; -ENOMEM where it has no record,
 * and @spare none for it.
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
	if (spare->parent)
		e->epoch = spare->parent->epoch;
	link_engine(e, t);
	if (e->group)
		utrace_group_link(e->group, e);
	utrace_thread_update(t);
unlock:
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (err || task == current)
		return err;
	/*
	 * Either we see PF_EXITING now, or the thread sees us when it reports its
	 * exit, which comes after it set the flag. Current cannot race with itself.
	 */
	smp_mb();
	if (READ_ONCE(task->flags) & PF_EXITING) {
		utrace_thread_detach(e);
		return -ESRCH;
	}
	return 0;
}

/**
 * utrace_thread_is_kicked - has a thread something to put right that an engine has left?
 * @t: its record, brought up to date
 * @events: what the engine does not want any more
 *
 * Signals that were held back and are still hidden from the kernel; a step that nobody
 * wants, which may be over a call that does not return.
 *
 * Context: utrace_lock held.
 * Return: whether utrace_kick_commit() with UTRACE_INTERRUPT is to follow.
 */
bool utrace_thread_is_kicked(struct utrace_thread *t, unsigned long events)
{
	bool hidden = (events & UTRACE_EVENTS_SIGNAL) && t->hides_signals;
	bool steps = READ_ONCE(t->stepping) && !t->attached;

	return (hidden || steps) && utrace_kick_prepare(t);
}

/**
 * utrace_thread_detach - detach an engine from its thread
 * @e: the engine; the thread's reference to it goes, now or when the thread has
 *	come out of its callback
 *
 * Context: any, but not under utrace_lock or the run queue's lock. The caller holds
 * a reference to @e.
 * Return: 0 when it was attached and no callback of it is running or will;
 * -EINPROGRESS when one is running; -EALREADY when it was detached before. Callbacks
 * of an UTRACE_OPS_ATOMIC engine are over after a grace period.
 */
int utrace_thread_detach(struct utrace_engine *e)
{
	struct utrace_thread *t = e->thread;
	bool unlinked = false, removed = false, wake = false, kick = false;
	unsigned long irq, events;
	int err = 0;

	rcu_read_lock();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	events = e->events;
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
		kick = utrace_thread_is_kicked(t, events);
		removed = unlink_thread(t);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (wake)
		wake_up_process(t->task);
	if (kick)
		utrace_kick_commit(t, UTRACE_INTERRUPT);
	rcu_read_unlock();

	if (removed)
		call_rcu(&t->rcu, free_thread_rcu);
	if (unlinked)
		put_unlinked(e);
	return err;
}

/**
 * utrace_thread_tidy - unlink what was detached during callbacks
 * @t: a record; its thread calls this itself when it has reported
 *
 * Context: preemption off; not under utrace_lock. @t may be gone afterwards, as
 * far as the end of the RCU section lets it.
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
			/* Called from outside: the thread is still in its callback. */
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
		call_rcu(&t->rcu, free_thread_rcu);
}

/**
 * utrace_thread_settle - clean the flags that a fork has copied
 * @task: a child that does not run yet, though engines may have attached to it
 *	already; or current, found with our flags and without a record
 *
 * Context: any.
 */
void utrace_thread_settle(struct task_struct *task)
{
	struct utrace_thread *t;
	unsigned long irq;

	if (!(READ_ONCE(task_thread_info(task)->syscall_work) & UTRACE_WORK_OURS))
		return;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	clear_bit(UTRACE_WORK_BIT_EXIT, &task_thread_info(task)->syscall_work);
	clear_bit(UTRACE_WORK_BIT_BOUNDARY, &task_thread_info(task)->syscall_work);
	t = utrace_thread_find(task);
	if (t)
		update_boundary(t);
	else
		clear_all_flags(task);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
}

/**
 * utrace_thread_count - how many threads are attached
 *
 * Context: any.
 * Return: their number.
 */
unsigned int utrace_thread_count(void)
{
	return READ_ONCE(nr_attached);
}

/**
 * utrace_threads_each - do something for each record
 * @what: it; called in an RCU read section, and may take the record out of the table
 * @arg: for @what
 *
 * Context: any.
 * Return: whether @what has returned true for one.
 */
bool utrace_threads_each(bool (*what)(struct utrace_thread *t, void *arg), void *arg)
{
	struct utrace_thread *t;
	bool any = false;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(utrace_table); i++) {
		rcu_read_lock();
		hlist_for_each_entry_rcu(t, &utrace_table[i], node)
			any |= what(t, arg);
		rcu_read_unlock();
	}
	return any;
}

static bool tidy_one(struct utrace_thread *t, void *arg)
{
	preempt_disable();
	utrace_thread_tidy(t);
	preempt_enable();
	return false;
}

/**
 * utrace_threads_stop - for unloading: drop the records that only a step has kept
 *
 * A thread drops its own at the boundary behind the step, but does not stay there any more
 * when unloading has begun.
 *
 * Context: may sleep. No engine is attached, and no thread is in our code to stay.
 */
void utrace_threads_stop(void)
{
	utrace_threads_each(tidy_one, NULL);
}

/* Threads that were being forked while their parent was detached. */
static void sweep_flags(void)
{
	struct task_struct *process, *task;

	rcu_read_lock();
	for_each_process_thread(process, task) {
		clear_all_flags(task);
		utrace_fatal_unblock(task);
	}
	rcu_read_unlock();
}

/**
 * utrace_threads_init - make the caches
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int utrace_threads_init(void)
{
	sweep_flags();	/* what forks have copied while we were unloaded last */
	thread_cache = KMEM_CACHE(utrace_thread, SLAB_ACCOUNT);
	engine_cache = KMEM_CACHE(utrace_engine, SLAB_ACCOUNT);
	if (thread_cache && engine_cache)
		return 0;
	kmem_cache_destroy(thread_cache);
	kmem_cache_destroy(engine_cache);
	return -ENOMEM;
}

/**
 * utrace_threads_exit - undo utrace_threads_init()
 *
 * Everything is detached and every hook is out of the kernel.
 *
 * Context: may sleep.
 */
void utrace_threads_exit(void)
{
	sweep_flags();
	WARN_ON(nr_threads);
	rcu_barrier();
	kmem_cache_destroy(engine_cache);
	kmem_cache_destroy(thread_cache);
}
