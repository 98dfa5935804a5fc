// SPDX-License-Identifier: GPL-2.0
/*
 * sessions: the names of all sessions but the default. NAME makes one, !NAME ends it.
 *
 * A text makes all its new sessions before it ends any session. Making a session may fail; the
 * sessions that the text has made are then removed again. Ending a session cannot fail.
 */
#include <linux/ctype.h>
#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "../provider/engine/member.h"
#include "../tracepoints/session_life.h"
#include "../tracepoints/session_list.h"
#include "dir.h"
#include "file.h"

/**
 * struct change - one entry
 * @name: The name of the session. Constant.
 * @pos: The position of the entry in the text. Constant.
 * @ends: The entry ends the session. Constant.
 * @session: The session that ends, or was made; NULL until then. utrace_sessions_mutex.
 * @list: Links the entries of a text.
 *
 * The text owns its changes, and the writer frees them. Needs no lock of its own:
 * utrace_sessions_mutex is held.
 */
struct change {
	char name[UTRACE_SESSION_NAME_MAX + 1];
	unsigned int pos;
	bool ends;
	struct utrace_session *session;
	struct list_head list;
};

/**
 * struct text - a text that is being read
 * @begin: The beginning of the text. Constant.
 * @made: The number of entries that make a session.
 * @changes: The entries of the text, in its order.
 *
 * On the stack of the writer, which holds utrace_sessions_mutex.
 */
struct text {
	const char *begin;
	unsigned int made;
	struct list_head changes;
};

static_assert(UTRACE_SESSION_NAME_MAX == 31);

static int check_name(const struct utrace_entry *entry, const char **msg)
{
	unsigned int i;

	if (entry->len > UTRACE_SESSION_NAME_MAX)
		*msg = "a name has at most 31 characters";
	else if (utrace_entry_is(entry, "default") || utrace_entry_is(entry, "perf"))
		*msg = "default and perf are neither made nor removed";
	else if (entry->text[0] == '.' || entry->text[0] == '-')
		*msg = "a name begins with neither '.' nor '-'";
	if (*msg)
		return -EINVAL;
	for (i = 0; i < entry->len; i++) {
		if (isascii(entry->text[i]) &&
		    (isalnum(entry->text[i]) || strchr("_.+@-", entry->text[i])))
			continue;
		*msg = "a name has letters, digits and _ . + @ - only";
		return -EINVAL;
	}
	return 0;
}

static struct change *find_change(struct text *text, const struct utrace_entry *entry)
{
	struct change *c;

	list_for_each_entry(c, &text->changes, list)
		if (utrace_entry_is(entry, c->name))
			return c;
	return NULL;
}

static int check_change(const struct change *c, const char **msg)
{
	if (c->ends && !c->session) {
		*msg = "no session of this name";
		return -ENOENT;
	}
	if (!c->ends && c->session) {
		*msg = "there is a session of this name";
		return -EEXIST;
	}
	return 0;
}

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct text *text = set;
	struct change *c;
	int ret = check_name(entry, msg);

	if (ret)
		return ret;
	if (!entry->remove && text->made++ == UTRACE_SESSIONS_MAX) {
		*msg = "there cannot be more sessions";
		return -ENOSPC;
	}
	if (find_change(text, entry)) {
		*msg = "named twice";
		return -EINVAL;
	}
	c = kzalloc(sizeof(*c), GFP_KERNEL);
	if (!c)
		return -ENOMEM;
	memcpy(c->name, entry->text, entry->len);
	c->pos = entry->text - entry->remove - text->begin;
	c->ends = entry->remove;
	c->session = utrace_session_named(c->name);
	list_add_tail(&c->list, &text->changes);
	return check_change(c, msg);
}

static void end(struct change *c)
{
	utrace_dir_del(c->session->id);
	utrace_session_end(c->session);
}

static int make(struct change *c, const char **msg)
{
	struct utrace_session *s = utrace_session_make(c->name, msg);
	int err;

	if (IS_ERR(s))
		return PTR_ERR(s);
	err = utrace_dir_add(s->id, s->name);
	if (!err) {
		c->session = s;
		return 0;
	}
	*msg = "the session's control files cannot be made";
	utrace_session_end(s);
	return err;
}

static int make_all(struct text *text, struct utrace_parse_error *error)
{
	struct change *c;
	int err;

	list_for_each_entry(c, &text->changes, list) {
		if (c->ends)
			continue;
		error->pos = c->pos;
		err = make(c, &error->msg);
		if (err)
			return err;
	}
	return 0;
}

static int carry_out(struct text *text, struct utrace_parse_error *error)
{
	int err = make_all(text, error);
	struct change *c;

	list_for_each_entry(c, &text->changes, list)
		if (c->session && c->ends == !err)
			end(c);
	return err;
}

static int write(struct utrace_session *unused, const char *s, bool replace,
		 struct utrace_parse_error *err)
{
	struct text text = { .begin = s, .changes = LIST_HEAD_INIT(text.changes) };
	struct change *c, *next;
	int ret;

	if (mutex_lock_killable(&utrace_sessions_mutex))
		return -EINTR;
	ret = utrace_list_parse(s, apply, &text, err);
	if (!ret)
		ret = carry_out(&text, err);
	mutex_unlock(&utrace_sessions_mutex);
	list_for_each_entry_safe(c, next, &text.changes, list)
		kfree(c);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	mutex_lock(&utrace_group_mutex);
	while ((s = utrace_session_next(s)))
		seq_printf(m, "%s\n", s->name);
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control_file utrace_file_sessions = {
	.name = "sessions",
	.help =
		"names; each has an instance, and in instances/NAME/ the files from set_pid\n"
		"to stats. Other instances obey the files of this directory.\n",
	.show = show,
	.write = write,
	.top = true,
};
