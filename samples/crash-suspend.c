// SPDX-License-Identifier: GPL-2.0
/*
 * crash-suspend: hold a thread that is about to dump core, so that gdb can look at it.
 *
 *	insmod utrace_crash_suspend.ko pid=1234		or pid=$(pgrep -d, nginx)
 *
 * All threads of these processes are watched, those that they will create, and their
 * child processes'. A thread that is about to end its process with a core dump (by
 * SIGSEGV, SIGABRT and so on, without a handler) is held instead, and the kernel's log
 * says so. When rmmod lets it go, the signal does what it would have done.
 *
 * docs/howto-engine.md goes through this file.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/list.h>
#include <linux/module.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include "utrace.h"

static int pids[32];
static unsigned int nr_pids;
module_param_array_named(pid, pids, int, &nr_pids, 0444);
MODULE_PARM_DESC(pid, "processes to watch, separated by commas");

/**
 * struct watch - one thread that is watched
 * @list: in watches; lock
 * @task: the thread, referenced
 * @engine: our engine on it; the list has the reference to it
 *
 * The engine's data: freed with the engine, by release().
 */
struct watch {
	struct list_head list;
	struct task_struct *task;
	struct utrace_engine *engine;
};

static LIST_HEAD(watches);
static bool closing;			/* no thread is added any more; lock */
static DEFINE_SPINLOCK(lock);		/* report_reap() takes it in a softirq, hence _bh */

/* The last reference to the engine is gone. */
static void release(void *data)
{
	struct watch *w = data;

	put_task_struct(w->task);
	kfree(w);
}

static bool is_watched(struct task_struct *task)
{
	struct watch *w;

	list_for_each_entry(w, &watches, list)
		if (w->task == task)
			return true;
	return false;
}

/* On the list first, attached then: so no thread is attached twice, or behind stop(). */
static struct watch *add(struct task_struct *task, gfp_t gfp)
{
	struct watch *w = kzalloc(sizeof(*w), gfp);
	int err = 0;

	if (!w)
		return ERR_PTR(-ENOMEM);
	w->task = get_task_struct(task);
	spin_lock_bh(&lock);
	if (closing)
		err = -ESHUTDOWN;
	else if (is_watched(task))
		err = -EEXIST;
	else
		list_add(&w->list, &watches);
	spin_unlock_bh(&lock);
	if (!err)
		return w;
	release(w);
	return ERR_PTR(err);
}

static void drop(struct watch *w)
{
	spin_lock_bh(&lock);
	list_del(&w->list);
	spin_unlock_bh(&lock);
}

/* It is attached, or not; now it is to be called. */
static int begin(struct watch *w, struct utrace_engine *engine)
{
	const unsigned long events = UTRACE_EVENT(SIGNAL_CORE) | UTRACE_EVENT(CLONE) |
				     UTRACE_EVENT(REAP);
	int err;

	if (IS_ERR(engine)) {
		drop(w);
		release(w);		/* no engine will do it */
		return PTR_ERR(engine);
	}
	w->engine = engine;
	err = utrace_set_events(w->task, engine, events);
	if (err) {
		drop(w);
		utrace_control(w->task, engine, UTRACE_DETACH);
		utrace_engine_put(engine);
	}
	return err;
}

/* A signal is next that dumps core, unless an engine before us has changed that. */
static u32 report_signal(u32 action, struct utrace_engine *engine, struct kernel_siginfo *info)
{
	u32 choice = action & UTRACE_SIGNAL_MASK;

	if (choice != UTRACE_SIGNAL_CORE)
		return choice | UTRACE_RESUME;
	pr_notice("%s: thread %d is held before signal %d. To look: gdb -p %d. To let go: rmmod %s\n",
		  current->comm, task_pid_nr(current), info->si_signo, task_tgid_nr(current),
		  KBUILD_MODNAME);
	return choice | UTRACE_STOP;
}

static const struct utrace_engine_ops ops;

/* A new thread, or a child process: it is watched from its first instruction. */
static u32 report_clone(u32 action, struct utrace_engine *engine, unsigned long clone_flags,
			struct task_struct *child)
{
	struct watch *w = add(child, GFP_ATOMIC);
	int err = PTR_ERR_OR_ZERO(w);

	if (!err)
		err = begin(w, utrace_attach_child(child, 0, &ops, w));
	if (err && err != -EEXIST && err != -ESHUTDOWN)
		pr_warn("thread %d is not watched: %pe\n", task_pid_nr(child), ERR_PTR(err));
	return UTRACE_RESUME;
}

/* The thread is no more, and its engine goes by itself. stop() may have been here first. */
static void report_reap(struct utrace_engine *engine)
{
	struct watch *w = engine->data;
	bool ours;

	spin_lock_bh(&lock);
	ours = !list_empty(&w->list);
	list_del_init(&w->list);
	spin_unlock_bh(&lock);
	if (ours)
		utrace_engine_put(engine);
}

static const struct utrace_engine_ops ops = {
	.name		= "crash-suspend",
	.report_signal	= report_signal,
	.report_clone	= report_clone,
	.report_reap	= report_reap,
	.release	= release,
};

/* From the first thread on each time: they come and go meanwhile. */
static struct watch *add_next(struct pid *pid)
{
	struct watch *w = ERR_PTR(-ESRCH);
	struct task_struct *process, *task;

	rcu_read_lock();
	process = pid_task(pid, PIDTYPE_TGID);
	if (!process)
		goto out;
	for_each_thread(process, task) {
		if (task->flags & PF_EXITING)
			continue;
		w = add(task, GFP_ATOMIC);
		if (w != ERR_PTR(-EEXIST))
			break;
	}
out:
	rcu_read_unlock();
	return w;
}

/* When all that are there are watched, those to come are, by report_clone(). */
static int watch_process(struct pid *pid)
{
	struct watch *w;
	int err = 0;

	while (!err || err == -ESRCH) {		/* that one has begun to exit */
		w = add_next(pid);
		if (IS_ERR(w))
			return w == ERR_PTR(-EEXIST) ? 0 : PTR_ERR(w);
		err = begin(w, utrace_attach_task(w->task, UTRACE_ATTACH_CREATE, &ops, w));
	}
	return err;
}

static struct watch *take_first(void)
{
	struct watch *w;

	spin_lock_bh(&lock);
	w = list_first_entry_or_null(&watches, struct watch, list);
	if (w)
		list_del_init(&w->list);
	spin_unlock_bh(&lock);
	return w;
}

/* Let all go. Afterwards nobody runs our code, or will. */
static void stop(void)
{
	struct watch *w;
	int err;

	spin_lock_bh(&lock);
	closing = true;
	spin_unlock_bh(&lock);
	synchronize_rcu();		/* who is in report_clone() may not have seen it */
	while ((w = take_first())) {
		err = utrace_control(w->task, w->engine, UTRACE_DETACH);
		while (err == -EINPROGRESS || err == -ERESTARTSYS)
			err = utrace_barrier(w->task, w->engine);
		utrace_engine_put(w->engine);
	}
	synchronize_rcu();		/* who is in report_reap() is not on the list any more */
	rcu_barrier();			/* release() is called by RCU */
}

static int __init crash_suspend_init(void)
{
	struct pid *pid;
	unsigned int i;
	int err = nr_pids ? 0 : -EINVAL;

	for (i = 0; i < nr_pids && !err; i++) {
		pid = find_get_pid(pids[i]);
		err = watch_process(pid);
		put_pid(pid);
		if (err)
			pr_err("process %d cannot be watched: %pe\n", pids[i], ERR_PTR(err));
	}
	if (err)
		stop();
	return err;
}

static void __exit crash_suspend_exit(void)
{
	stop();
}

module_init(crash_suspend_init);
module_exit(crash_suspend_exit);

MODULE_DESCRIPTION("Hold threads that are about to dump core");
MODULE_LICENSE("GPL");
