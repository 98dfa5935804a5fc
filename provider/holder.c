// SPDX-License-Identifier: GPL-2.0
/*
 * Holders: engines that hold single threads for as long as users want it.
 */
#include <linux/slab.h>

#include "hold.h"
#include "holder.h"
#include "thread.h"

/**
 * struct holder - a holder's data
 * @wish: what it answers at the user boundary: UTRACE_STOP, or UTRACE_DETACH for one
 *	that was made to interrupt the thread once
 */
struct holder {
	u32 wish;
};

static u32 report_quiesce(u32 action, struct utrace_engine *e, unsigned long event)
{
	struct holder *h = e->data;

	return READ_ONCE(h->wish);
}

static void release(void *data)
{
	kfree(data);
}

static const struct utrace_engine_ops holder_ops = {
	.flags = UTRACE_OPS_ATOMIC,
	.name = "default",
	.report_quiesce = report_quiesce,
	.release = release,
};

static struct utrace_engine *find(struct task_struct *task)
{
	return utrace_attach_task(task, UTRACE_ATTACH_MATCH_OPS, &holder_ops, NULL);
}

/* Find the thread's holder, or make one with this wish. */
static struct utrace_engine *find_or_make(struct task_struct *task, u32 wish)
{
	const unsigned int flags = UTRACE_ATTACH_MATCH_OPS | UTRACE_ATTACH_CREATE;
	struct holder *h = kmalloc(sizeof(*h), GFP_KERNEL);
	struct utrace_engine *e;
	int err;

	if (!h)
		return ERR_PTR(-ENOMEM);
	h->wish = wish;
	e = utrace_attach_task(task, flags, &holder_ops, h);
	if (IS_ERR(e) || e->data != h)
		kfree(h);
	if (IS_ERR(e))
		return e;
	err = utrace_set_events(task, e, UTRACE_EVENT(QUIESCE));
	if (!err)
		return e;
	utrace_control(task, e, UTRACE_DETACH);
	utrace_engine_put(e);
	return ERR_PTR(err);
}

/**
 * utrace_holder_stop - hold a thread
 * @task: the thread; the caller holds a reference
 *
 * Out of a blocking call, which is made again when the thread goes on.
 *
 * Context: may sleep, but does not wait for the thread.
 * Return: 0 also when it is held already; -EINVAL for a thread of the kernel; -ESRCH for
 * one that is exiting; -EOPNOTSUPP or what the hook at the user boundary returned where
 * it cannot be had; -ENOMEM.
 */
int utrace_holder_stop(struct task_struct *task)
{
	struct utrace_engine *e = find_or_make(task, UTRACE_STOP);
	struct holder *h;
	int err;

	if (IS_ERR(e))
		return PTR_ERR(e);
	h = e->data;
	WRITE_ONCE(h->wish, UTRACE_STOP);
	err = utrace_control(task, e, UTRACE_STOP);
	if (err == -EINPROGRESS)
		err = utrace_control(task, e, UTRACE_INTERRUPT);
	utrace_engine_put(e);
	return err;
}

static struct utrace_engine *find_holder(struct task_struct *task)
{
	struct utrace_thread *t = utrace_thread_find(task);
	struct utrace_engine *e;

	if (t)
		list_for_each_entry_rcu(e, &t->engines, entry)
			if (e->ops == &holder_ops && !READ_ONCE(e->detached))
				return e;
	return NULL;
}

/* As find_or_make(), where that cannot be: users may make another one beside it. */
static struct utrace_engine *make_holder(struct task_struct *task)
{
	struct holder *h = kmalloc(sizeof(*h), GFP_ATOMIC);
	struct utrace_engine *e;

	if (!h)
		return ERR_PTR(-ENOMEM);
	h->wish = UTRACE_STOP;
	e = utrace_attach_child(task, &holder_ops, h);
	if (IS_ERR(e))
		kfree(h);
	return e;
}

/**
 * utrace_holder_hold - have a thread held where it comes to next that it can be
 * @task: current, or a thread that does not run yet
 * @why: for the record of it
 *
 * The caller sees to it that it comes there.
 *
 * Context: does not sleep; preemption off; all that UTRACE_SOURCES_STOP says is held
 * running.
 * Return: 0; -ENOMEM; -ESRCH for a thread that is exiting; -EOPNOTSUPP.
 */
int utrace_holder_hold(struct task_struct *task, u8 why)
{
	struct utrace_engine *e = find_holder(task), *made = NULL;
	struct holder *h;
	int err = 0;

	if (!e) {
		e = made = make_holder(task);
		if (IS_ERR(e))
			return PTR_ERR(e);
		err = utrace_set_events(task, e, UTRACE_EVENT(QUIESCE));
	}
	h = e->data;
	WRITE_ONCE(h->wish, UTRACE_STOP);
	if (!err && !utrace_wish_stop(e, why))
		err = -EOPNOTSUPP;
	if (made && err)
		utrace_control(task, e, UTRACE_DETACH);
	if (made)
		utrace_engine_put(e);
	return err;
}

static int control(struct task_struct *task, enum utrace_resume_action action)
{
	struct utrace_engine *e = find(task);
	int err;

	if (IS_ERR(e))
		return PTR_ERR(e);
	err = utrace_control(task, e, action);
	utrace_engine_put(e);
	return err;
}

/**
 * utrace_holder_resume - let a thread go
 * @task: the thread; the caller holds a reference
 *
 * Context: may sleep.
 * Return: 0; -ENOENT when it has no holder; -ESRCH when it is gone.
 */
int utrace_holder_resume(struct task_struct *task)
{
	int err = control(task, UTRACE_DETACH);

	/* There may be two, where a rule and a user were at it together. */
	while (!err && !control(task, UTRACE_DETACH))
		;
	return err;
}

/**
 * utrace_holder_step - let a held thread run one instruction
 * @task: the thread; the caller holds a reference
 *
 * Context: may sleep, but does not wait for the thread.
 * Return: 0; -ENOENT when it has no holder; -EAGAIN when it is not held yet; -ESRCH.
 */
int utrace_holder_step(struct task_struct *task)
{
	return control(task, UTRACE_SINGLESTEP);
}

/**
 * utrace_holder_interrupt - bring a thread out of a blocking call once
 * @task: the thread; the caller holds a reference
 *
 * Context: may sleep, but does not wait for the thread.
 * Return: as utrace_holder_stop().
 */
int utrace_holder_interrupt(struct task_struct *task)
{
	struct utrace_engine *e = find_or_make(task, UTRACE_DETACH);
	int err = 0;

	if (IS_ERR(e))
		return PTR_ERR(e);
	/* One that is held is out of its call already. */
	if (!utrace_holder_holds(task))
		err = utrace_control(task, e, UTRACE_INTERRUPT);
	utrace_engine_put(e);
	return err;
}

/**
 * utrace_holder_has - does a thread have a holder, which wants it held?
 * @task: the thread; the caller holds a reference
 *
 * Context: may sleep.
 * Return: true if it does.
 */
bool utrace_holder_has(struct task_struct *task)
{
	struct utrace_engine *e = find(task);
	struct holder *h;
	bool has;

	if (IS_ERR(e))
		return false;
	h = e->data;
	has = READ_ONCE(h->wish) == UTRACE_STOP;
	utrace_engine_put(e);
	return has;
}

/**
 * utrace_holder_holds - is a thread held by its holder?
 * @task: the thread; the caller holds a reference
 *
 * Context: any.
 * Return: true if it is, at this moment.
 */
bool utrace_holder_holds(struct task_struct *task)
{
	struct utrace_thread *t;
	struct utrace_engine *e;
	bool holds = false;

	rcu_read_lock();
	t = utrace_thread_find(task);
	if (t && READ_ONCE(t->held))
		list_for_each_entry_rcu(e, &t->engines, entry)
			holds |= e->ops == &holder_ops && READ_ONCE(e->stop);
	rcu_read_unlock();
	return holds;
}

static bool stop_one(struct utrace_thread *t)
{
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry)
		if (e->ops == &holder_ops && !utrace_control(t->task, e, UTRACE_DETACH))
			return true;
	return false;
}

/**
 * utrace_holders_stop - let all threads go, for unloading
 *
 * Context: may sleep; no holder is made any more.
 */
void utrace_holders_stop(void)
{
	struct utrace_thread *t;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(utrace_table); i++) {
		rcu_read_lock();
		hlist_for_each_entry_rcu(t, &utrace_table[i], node)
			stop_one(t);
		rcu_read_unlock();
	}
}
