// SPDX-License-Identifier: GPL-2.0
/*
 * control: commands to hold threads, let them go, step, interrupt and signal them. All of
 * a text's are checked before the first is carried out.
 */
#include <linux/kernel.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "../provider/compat/compat.h"
#include "../provider/holder.h"
#include "../provider/filter/signal_set.h"
#include "../tracepoints/session.h"
#include "file.h"

/* How often "stop" looks for threads that were made meanwhile. */
#define STOP_ROUNDS	100

enum verb { STOP, RESUME, INTERRUPT, STEP, SIGNAL, DETACH, VERBS };

static const char *const verbs[VERBS] = {
	[STOP] = "stop", [RESUME] = "resume", [INTERRUPT] = "interrupt", [STEP] = "step",
	[SIGNAL] = "signal", [DETACH] = "detach",
};

/**
 * struct command - one command
 * @session: whose
 * @verb: which
 * @task: its thread, referenced; for the id of a process, the first one
 * @sig: of SIGNAL
 * @list: in the text's list
 */
struct command {
	struct utrace_session *session;
	enum verb verb;
	struct task_struct *task;
	int sig;
	struct list_head list;
};

/**
 * struct text - a text that is being read
 * @session: whose
 * @commands: those that it has had
 * @open: the last one lacks something
 */
struct text {
	struct utrace_session *session;
	struct list_head commands;
	bool open;
};

/**
 * struct threads - the threads that a command is about, at some moment
 * @nr: how many
 * @tasks: each referenced
 */
struct threads {
	unsigned int nr;
	struct task_struct *tasks[];
};

/* A process's id means all its threads, but for those that the kernel has in it. */
static struct threads *get_threads(struct command *c)
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

static bool any_of(struct command *c,
		   bool (*test)(struct utrace_session *s, struct task_struct *task))
{
	struct threads *all = get_threads(c);
	bool any = false;
	unsigned int i;

	for (i = 0; all && i < all->nr; i++)
		any |= test(c->session, all->tasks[i]);
	if (all)
		put_threads(all);
	return any;
}

static bool is_target(struct utrace_session *s, struct task_struct *task)
{
	struct utrace_thread *t;
	bool is;

	rcu_read_lock();
	t = utrace_thread_find(task);
	is = t && utrace_group_has(&s->channel.group, t);
	rcu_read_unlock();
	return is;
}

static bool is_stopped(struct utrace_session *s, struct task_struct *task)
{
	return utrace_holder_has(&s->holder, task);
}

static bool is_held(struct utrace_session *s, struct task_struct *task)
{
	return utrace_holder_holds(&s->holder, task);
}

static bool is_mine(struct utrace_session *s, struct task_struct *task)
{
	return is_stopped(s, task) || (is_target(s, task) && !s->channel.group.everyone);
}

static int check(struct command *c, const char **msg)
{
	if (c->verb == RESUME && !any_of(c, is_stopped))
		*msg = "no thread of it is held, or was asked to stop";
	else if (c->verb == STEP && !any_of(c, is_held))
		*msg = "no thread of it is held";
	else if (c->verb == DETACH && !any_of(c, is_mine))
		*msg = "neither a target by its id nor held";
	else
		return 0;
	return -EINVAL;
}

static int begin_command(struct text *text, const struct utrace_entry *entry, const char **msg)
{
	struct command *c;
	int verb = 0;

	while (verb < VERBS && (entry->remove || !utrace_entry_is(entry, verbs[verb])))
		verb++;
	if (verb == VERBS) {
		*msg = "not one of stop, resume, interrupt, step, signal, detach";
		return -EINVAL;
	}
	c = kzalloc(sizeof(*c), GFP_KERNEL);
	if (!c)
		return -ENOMEM;
	c->session = text->session;
	c->verb = verb;
	list_add_tail(&c->list, &text->commands);
	text->open = true;
	return 0;
}

static int find_signal(const struct utrace_entry *entry, int *sig, const char **msg)
{
	unsigned int first, last;

	*sig = entry->remove ? -ENOENT : utrace_signal_nr(entry->text, entry->len);
	if (*sig < 0 && !utrace_entry_range(entry, &first, &last, msg) && first == last &&
	    first && first <= UTRACE_NR_SIGNALS)
		*sig = first;
	if (*sig > 0)
		return 0;
	*msg = "no such signal";
	return -ENOENT;
}

/*
 * Signal 0 asks; for some signals of a process that says less than is allowed. A process that
 * has ended by now is none that forbids it.
 */
static int ask_permission(const struct command *c, const char **msg)
{
	struct pid *pid = get_task_pid(c->task, PIDTYPE_PID);
	int err = c->sig == SIGCONT ? 0 : kill_pid(pid, 0, 0);

	put_pid(pid);
	if (err != -EPERM)
		return 0;
	*msg = "not allowed to send it signals";
	return err;
}

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct text *text = set;
	struct command *c;
	int ret;

	if (!text->open)
		return begin_command(text, entry, msg);
	c = list_last_entry(&text->commands, struct command, list);
	if (!c->task) {
		ret = utrace_find_thread(entry, &c->task, msg);
		text->open = c->verb == SIGNAL;
		return ret ?: check(c, msg);
	}
	text->open = false;
	ret = find_signal(entry, &c->sig, msg);
	return ret ?: ask_permission(c, msg);
}

/*
 * For each thread; 0 if it was done to one, else the first error that says more than
 * that a thread has ended or was not meant.
 */
static int all_of(struct command *c,
		  int (*act)(struct utrace_session *s, struct task_struct *task))
{
	struct threads *all = get_threads(c);
	int err, ret = -ESRCH;
	unsigned int i;

	if (!all)
		return -ENOMEM;
	for (i = 0; i < all->nr; i++) {
		err = act(c->session, all->tasks[i]);
		if (!err || (ret == -ESRCH && err != -ENOENT))
			ret = err;
	}
	put_threads(all);
	return ret;
}

static int stop_one(struct utrace_session *s, struct task_struct *task)
{
	return utrace_holder_stop(&s->holder, task);
}

static int resume_one(struct utrace_session *s, struct task_struct *task)
{
	return utrace_holder_resume(&s->holder, task);
}

static int interrupt_one(struct utrace_session *s, struct task_struct *task)
{
	return utrace_holder_interrupt(&s->holder, task);
}

static int step_one(struct utrace_session *s, struct task_struct *task)
{
	return utrace_holder_step(&s->holder, task);
}

static bool still_runs(struct utrace_session *s, struct task_struct *task)
{
	return !(READ_ONCE(task->flags) & PF_EXITING) && !is_stopped(s, task);
}

/*
 * Threads that are not stopped yet may make more, so repeat until none has. Other writers get
 * their turn between two rounds. A process that makes threads faster than they are stopped ends
 * the loop.
 */
static int stop_all(struct command *c)
{
	unsigned int round;
	int ret;

	for (round = 0; round < STOP_ROUNDS; round++) {
		ret = all_of(c, stop_one);
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

static int let_go(struct utrace_session *s, struct task_struct *task)
{
	struct utrace_group *g = &s->channel.group;
	int err = resume_one(s, task);

	if (g->everyone || !is_target(s, task))
		return err;
	utrace_group_drop_targets(g, &task, 1);
	return 0;
}

/* The id of a process means the process here. Signal 0 asks whether the writer may send. */
static int send(struct command *c)
{
	bool process = thread_group_leader(c->task);
	struct pid *pid = get_task_pid(c->task, process ? PIDTYPE_TGID : PIDTYPE_PID);
	int err = kill_pid(pid, process ? c->sig : 0, 0);

	if (!err && !process)
		err = send_sig_info(c->sig, SEND_SIG_NOINFO, c->task);
	put_pid(pid);
	return err;
}

static int carry_out(struct command *c)
{
	switch (c->verb) {
	case STOP:
		return stop_all(c);
	case RESUME:
		return all_of(c, resume_one);
	case INTERRUPT:
		return all_of(c, interrupt_one);
	case STEP:
		return all_of(c, step_one);
	case SIGNAL:
		return send(c);
	default:
		return all_of(c, let_go);
	}
}

static void free_commands(struct text *text)
{
	struct command *c, *next;

	list_for_each_entry_safe(c, next, &text->commands, list) {
		if (c->task)
			put_task_struct(c->task);
		kfree(c);
	}
}

/* A thread that ends between the check and its turn is no error. */
static int write(struct utrace_session *session, const char *s, bool replace,
		 struct utrace_parse_error *err)
{
	struct text text = {
		.session = session, .commands = LIST_HEAD_INIT(text.commands),
	};
	struct command *c;
	int ret, one;

	mutex_lock(&utrace_group_mutex);
	ret = utrace_list_parse(s, apply, &text, err);
	if (!ret && text.open) {
		c = list_last_entry(&text.commands, struct command, list);
		err->msg = "no thread id behind it";
		if (c->task)
			err->msg = "no signal behind it";
		ret = -EINVAL;
	}
	if (ret)
		goto out;
	list_for_each_entry(c, &text.commands, list) {
		if (fatal_signal_pending(current)) {
			ret = -EINTR;
			break;
		}
		one = carry_out(c);
		if (one != -ESRCH)
			ret = ret ?: one;
		if (one == -EINTR)
			break;
	}
out:
	free_commands(&text);
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_puts(m, "# stop ID, resume ID, interrupt ID, step ID, signal ID SIGNAL, detach ID\n");
	return 0;
}

const struct utrace_control_file utrace_file_control = {
	.name = "control",
	.help =
		"stop ID, resume ID, step ID, interrupt ID, signal ID SIGNAL, detach ID:\n"
		"hold threads still, look at them (gdb -p ID), let them go.\n",
	.show = show,
	.write = write,
};
