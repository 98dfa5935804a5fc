// SPDX-License-Identifier: GPL-2.0
/*
 * set_pid: a session's targets.
 *
 * At first the file reads `all`: every user thread. A list that is empty, or whose threads have
 * all ended, means no thread, and reads `none`: no empty text makes the list wider.
 */
#include <linux/pid.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include "../provider/engine/member.h"
#include "../provider/group/group.h"
#include "../provider/thread/thread.h"
#include "../tracepoints/session.h"
#include "file.h"

/**
 * struct name - a thread in a text
 * @task: The thread, referenced.
 * @place: The number of threads in the text before this one.
 * @remove: A `!` stands before the thread.
 *
 * Part of struct targets. The writer's own.
 */
struct name {
	struct task_struct *task;
	unsigned int place;
	bool remove;
};

/**
 * struct targets - the changes that a text asks for
 * @names: The threads in the text.
 * @nr: The number of @names.
 * @add: The threads that become targets. References belong to @names.
 * @del: The threads that are detached. References belong to @names.
 * @nr_add: The number of @add.
 * @nr_del: The number of @del.
 * @none: The word none stands in the text.
 * @all: The word all stands in the text, alone.
 * @may_remove: There is a list from which threads can be removed. Constant while the text is read.
 *
 * On the stack of the writer, which frees the three arrays. The text is read, and its changes are
 * made, under utrace_group_mutex.
 */
struct targets {
	struct name *names;
	unsigned int nr;
	struct task_struct **add;
	struct task_struct **del;
	unsigned int nr_add;
	unsigned int nr_del;
	bool none;
	bool all;
	bool may_remove;
};

static int apply_entry(void *set, const struct utrace_entry *entry, const char **msg)
{
	const bool all = utrace_entry_is(entry, "all") && !entry->remove;
	struct task_struct *task;
	struct targets *t = set;
	int ret;

	if (t->all || (all && (t->nr || t->none))) {
		*msg = "all stands alone";
		return -EINVAL;
	}
	t->all = all;
	if (all)
		return 0;
	if (utrace_entry_is(entry, "none") && !entry->remove) {
		t->none = true;
		return 0;
	}
	if (entry->remove && !t->may_remove) {
		*msg = "no list to remove from: name threads first, and use >>";
		return -EINVAL;
	}
	ret = utrace_find_thread(entry, &task, msg);
	if (!ret) {
		t->names[t->nr] = (struct name){ task, t->nr, entry->remove };
		t->nr++;
	}
	return ret;
}

static int count_entry(void *set, const struct utrace_entry *entry, const char **msg)
{
	++*(unsigned int *)set;
	return 0;
}

static int make_targets(struct targets *t, const char *text, struct utrace_parse_error *err)
{
	unsigned int n = 1;
	int ret = utrace_list_parse(text, count_entry, &n, err);

	if (ret)
		return ret;
	t->names = kvcalloc(n, sizeof(*t->names), GFP_KERNEL);
	t->add = kvcalloc(n, sizeof(*t->add), GFP_KERNEL);
	t->del = kvcalloc(n, sizeof(*t->del), GFP_KERNEL);
	return t->names && t->add && t->del ? 0 : -ENOMEM;
}

static void free_targets(struct targets *t)
{
	while (t->nr)
		put_task_struct(t->names[--t->nr].task);
	kvfree(t->names);
	kvfree(t->add);
	kvfree(t->del);
}

static int by_task_and_place(const void *left, const void *right)
{
	const struct name *a = left, *b = right;

	if (a->task != b->task)
		return a->task < b->task ? -1 : 1;
	return a->place < b->place ? -1 : 1;
}

/* A later entry of the text undoes an earlier one for the same thread. */
static void settle(struct targets *t)
{
	const struct name *name;

	sort(t->names, t->nr, sizeof(*t->names), by_task_and_place, NULL);
	for (name = t->names; name < t->names + t->nr; name++) {
		if (name + 1 < t->names + t->nr && name[1].task == name->task)
			continue;
		if (name->remove)
			t->del[t->nr_del++] = name->task;
		else
			t->add[t->nr_add++] = name->task;
	}
}

static int apply(struct utrace_group *g, struct targets *t, bool replace)
{
	int ret = 0;

	if (t->all)
		return utrace_group_set_everyone(g);
	if (t->nr_add || t->none || replace)
		ret = utrace_group_set_targets(g, t->add, t->nr_add, replace);
	if (!ret && t->nr_del)
		utrace_group_drop_targets(g, t->del, t->nr_del);
	return ret;
}

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct utrace_group *g = &s->channel.group;
	struct targets t = {};
	int ret = make_targets(&t, text, err);

	mutex_lock(&utrace_group_mutex);
	t.may_remove = !replace && !g->everyone;
	if (!ret)
		ret = utrace_list_parse(text, apply_entry, &t, err);
	if (!ret) {
		settle(&t);
		ret = apply(g, &t, replace);
	}
	mutex_unlock(&utrace_group_mutex);
	free_targets(&t);
	return ret;
}

/**
 * struct reader - a read of the file
 * @m: Takes the text. Constant.
 * @group: The group that is shown. Constant.
 * @ns: The reader's pid namespace. Constant.
 *
 * On the stack of the reader, which holds utrace_group_mutex.
 */
struct reader {
	struct seq_file *m;
	struct utrace_group *group;
	struct pid_namespace *ns;
};

static bool show_if(struct utrace_thread *t, void *arg)
{
	struct reader *r = arg;
	pid_t id = utrace_group_member(r->group, t) ? task_pid_nr_ns(t->task, r->ns) : 0;

	if (id)
		seq_printf(r->m, "%d\n", id);
	return false;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	struct utrace_group *g = &s->channel.group;
	struct reader r = { m, g, task_active_pid_ns(current) };

	mutex_lock(&utrace_group_mutex);
	if (g->everyone)
		seq_puts(m, "all\n");
	else if (!READ_ONCE(g->nr_members))
		seq_puts(m, "none\n");
	if (!g->everyone)
		utrace_threads_each(show_if, &r);
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control_file utrace_file_set_pid = {
	.name = "set_pid",
	.help =
		"thread ids; a process's id means all its threads. all: every thread.\n"
		"Empty, none: no thread.\n",
	.show = show,
	.write = write,
};
