// SPDX-License-Identifier: GPL-2.0
/*
 * Single engines: attaching them and setting their events. control.c has the other part of
 * the API of utrace.h. Engines of groups are made by member.c.
 */
#include <linux/export.h>
#include <linux/gfp.h>
#include <linux/sched/task.h>

#include "engine.h"
#include "../compat/compat.h"
#include "../filter/syscall_map.h"
#include "../thread/thread.h"

const char *const utrace_event_names[UTRACE_EVENT_BITS] = {
#define EVENT_NAME(bit, name, callback)	[UTRACE_EVENT_BIT_##bit] = name,
	UTRACE_EVENT_TABLE(EVENT_NAME)
};
EXPORT_SYMBOL_GPL(utrace_event_names);

static struct utrace_engine *find_and_get(struct task_struct *task, unsigned int flags,
					  const struct utrace_engine_ops *ops, const void *data)
{
	struct utrace_engine *e;
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	e = utrace_engine_find(utrace_thread_find(task), flags, ops, data);
	if (e)
		utrace_engine_get(e);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return e;
}

static struct utrace_engine *attach(struct task_struct *task, const struct utrace_engine_ops *ops,
				    void *data, struct utrace_spare *spare, u8 sources)
{
	struct utrace_engine *e = spare->engine;
	int err;

	e->ops = ops;
	e->atomic = ops->flags & UTRACE_OPS_ATOMIC;
	e->release = ops->release;
	e->data = data;
	e->events = spare->events;
	e->filter = UTRACE_FILTER_ALL;
	e->masked = &utrace_uncounted;
	e->sources = sources;
	INIT_LIST_HEAD(&e->peers);
	refcount_set(&e->refs, 2);	/* the thread's and the caller's */
	err = utrace_thread_attach(task, spare);
	if (err && spare->engine) {
		utrace_sources_put(sources);
	} else if (err) {
		/* Attached, then found exiting: drop the reference that the caller would get. */
		e->release = NULL;
		utrace_engine_put(e);
	}
	return err ? ERR_PTR(err) : e;
}

/*
 * Without a hook at the user boundary, an engine can look at its thread but not stop it. If the
 * caller cannot wait, another engine holds LIFE: the parent's, for a child.
 */
static int hold_sources(u8 *sources, gfp_t gfp)
{
	const bool may_wait = gfpflags_allow_blocking(gfp);

	*sources = UTRACE_SOURCE_LIFE | UTRACE_SOURCES_STOP;
	if (may_wait ? !utrace_sources_get(*sources) : utrace_sources_share(*sources))
		return 0;
	*sources = UTRACE_SOURCE_LIFE;
	if (may_wait)
		return utrace_sources_get(*sources);
	utrace_sources_pin(*sources);
	return 0;
}

/*
 * utrace_attach_task() on the conditions in @spare, which also has the events that the engine
 * wants; empty afterwards. @task may be one that does not run yet. If the caller cannot sleep,
 * another engine holds UTRACE_SOURCE_LIFE running. -ESRCH also if the parent in @spare is detached.
 */
struct utrace_engine *utrace_engine_add(struct task_struct *task, struct utrace_spare *spare,
					const struct utrace_engine_ops *ops, void *data, gfp_t gfp)
{
	struct utrace_engine *e = ERR_PTR(-ENOMEM);
	u8 sources;
	int err;

	if (!utrace_spare_fill(spare, gfp)) {
		err = hold_sources(&sources, gfp);
		e = err ? ERR_PTR(err) : attach(task, ops, data, spare, sources);
	}
	utrace_spare_free(spare);
	return e;
}

static struct utrace_engine *find_or_create(struct task_struct *task, unsigned int flags,
					    const struct utrace_engine_ops *ops, void *data)
{
	struct utrace_engine *e = find_and_get(task, flags, ops, data);
	struct utrace_spare spare = { .unique = flags };

	if (e && (flags & UTRACE_ATTACH_EXCLUSIVE)) {
		utrace_engine_put(e);
		return ERR_PTR(-EEXIST);
	}
	if (e)
		return e;
	if (!(flags & UTRACE_ATTACH_CREATE))
		return ERR_PTR(-ENOENT);
	return utrace_engine_add(task, &spare, ops, data, GFP_KERNEL);
}

/**
 * utrace_attach_task - attach an engine to a thread, or find one
 * @task: the thread; the caller holds a reference, or it is current
 * @flags: UTRACE_ATTACH_*
 * @ops: callbacks of a new engine, or to match
 * @data: the user's data of a new engine, or to match
 *
 * A new engine wants no events: see utrace_set_events().
 *
 * Context: may sleep.
 * Return: the engine with a reference for the caller, to be given back by
 * utrace_engine_put(); -EINVAL for a thread of the kernel or flags that ask for
 * nothing; -ESRCH for a thread that is exiting; -ENOENT when none matches and
 * CREATE is not given; -EEXIST when one matches and EXCLUSIVE is; -ENOMEM; what a
 * source of events returned when it could not start.
 */
struct utrace_engine *utrace_attach_task(struct task_struct *task, unsigned int flags,
					 const struct utrace_engine_ops *ops, void *data)
{
	struct utrace_engine *e;

	if (task->flags & UTRACE_NOT_USER || !(flags & ~UTRACE_ATTACH_EXCLUSIVE) ||
	    (flags & UTRACE_ATTACH_CREATE && !ops))
		return ERR_PTR(-EINVAL);
	/* An engine that matches may come between look-up and creation; that engine is found. */
	do {
		e = find_or_create(task, flags, ops, data);
	} while (e == ERR_PTR(-EEXIST) && !(flags & UTRACE_ATTACH_EXCLUSIVE));
	return e;
}
EXPORT_SYMBOL_GPL(utrace_attach_task);

/**
 * utrace_attach_child - attach an engine to a thread that does not run yet
 * @child: report_clone()'s
 * @flags: 0; or UTRACE_ATTACH_EXCLUSIVE, with what must not match
 * @ops: callbacks
 * @data: the user's data
 *
 * After this, utrace_set_events() says which events the engine wants, and utrace_control() with
 * UTRACE_STOP stops the child before its first instruction.
 *
 * Context: in report_clone(); does not sleep.
 * Return: as utrace_attach_task().
 */
struct utrace_engine *utrace_attach_child(struct task_struct *child, unsigned int flags,
					  const struct utrace_engine_ops *ops, void *data)
{
	struct utrace_spare spare = {
		.unique = flags & UTRACE_ATTACH_EXCLUSIVE ? flags : 0,
	};

	return utrace_engine_add(child, &spare, ops, data, GFP_ATOMIC);
}
EXPORT_SYMBOL_GPL(utrace_attach_child);

/*
 * Is each bit of @events an event, and has its callback? Every callback that an event needs must be
 * there before the event is wanted.
 */
bool utrace_ops_serve(const struct utrace_engine_ops *ops, unsigned long events)
{
#define EVENT_LACKS(bit, name, callback)	\
	|| (events & UTRACE_EVENT(bit) && !ops->callback)

	return !(events & ~UTRACE_EVENTS_ALL UTRACE_EVENT_TABLE(EVENT_LACKS));
}

/**
 * utrace_set_events - say which events an engine wants
 * @task: its thread
 * @engine: the engine
 * @events: UTRACE_EVENT() mask
 *
 * Context: may sleep; does not in report_clone(), for a child's engine and events of
 * which the engine that is called wants each itself, while nothing detaches either of them.
 * Return: 0; -EINVAL for an event that does not exist or has no callback, and for an
 * engine of a group, which wants what the group does; -ESRCH
 * when the engine is detached or its thread gone; what a source of events returned when it could
 * not start. After an error the engine wants what it wanted before.
 */
int utrace_set_events(struct task_struct *task, struct utrace_engine *engine,
		      unsigned long events)
{
	u8 sources = utrace_sources_for(events) | UTRACE_SOURCE_LIFE |
		     (READ_ONCE(engine->sources) & UTRACE_SOURCES_STOP);
	u8 drop = sources;
	unsigned long irq;
	int err;

	if (engine->group || !utrace_ops_serve(engine->ops, events))
		return -EINVAL;
	err = utrace_sources_get(sources);
	if (err)
		return err;
	rcu_read_lock();
	raw_spin_lock_irqsave(&utrace_lock, irq);
	if (engine->detached || engine->thread->task != task || engine->thread->reaped) {
		err = -ESRCH;
	} else {
		WRITE_ONCE(engine->events, events);
		swap(engine->sources, drop);
		utrace_thread_update(engine->thread);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	rcu_read_unlock();
	utrace_sources_put(err ? sources : drop);
	return err;
}
EXPORT_SYMBOL_GPL(utrace_set_events);
