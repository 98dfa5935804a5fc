// SPDX-License-Identifier: GPL-2.0
/*
 * Groups of other modules: adding members, and letting them go. module_group.c makes the groups.
 */
#include <linux/export.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>

#include "group.h"
#include "../compat/compat.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../thread/thread.h"

/* Look at the process's other threads, too: its first thread may have ended. */
static bool has_any(struct utrace_group *group, struct task_struct *task)
{
	struct task_struct *other;
	bool any = utrace_group_has(group, task);

	if (any || !utrace_group_means_process(group, task))
		return any;
	rcu_read_lock();
	for_each_thread(task, other)
		any = any || utrace_group_has(group, other);
	rcu_read_unlock();
	return any;
}

/**
 * utrace_group_add_pid - add a thread to a group
 * @group: the group
 * @pid: id of the thread; with UTRACE_FOLLOW_THREAD, that of a process's first thread stands for
 *	all its threads. NULL for an id that no thread has
 *
 * On return all these threads are members, and with UTRACE_FOLLOW_* so is each thread that they
 * have made meanwhile.
 *
 * Context: may sleep.
 * Return: 0, also for a thread that is a member already; -EINVAL for a thread of the kernel;
 * -ESRCH for an id that no thread has, if all threads have begun to exit, or if each has
 * joined and left again at once; -EAGAIN if the process makes threads faster than they are
 * added; -EINTR if the caller was killed; -ENOMEM. After an error none of these threads is a
 * member, nor are their children that have followed meanwhile.
 */
int utrace_group_add_pid(struct utrace_group *group, struct pid *pid)
{
	struct task_struct *task = get_pid_task(pid, PIDTYPE_PID);
	int err = -EINVAL;

	if (!task)
		return -ESRCH;
	if (!(task->flags & UTRACE_NOT_USER)) {
		mutex_lock(&utrace_group_mutex);
		err = utrace_group_set_targets(group, &task, 1, false);
		mutex_unlock(&utrace_group_mutex);
		if (!err && !has_any(group, task))
			err = -ESRCH;
	}
	put_task_struct(task);
	return err;
}
EXPORT_SYMBOL_GPL(utrace_group_add_pid);

static void resume_all(struct utrace_group *group, struct task_struct *task)
{
	struct task_struct *other;

	if (!utrace_group_means_process(group, task)) {
		utrace_holder_resume(group->holder, task);
		return;
	}
	rcu_read_lock();
	for_each_thread(task, other)
		utrace_holder_resume(group->holder, other);
	rcu_read_unlock();
}

/**
 * utrace_group_remove_pid - let a thread of a group go
 * @group: the group
 * @pid: as for utrace_group_add_pid()
 *
 * Neither the group nor its rules hold the thread any longer, but the rules may attach or hold it
 * again. A callback that runs at this moment comes to its end. The thread's children stay members.
 *
 * Context: may sleep.
 */
void utrace_group_remove_pid(struct utrace_group *group, struct pid *pid)
{
	struct task_struct *task = get_pid_task(pid, PIDTYPE_PID);

	if (!task)
		return;
	mutex_lock(&utrace_group_mutex);
	utrace_group_drop_targets(group, &task, 1);
	mutex_unlock(&utrace_group_mutex);
	resume_all(group, task);
	put_task_struct(task);
}
EXPORT_SYMBOL_GPL(utrace_group_remove_pid);

/**
 * utrace_group_resume - let a thread go that a group holds
 * @group: the group
 * @task: the thread, referenced; stands for no other thread
 *
 * Ends holds that a callback's STOP has begun, and those of rules. The thread stays a member. A
 * hold that begins meanwhile stands.
 *
 * Context: any, but not in a callback of that thread.
 * Return: 0; -ENOENT if the thread is neither a member nor held; -ESRCH when it has left the
 * group meanwhile.
 */
int utrace_group_resume(struct utrace_group *group, struct task_struct *task)
{
	struct utrace_engine *e;
	int err = -ENOENT;
	bool released;
	u32 stops;

	rcu_read_lock();
	e = utrace_group_member(group, utrace_thread_find(task));
	stops = e ? READ_ONCE(e->stops) : 0;
	released = !utrace_holder_resume(group->holder, task);
	if (e)
		err = min(utrace_stop_request(e, UTRACE_RESUME, stops), 0);
	rcu_read_unlock();
	return released ? 0 : err;
}
EXPORT_SYMBOL_GPL(utrace_group_resume);

/**
 * utrace_group_engine - find the engine of a group on a thread
 * @group: the group
 * @task: the thread, referenced; or the thread that a rule or callback is about
 *
 * Context: any.
 * Return: the engine, with a reference to be given back by utrace_engine_put(), for which
 * utrace_group_end() waits; or NULL.
 */
struct utrace_engine *utrace_group_engine(struct utrace_group *group, struct task_struct *task)
{
	struct utrace_engine *e;

	rcu_read_lock();
	e = utrace_group_member(group, utrace_thread_find(task));
	if (e && !refcount_inc_not_zero(&e->refs))
		e = NULL;	/* the thread has just left */
	rcu_read_unlock();
	return e;
}
EXPORT_SYMBOL_GPL(utrace_group_engine);
