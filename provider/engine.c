// SPDX-License-Identifier: GPL-2.0
/*
 * Single engines: the API of utrace.h. Groups have theirs made by group.c.
 */
#include <linux/export.h>
#include <linux/sched/task.h>
#include <linux/wait.h>

#include "compat/compat.h"
#include "report.h"
#include "source/source.h"
#include "wanted.h"

static bool matches(struct utrace_engine *e, unsigned int flags,
		    const struct utrace_engine_ops *ops, void *data)
{
	if (e->group || e->detached)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_OPS) && e->ops != ops)
		return false;
	if ((flags & UTRACE_ATTACH_MATCH_DATA) && e->data != data)
		return false;
	return flags & (UTRACE_ATTACH_MATCH_OPS | UTRACE_ATTACH_MATCH_DATA);
}

static struct utrace_engine *find_engine(struct task_struct *task, unsigned int flags,
					 const struct utrace_engine_ops *ops, void *data)
{
	struct utrace_engine *e, *found = NULL;
	struct utrace_thread *t;
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t = utrace_thread_find(task);
	if (t) {
		list_for_each_entry(e, &t->engines, entry) {
			if (!matches(e, flags, ops, data))
				continue;
			utrace_engine_get(e);
			found = e;
			break;
		}
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return found;
}

/* Serialises look-up and creation, so that two callers find one engine. */
static DEFINE_MUTEX(create_mutex);

static struct utrace_engine *create(struct task_struct *task, const struct utrace_engine_ops *ops,
				    void *data)
{
	struct utrace_spare spare = {};
	struct utrace_engine *e;
	int err = utrace_spare_fill(&spare, GFP_KERNEL);

	if (!err)
		err = utrace_sources_get(UTRACE_SOURCE_LIFE);
	if (err)
		goto out;
	e = spare.engine;
	e->ops = ops;
	e->atomic = ops->flags & UTRACE_OPS_ATOMIC;
	e->release = ops->release;
	e->data = data;
	e->filter = UTRACE_WANT_ALL;
	e->sources = UTRACE_SOURCE_LIFE;
	INIT_LIST_HEAD(&e->peers);
	refcount_set(&e->refs, 2);	/* the thread's and the caller's */
	err = utrace_thread_attach(task, &spare);
	if (err && spare.engine) {
		utrace_sources_put(UTRACE_SOURCE_LIFE);
	} else if (err) {
		/* Attached, then found exiting: the caller's reference is ours to give. */
		e->release = NULL;
		utrace_engine_put(e);
	}
out:
	utrace_spare_free(&spare);
	return err ? ERR_PTR(err) : e;
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
	mutex_lock(&create_mutex);
	e = find_engine(task, flags, ops, data);
	if (e && (flags & UTRACE_ATTACH_EXCLUSIVE)) {
		utrace_engine_put(e);
		e = ERR_PTR(-EEXIST);
	} else if (!e) {
		e = flags & UTRACE_ATTACH_CREATE ? create(task, ops, data) : ERR_PTR(-ENOENT);
	}
	mutex_unlock(&create_mutex);
	return e;
}
EXPORT_SYMBOL_GPL(utrace_attach_task);

/* Every callback that an event needs must be there before the event is wanted. */
static bool has_callbacks(const struct utrace_engine_ops *ops, unsigned long events)
{
	return !((events & UTRACE_EVENT(QUIESCE) && !ops->report_quiesce) ||
		 (events & UTRACE_EVENT(SYSCALL_ENTRY) && !ops->report_syscall_entry) ||
		 (events & UTRACE_EVENT(SYSCALL_EXIT) && !ops->report_syscall_exit) ||
		 (events & UTRACE_EVENTS_SIGNAL && !ops->report_signal) ||
		 (events & UTRACE_EVENT(CLONE) && !ops->report_clone) ||
		 (events & UTRACE_EVENT(EXEC) && !ops->report_exec) ||
		 (events & UTRACE_EVENT(EXIT) && !ops->report_exit) ||
		 (events & UTRACE_EVENT(DEATH) && !ops->report_death) ||
		 (events & UTRACE_EVENT(REAP) && !ops->report_reap));
}

/**
 * utrace_set_events - say which events an engine wants
 * @task: its thread
 * @engine: the engine
 * @events: UTRACE_EVENT() mask
 *
 * Context: may sleep.
 * Return: 0; -EINVAL for an event that does not exist or has no callback; -ESRCH
 * when the engine is detached or its thread gone; what a source of events returned
 * when it could not start. After an error it wants what it wanted.
 */
int utrace_set_events(struct task_struct *task, struct utrace_engine *engine,
		      unsigned long events)
{
	u8 sources = utrace_sources_for(events) | UTRACE_SOURCE_LIFE;
	u8 drop = sources;
	unsigned long irq;
	int err;

	if (events & ~UTRACE_EVENTS_ALL || !has_callbacks(engine->ops, events))
		return -EINVAL;
	err = utrace_sources_get(sources);
	if (err)
		return err;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	if (engine->detached || engine->thread->task != task) {
		err = -ESRCH;
	} else {
		WRITE_ONCE(engine->events, events);
		swap(engine->sources, drop);
		utrace_thread_update(engine->thread);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	utrace_sources_put(err ? sources : drop);
	return err;
}
EXPORT_SYMBOL_GPL(utrace_set_events);

/**
 * utrace_control - ask something of an engine's thread
 * @task: the thread
 * @engine: the engine
 * @action: UTRACE_REPORT or UTRACE_INTERRUPT bring the thread to
 *	report_quiesce(); UTRACE_RESUME asks for nothing; UTRACE_DETACH
 *
 * Context: any, but not under utrace_lock or the run queue's lock.
 * Return: 0; -EINPROGRESS when a callback of the engine is running on another CPU:
 * utrace_barrier() waits for it; -ESRCH when the engine is detached or the thread
 * past its last return to user mode; -EOPNOTSUPP for STOP and the steps; -EINVAL.
 * A callback of an event that a tracepoint carries in another thread's context
 * (SIGNAL_IGN, REAP), and any of an UTRACE_OPS_ATOMIC engine, is over only after a
 * barrier.
 */
int utrace_control(struct task_struct *task, struct utrace_engine *engine,
		   enum utrace_resume_action action)
{
	int err = -ESRCH;

	rcu_read_lock();
	if (READ_ONCE(engine->detached) || engine->thread->task != task)
		goto out;
	switch (action) {
	case UTRACE_DETACH:
		err = utrace_thread_detach(engine);
		if (err == -EALREADY)
			err = -ESRCH;
		break;
	case UTRACE_INTERRUPT:
	case UTRACE_REPORT:
		err = utrace_request_report(engine->thread, action);
		break;
	case UTRACE_RESUME:
		err = 0;
		break;
	case UTRACE_STOP:
	case UTRACE_SINGLESTEP:
	case UTRACE_BLOCKSTEP:
		err = -EOPNOTSUPP;
		break;
	default:
		err = -EINVAL;
	}
out:
	rcu_read_unlock();
	return err;
}
EXPORT_SYMBOL_GPL(utrace_control);

static bool is_reporting(struct utrace_engine *engine)
{
	bool busy;

	raw_spin_lock_irq(&utrace_lock);
	busy = !engine->unlinked && READ_ONCE(engine->thread->reporting) == engine;
	raw_spin_unlock_irq(&utrace_lock);
	return busy;
}

/**
 * utrace_barrier - wait for callbacks of an engine that are running
 * @task: the thread
 * @engine: the engine; the caller holds a reference
 *
 * After a detach, none runs or will run when this returns.
 *
 * Context: may sleep; not in a callback of the same engine.
 * Return: 0; -ERESTARTSYS when a signal came first.
 */
int utrace_barrier(struct task_struct *task, struct utrace_engine *engine)
{
	if (task == current)
		return 0;
	synchronize_rcu();
	return wait_event_interruptible(utrace_barrier_wait, !is_reporting(engine));
}
EXPORT_SYMBOL_GPL(utrace_barrier);
