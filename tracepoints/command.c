// SPDX-License-Identifier: GPL-2.0
/*
 * Commands of a session's users: stop, resume, step, signal and detach threads. A
 * command is checked first, and carried out later.
 */
#include <linux/kernel.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>

#include "command.h"
#include "../provider/engine/member.h"
#include "../provider/group/group.h"
#include "../provider/thread/thread.h"

/* Return whether a test is true of any thread, or -ENOMEM. */
static int any_of(struct utrace_command *c,
		  bool (*test)(struct utrace_holder *h, struct task_struct *task))
{
	struct utrace_tasks all;
	bool any = false;
	unsigned int i;

	if (utrace_tasks_take(&all, c->task, true))
		return -ENOMEM;
	for (i = 0; i < all.nr; i++)
		any |= test(&c->session->holder, all.tasks[i]);
	utrace_tasks_put(&all);
	return any;
}

static struct utrace_group *group_of(struct utrace_holder *h)
{
	return &container_of(h, struct utrace_session, holder)->channel.group;
}

static bool is_mine(struct utrace_holder *h, struct task_struct *task)
{
	struct utrace_group *g = group_of(h);

	return utrace_holder_has(h, task) || (!g->everyone && utrace_group_has(g, task));
}

/* Can a command be carried out? utrace_group_mutex held. */
int utrace_command_check(struct utrace_command *c, const char **msg)
{
	int any = 1;

	if (c->verb == UTRACE_COMMAND_RESUME)
		any = any_of(c, utrace_holder_has);
	else if (c->verb == UTRACE_COMMAND_STEP)
		any = any_of(c, utrace_holder_holds);
	else if (c->verb == UTRACE_COMMAND_DETACH)
		any = any_of(c, is_mine);
	if (any)
		return min(any, 0);
	if (c->verb == UTRACE_COMMAND_RESUME)
		*msg = "the id has no thread that is held or was asked to stop";
	else if (c->verb == UTRACE_COMMAND_STEP)
		*msg = "the id has no held thread";
	else
		*msg = "neither a target by its id nor held";
	return -EINVAL;
}

static bool continues_own_session(const struct utrace_command *c)
{
	bool own;

	if (c->sig != SIGCONT || !thread_group_leader(c->task))
		return false;
	rcu_read_lock();
	own = task_session(c->task) == task_session(current);
	rcu_read_unlock();
	return own;
}

/*
 * May the caller send the signal of a command? The kernel answers by sending signal 0. Within a
 * login session the kernel allows SIGCONT if it does not allow signal 0. A single thread gets
 * its signal unasked, so that there signal 0 decides for SIGCONT, too. A process that has ended by
 * now forbids nothing. -EPERM if not.
 */
int utrace_command_ask(const struct utrace_command *c, const char **msg)
{
	struct pid *pid = get_task_pid(c->task, PIDTYPE_PID);
	int err = kill_pid(pid, 0, 0);

	put_pid(pid);
	if (err != -EPERM || continues_own_session(c))
		return 0;
	*msg = "no permission to send signals to this process";
	return err;
}

/*
 * Run a function on each thread. Returns 0 if it succeeded for one thread, else the first error
 * other than that a thread has ended or that the command does not apply to it.
 */
static int all_of(struct utrace_command *c,
		  int (*act)(struct utrace_holder *h, struct task_struct *task))
{
	int err, ret = -ESRCH;
	struct utrace_tasks all;
	unsigned int i;

	if (utrace_tasks_take(&all, c->task, true))
		return -ENOMEM;
	for (i = 0; i < all.nr; i++) {
		err = act(&c->session->holder, all.tasks[i]);
		if (!err || (ret == -ESRCH && err != -ENOENT))
			ret = err;
	}
	utrace_tasks_put(&all);
	return ret;
}

/* A thread that was stopped may be making another; a thread that has ended may have made it. */
static int stop_member(struct task_struct *task, void *holder)
{
	int err = utrace_holder_stop(holder, task, true);

	return err && err != -ESRCH ? err : 1;
}

static int stop_all(struct utrace_command *c)
{
	if (thread_group_leader(c->task))
		return utrace_tasks_each(c->task, stop_member, &c->session->holder);
	return utrace_holder_stop(&c->session->holder, c->task, false);
}

/**
 * struct letting_go - threads are let go
 * @holder: The session's holder. Constant.
 * @act: Lets a thread go, or returns an error. Constant.
 * @any: Some thread was let go. The caller's alone.
 *
 * On the stack of the caller.
 */
struct letting_go {
	struct utrace_holder *holder;
	int (*act)(struct utrace_holder *h, struct task_struct *task);
	bool any;
};

static int let_member_go(struct task_struct *task, void *arg)
{
	struct letting_go *l = arg;
	bool gone = !l->act(l->holder, task);

	l->any |= gone;
	return gone;
}

/*
 * A held thread may have been making another one, which has got an engine, too. Each thread is let
 * go once: when it runs, a rule may hold it anew at once.
 */
static int let_all_go(struct utrace_command *c,
		      int (*act)(struct utrace_holder *h, struct task_struct *task))
{
	struct letting_go l = { .holder = &c->session->holder, .act = act };
	int err = 0;

	if (thread_group_leader(c->task))
		err = utrace_tasks_each(c->task, let_member_go, &l);
	else
		let_member_go(c->task, &l);
	return err || l.any ? err : -ESRCH;
}

static int let_go(struct utrace_holder *h, struct task_struct *task)
{
	struct utrace_group *g = group_of(h);
	int err = utrace_holder_resume(h, task);

	if (g->everyone || !utrace_group_has(g, task))
		return err;
	utrace_group_drop_targets(g, &task, 1);
	return 0;
}

/* The id of a process means the process here. Signal 0 tests the writer's permission. */
static int send(struct utrace_command *c)
{
	bool process = thread_group_leader(c->task);
	struct pid *pid = get_task_pid(c->task, process ? PIDTYPE_TGID : PIDTYPE_PID);
	int err = kill_pid(pid, process ? c->sig : 0, 0);

	if (!err && !process)
		err = send_sig_info(c->sig, SEND_SIG_NOINFO, c->task);
	put_pid(pid);
	return err;
}

/*
 * Carries out a command that was checked. May sleep; utrace_group_mutex held. -ESRCH if all its
 * threads have ended, unless a process was to be stopped; -EAGAIN if a process makes threads faster
 * than they are stopped; -EINTR if the caller was killed; -ENOMEM, -EPERM, or what the holder
 * returned.
 */
int utrace_command_run(struct utrace_command *c)
{
	switch (c->verb) {
	case UTRACE_COMMAND_STOP:
		return stop_all(c);
	case UTRACE_COMMAND_RESUME:
		return let_all_go(c, utrace_holder_resume);
	case UTRACE_COMMAND_STEP:
		return all_of(c, utrace_holder_step);
	case UTRACE_COMMAND_SIGNAL:
		return send(c);
	default:
		return let_all_go(c, let_go);
	}
}
