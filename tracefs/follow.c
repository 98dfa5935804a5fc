// SPDX-License-Identifier: GPL-2.0
/*
 * follow: the children of a target that become targets too, threads or processes.
 */
#include "../provider/engine/member.h"
#include "../provider/group/group.h"
#include "../tracepoints/session.h"
#include "file.h"

#define DEFAULT	(UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK)

/**
 * struct words - the setting after the words of a text
 * @follow: The setting: UTRACE_FOLLOW_* mask.
 * @replace: The first word replaces the old setting. False from the second word on.
 *
 * On the stack of the writer, which holds utrace_group_mutex.
 */
struct words {
	u8 follow;
	bool replace;
};

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct words *w = set;
	u8 bit = 0;

	if (w->replace)
		w->follow = entry->remove ? DEFAULT : 0;
	w->replace = false;
	if (utrace_entry_is(entry, "none") && !entry->remove) {
		w->follow = 0;
		return 0;
	}
	if (utrace_entry_is(entry, "thread"))
		bit = UTRACE_FOLLOW_THREAD;
	if (utrace_entry_is(entry, "fork"))
		bit = UTRACE_FOLLOW_FORK;
	if (!bit) {
		*msg = "not one of thread, fork, none";
		return -EINVAL;
	}
	w->follow = entry->remove ? w->follow & ~bit : w->follow | bit;
	return 0;
}

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct utrace_group *g = &s->channel.group;
	struct words w = { .replace = replace };
	int ret;

	mutex_lock(&utrace_group_mutex);
	w.follow = g->follow;
	ret = utrace_list_parse(text, apply, &w, err);
	if (!ret)
		utrace_group_set_follow(g, w.replace ? DEFAULT : w.follow);
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	u8 follow = READ_ONCE(s->channel.group.follow);

	if (!follow)
		seq_puts(m, "none\n");
	if (follow & UTRACE_FOLLOW_THREAD)
		seq_puts(m, "thread\n");
	if (follow & UTRACE_FOLLOW_FORK)
		seq_puts(m, "fork\n");
	return 0;
}

const struct utrace_control_file utrace_file_follow = {
	.name = "follow",
	.help =
		"children of a target that become targets: thread, fork (both at first), none.\n",
	.show = show,
	.write = write,
};
