// SPDX-License-Identifier: GPL-2.0
/*
 * Holders: the engines by which users hold single threads. A holder's own callbacks tell its
 * engines from those of others. Users and rules, in different contexts, share one engine on a
 * thread.
 */
#include "engine.h"
#include "../thread/thread.h"

/* The data of a holder's engine whose thread is held together with each thread that it makes. */
static char with_children;

/* The events that each engine of a holder wants from its making on. */
#define EVENTS	(UTRACE_EVENT(QUIESCE) | UTRACE_EVENT(CLONE))

/*
 * Has this holder let its thread go for a step that has not begun? The report was asked for by
 * another engine then, or during the hold.
 */
static bool is_about_to_step(const struct utrace_engine *e)
{
	return READ_ONCE(e->steps) && READ_ONCE(e->thread->resume) < UTRACE_RESUME;
}

static u32 report_quiesce(u32 action, struct utrace_engine *e, unsigned long event)
{
	return is_about_to_step(e) ? UTRACE_SINGLESTEP : UTRACE_STOP;
}

/*
 * Bring the thread to the boundary, where the engine answers, and not by a step. utrace_control()
 * with INTERRUPT would not do: the thread may be held already when the request ends the engine's
 * STOP.
 */
static int kick(struct utrace_engine *e)
{
	int err;

	WRITE_ONCE(e->steps, false);
	rcu_read_lock();
	if (READ_ONCE(e->detached))
		err = -ESRCH;
	else if (!utrace_can_stop(e))
		err = -EOPNOTSUPP;
	else
		err = utrace_kick(e->thread, UTRACE_INTERRUPT);
	rcu_read_unlock();
	return err;
}

/*
 * A thread that other engines hold, or are about to, is asked to stop for this engine, too. A
 * thread that is about to be held for this engine alone is kicked, so that a rule's reason is kept.
 */
static int stop(struct task_struct *task, struct utrace_engine *e)
{
	int err = -EINPROGRESS;

	rcu_read_lock();
	if (!READ_ONCE(e->detached) &&
	    (READ_ONCE(e->thread->held) || (READ_ONCE(e->thread->hold) && !READ_ONCE(e->stop))))
		err = utrace_control(task, e, UTRACE_STOP);
	rcu_read_unlock();
	return err == -EINPROGRESS ? kick(e) : err;
}

/* A holder's engine on a thread, or NULL. RCU read section or preemption off. */
struct utrace_engine *utrace_holder_on(struct utrace_holder *h, struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->ops == &h->ops && !READ_ONCE(e->detached))
			return e;
	return NULL;
}

/* The holder's engine on a thread that may have no record; NULL: none. */
static struct utrace_engine *find(struct utrace_holder *h, struct task_struct *task)
{
	struct utrace_thread *t = utrace_thread_find(task);

	return t ? utrace_holder_on(h, t) : NULL;
}

/*
 * Find the holder's engine on a thread, or make it, and have it hold the thread: current or, with
 * the engine of its parent that it is to be like, a child that does not run yet. A holder has one
 * engine on a thread, whether a user or a rule asks for it. Set @made if the caller gets a
 * reference, to a new engine.
 */
static struct utrace_engine *hold_still(struct utrace_holder *h, struct task_struct *task,
					struct utrace_engine *parent, bool *made)
{
	struct utrace_spare spare = {
		.parent = parent, .unique = UTRACE_ATTACH_MATCH_OPS, .events = EVENTS,
	};
	void *data = parent ? &with_children : NULL;
	struct utrace_engine *e;

	do {
		e = find(h, task);
		*made = !e;
		if (!e)
			e = utrace_engine_add(task, &spare, &h->ops, data, GFP_ATOMIC);
		else if (parent && READ_ONCE(parent->detached))
			e = ERR_PTR(-ESRCH);
	} while (e == ERR_PTR(-EEXIST));	/* a user has just made one */
	if (!IS_ERR(e) && parent)
		WRITE_ONCE(e->data, data);
	return e;
}

static int hold_child(struct utrace_holder *h, struct utrace_engine *parent,
		      struct task_struct *child)
{
	bool made;
	struct utrace_engine *e = hold_still(h, child, parent, &made);
	int err;

	if (IS_ERR(e))
		return PTR_ERR(e);
	err = stop(child, e);
	if (made && err)
		utrace_control(child, e, UTRACE_DETACH);
	if (made)
		utrace_engine_put(e);
	return err;
}

/* A new process is none of the threads that were to be held. */
static u32 report_clone(u32 action, struct utrace_engine *e, unsigned long clone_flags,
			struct task_struct *child)
{
	struct utrace_holder *h = container_of(e->ops, struct utrace_holder, ops);

	if ((clone_flags & CLONE_THREAD) && READ_ONCE(e->data) == &with_children &&
	    !READ_ONCE(h->ended) && hold_child(h, e, child) == -ENOMEM)
		atomic_inc(h->missed);
	return report_quiesce(action, e, UTRACE_EVENT(CLONE));
}

/*
 * @name is for utrace/threads and utrace:stop. @missed counts children that could not be held for
 * want of memory. Both stay as long as @h.
 */
void utrace_holder_init(struct utrace_holder *h, const char *name, atomic_t *missed)
{
	h->ops = (struct utrace_engine_ops) {
		.flags = UTRACE_OPS_ATOMIC,
		.name = name,
		.report_quiesce = report_quiesce,
		.report_clone = report_clone,
	};
	h->missed = missed;
}

/* An engine without a hook at the user boundary is no use: the second request says why. */
static struct utrace_engine *try_find_or_make(struct utrace_holder *h, struct task_struct *task,
					      void *data)
{
	struct utrace_spare spare = { .unique = UTRACE_ATTACH_MATCH_OPS, .events = EVENTS };
	struct utrace_engine *e;
	int err;

	e = utrace_attach_task(task, UTRACE_ATTACH_MATCH_OPS, &h->ops, NULL);
	if (e == ERR_PTR(-ENOENT))
		e = utrace_engine_add(task, &spare, &h->ops, data, GFP_KERNEL);
	if (IS_ERR(e))
		return e;
	err = utrace_set_events(task, e, EVENTS);
	if (!err)
		return e;
	utrace_control(task, e, UTRACE_DETACH);
	utrace_engine_put(e);
	return ERR_PTR(err);
}

static bool is_exiting(struct task_struct *task)
{
	return READ_ONCE(task->flags) & PF_EXITING;
}

/*
 * Find the holder's engine on a thread, or make one with this data. Try again if another was
 * made meanwhile, or the one that was found has been detached.
 */
static struct utrace_engine *find_or_make(struct utrace_holder *h, struct task_struct *task,
					  void *data)
{
	struct utrace_engine *e;

	do {
		e = try_find_or_make(h, task, data);
	} while (e == ERR_PTR(-EEXIST) || (e == ERR_PTR(-ESRCH) && !is_exiting(task)));
	return e;
}

/*
 * Holds a thread, to which the caller holds a reference. The thread is brought out of a blocking
 * call, which is made again when the thread goes on. @children: hold each thread, too, that this
 * one makes from now on, before its first instruction. The thread may be about to make one: a
 * request to stop does not end a clone. May sleep, but does not wait for the thread. 0 also if the
 * thread is held already; -EINVAL for a thread of the kernel; -ESRCH for one that is exiting;
 * -EOPNOTSUPP, or the error of the hook at the user boundary, if that is not available; -ENOMEM.
 */
int utrace_holder_stop(struct utrace_holder *h, struct task_struct *task, bool children)
{
	void *data = children ? &with_children : NULL;
	struct utrace_engine *e = find_or_make(h, task, data);
	int err;

	if (IS_ERR(e))
		return PTR_ERR(e);
	if (children)
		WRITE_ONCE(e->data, data);
	err = stop(task, e);
	utrace_engine_put(e);
	return err;
}

/*
 * Has current, or a thread that does not run yet, held for a rule at the next place where it can be
 * held; the caller brings the thread there. @rule: for the record of the hold. Preemption off; the
 * caller holds UTRACE_SOURCES_STOP running. Errors as of utrace_holder_stop().
 */
int utrace_holder_hold(struct utrace_holder *h, struct task_struct *task, u8 rule)
{
	bool made;
	struct utrace_engine *e = hold_still(h, task, NULL, &made);
	int err = 0;

	if (IS_ERR(e))
		return PTR_ERR(e);
	if (!utrace_stop_answered(e, UTRACE_HOLD_RULE, rule))
		err = -EOPNOTSUPP;
	if (made && err)
		utrace_control(task, e, UTRACE_DETACH);
	if (made)
		utrace_engine_put(e);
	return err;
}

/*
 * Lets a held thread run one instruction. Not under utrace_lock or the run queue's lock; does not
 * wait for the thread. -ENOENT if the thread has no engine of @h; -EAGAIN if it is not held yet;
 * -ESRCH if the engine is detached already.
 */
int utrace_holder_step(struct utrace_holder *h, struct task_struct *task)
{
	struct utrace_engine *e;
	int err = -ENOENT;

	rcu_read_lock();
	e = find(h, task);
	if (e)
		err = utrace_control(task, e, UTRACE_SINGLESTEP);
	rcu_read_unlock();
	return err;
}

/* Does a holder want a thread held? */
bool utrace_holder_has(struct utrace_holder *h, struct task_struct *task)
{
	bool has;

	rcu_read_lock();
	has = find(h, task);
	rcu_read_unlock();
	return has;
}

/* Is a thread held at this moment, and by this holder too? */
bool utrace_holder_holds(struct utrace_holder *h, struct task_struct *task)
{
	struct utrace_engine *e;
	bool holds;

	rcu_read_lock();
	e = find(h, task);
	holds = e && READ_ONCE(e->thread->held) && READ_ONCE(e->stop);
	rcu_read_unlock();
	return holds;
}

static bool release_one(struct utrace_thread *t, void *holder)
{
	/* A holder has one engine on a thread; an engine that comes later is another hold. */
	struct utrace_engine *e = utrace_holder_on(holder, t);

	return e && !utrace_control(t->task, e, UTRACE_DETACH);
}

/*
 * Lets a thread go. Not under utrace_lock or the run queue's lock. -ENOENT if the thread has no
 * engine of @h.
 */
int utrace_holder_resume(struct utrace_holder *h, struct task_struct *task)
{
	struct utrace_thread *t;
	bool any;

	rcu_read_lock();
	t = utrace_thread_find(task);
	any = t && release_one(t, h);
	rcu_read_unlock();
	return any ? 0 : -ENOENT;
}

/*
 * Lets all of a holder's threads go; no thread uses the holder any more. @h may be freed an RCU
 * grace period later.
 */
void utrace_holder_exit(struct utrace_holder *h)
{
	WRITE_ONCE(h->ended, true);
	synchronize_rcu();	/* no report_clone() is under way that has not seen this */
	utrace_threads_each(release_one, h);
}
