// SPDX-License-Identifier: GPL-2.0
/*
 * Commands of a session's users: stop, resume, step, interrupt, signal and detach threads. A
 * command is checked first, and carried out later.
 */
#include <linux/kernel.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "../provider/compat/compat.h"
#include "command.h"

/* The number of times that "stop" looks for threads that were made meanwhile. */
#define STOP_ROUNDS	100

/**
 * struct threads - the threads of a command, as they were at some moment
 * @nr: The number of threads.
 * @tasks: The threads, each with a reference.
 */
struct threads {
	unsigned int nr;
	struct task_struct *tasks[];
};

/* A process's id means all its threads, except those that the kernel runs in it. */
static struct threads *get_threads(struct utrace_command *c)
{
	unsigned int max = thread_group_leader(c->task) ? get_nr_threads(c->task) + 8 : 1;
	struct threads *all = kvzalloc(struct_size(all, tasks, max), GFP_KERNEL);
	struct task_struct *task;

	if (!all)
		return NULL;
	if (max == 1) {
		all->tasks[all->nr++] = get_task_struct(c->task);
		return all;
	}
	rcu_read_lock();
	for_each_thread(c->task, task)
		if (all->nr < max && !(task->flags & UTRACE_NOT_USER))
			all->tasks[all->nr++] = get_task_struct(task);
	rcu_read_unlock();
	return all;
}

static void put_threads(struct threads *all)
{
	while (all->nr)
		put_task_struct(all->tasks[--all->nr]);
	kvfree(all);
}

static bool any_of(struct utrace_command *c,
		   bool (*test)(struct utrace_holder *h, struct task_struct *task))
{
	struct threads *all = get_threads(c);
	bool any = false;
	unsigned int i;

	for (i = 0; all && i < all->nr; i++)
		any |= test(&c->session->holder, all->tasks[i]);
	if (all)
		put_threads(all);
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

/**
 * utrace_command_check - can a command be carried out?
 * @c: the command
 * @msg: after an error, the reason
 *
 * Context: utrace_group_mutex held.
 * Return: 0 or -EINVAL.
 */
int utrace_command_check(struct utrace_command *c, const char **msg)
{
	if (c->verb == UTRACE_COMMAND_RESUME && !any_of(c, utrace_holder_has))
		*msg = "the id has no thread that is held or was asked to stop";
	else if (c->verb == UTRACE_COMMAND_STEP && !any_of(c, utrace_holder_holds))
		*msg = "the id has no held thread";
	else if (c->verb == UTRACE_COMMAND_DETACH && !any_of(c, is_mine))
		*msg = "neither a target by its id nor held";
	else
		return 0;
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

/**
 * utrace_command_ask - may the caller send the signal of a command?
 * @c: the command
 * @msg: after an error, the reason
 *
 * The kernel answers by sending signal 0. Within a login session the kernel allows SIGCONT where
 * it does not allow signal 0. A single thread gets its signal unasked, so that there signal 0
 * decides for SIGCONT, too. A process that has ended by now forbids nothing.
 *
 * Context: may sleep.
 * Return: 0 or -EPERM.
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
	struct threads *all = get_threads(c);
	int err, ret = -ESRCH;
	unsigned int i;

	if (!all)
		return -ENOMEM;
	for (i = 0; i < all->nr; i++) {
		err = act(&c->session->holder, all->tasks[i]);
		if (!err || (ret == -ESRCH && err != -ENOENT))
			ret = err;
	}
	put_threads(all);
	return ret;
}

static bool still_runs(struct utrace_holder *h, struct task_struct *task)
{
	return !(READ_ONCE(task->flags) & PF_EXITING) && !utrace_holder_has(h, task);
}

/*
 * Threads that are not stopped yet may make more, so repeat until none has. Other writers get
 * their turn between two rounds. A process that makes threads faster than they are stopped ends
 * the loop.
 */
static int stop_all(struct utrace_command *c)
{
	unsigned int round;
	int ret;

	for (round = 0; round < STOP_ROUNDS; round++) {
		ret = all_of(c, utrace_holder_stop);
		if (ret || !any_of(c, still_runs))
			return ret;
		mutex_unlock(&utrace_group_mutex);
		cond_resched();
		mutex_lock(&utrace_group_mutex);
		if (signal_pending(current))
			return -EINTR;
	}
	return -EAGAIN;
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

/**
 * utrace_command_run - carry a command out
 * @c: the command, which was checked
 *
 * Context: may sleep; utrace_group_mutex held, which UTRACE_COMMAND_STOP gives back for moments.
 * Return: 0; -ESRCH where all its threads have ended; -EAGAIN where a process makes threads
 * faster than they are stopped; -EINTR, -ENOMEM, -EPERM, or what the holder returned.
 */
int utrace_command_run(struct utrace_command *c)
{
	switch (c->verb) {
	case UTRACE_COMMAND_STOP:
		return stop_all(c);
	case UTRACE_COMMAND_RESUME:
		return all_of(c, utrace_holder_resume);
	case UTRACE_COMMAND_INTERRUPT:
		return all_of(c, utrace_holder_interrupt);
	case UTRACE_COMMAND_STEP:
		return all_of(c, utrace_holder_step);
	case UTRACE_COMMAND_SIGNAL:
		return send(c);
	default:
		return all_of(c, let_go);
	}
}
