// SPDX-License-Identifier: GPL-2.0
/*
 * control: commands to hold threads, resume, step and signal them. All commands of a
 * text are checked before tracepoints/command.c carries out the first.
 */
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "../provider/engine/member.h"
#include "../provider/filter/filter.h"
#include "../tracepoints/command.h"
#include "file.h"

static const char *const verbs[UTRACE_COMMANDS] = {
	[UTRACE_COMMAND_STOP]		= "stop",
	[UTRACE_COMMAND_RESUME]		= "resume",
	[UTRACE_COMMAND_STEP]		= "step",
	[UTRACE_COMMAND_SIGNAL]		= "signal",
	[UTRACE_COMMAND_DETACH]		= "detach",
};

/**
 * struct text - a text that is being read
 * @session: The session that the text is written to.
 * @commands: The commands that were read so far.
 * @open: The last command lacks its thread or its signal.
 *
 * On the stack of the writer.
 */
struct text {
	struct utrace_session *session;
	struct list_head commands;
	bool open;
};

static int begin_command(struct text *text, const struct utrace_entry *entry, const char **msg)
{
	struct utrace_command *c;
	int verb = 0;

	while (verb < UTRACE_COMMANDS && (entry->remove || !utrace_entry_is(entry, verbs[verb])))
		verb++;
	if (verb == UTRACE_COMMANDS) {
		*msg = "not one of stop, resume, step, signal, detach";
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

static int find_thread(const struct utrace_entry *entry, struct task_struct **task,
		       const char **msg)
{
	if (!entry->remove)
		return utrace_find_thread(entry, task, msg);
	*msg = "not a thread id";
	return -EINVAL;
}

static int find_signal(const struct utrace_entry *entry, int *sig, const char **msg)
{
	unsigned int nr;

	*sig = utrace_signal_nr(entry->text, entry->len);
	if (*sig < 0 && utrace_entry_number(entry, &nr) && nr && nr <= UTRACE_NR_SIGNALS)
		*sig = nr;
	if (*sig > 0 && !entry->remove)
		return 0;
	*msg = "no such signal";
	return -ENOENT;
}

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct text *text = set;
	struct utrace_command *c;
	int ret;

	if (!text->open)
		return begin_command(text, entry, msg);
	c = list_last_entry(&text->commands, struct utrace_command, list);
	if (!c->task) {
		ret = find_thread(entry, &c->task, msg);
		text->open = c->verb == UTRACE_COMMAND_SIGNAL;
		return ret ?: utrace_command_check(c, msg);
	}
	text->open = false;
	ret = find_signal(entry, &c->sig, msg);
	return ret ?: utrace_command_ask(c, msg);
}

static void free_commands(struct text *text)
{
	struct utrace_command *c, *next;

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
	struct utrace_command *c;
	int ret, one;

	mutex_lock(&utrace_group_mutex);
	ret = utrace_list_parse(s, apply, &text, err);
	if (!ret && text.open) {
		c = list_last_entry(&text.commands, struct utrace_command, list);
		err->msg = "this command needs a thread id";
		if (c->task)
			err->msg = "this command needs a signal";
		ret = -EINVAL;
	}
	if (ret)
		goto out;
	list_for_each_entry(c, &text.commands, list) {
		if (fatal_signal_pending(current)) {
			ret = -EINTR;
			break;
		}
		one = utrace_command_run(c);
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
	seq_puts(m, "# stop ID, resume ID, step ID, signal ID SIGNAL, detach ID\n");
	return 0;
}

const struct utrace_control_file utrace_file_control = {
	.name = "control",
	.help =
		"stop ID, resume ID, step ID, signal ID SIGNAL, detach ID:\n"
		"hold threads, inspect them (gdb -p ID), let them run again.\n",
	.show = show,
	.write = write,
};
