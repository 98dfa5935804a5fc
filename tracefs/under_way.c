// SPDX-License-Identifier: GPL-2.0
/*
 * under_way: whether the calls that threads are in when a session attaches are recorded, too.
 */
#include "../provider/engine/member.h"
#include "../tracepoints/session.h"
#include "file.h"

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	bool *on = set;

	*on = utrace_entry_is(entry, "on");
	if (!entry->remove && (*on || utrace_entry_is(entry, "off")))
		return 0;
	*msg = "not one of on, off";
	return -EINVAL;
}

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct utrace_group *g = &s->channel.group;
	bool on = !replace && READ_ONCE(g->under_way);
	int ret;

	mutex_lock(&utrace_group_mutex);
	ret = utrace_list_parse(text, apply, &on, err);
	if (!ret)
		WRITE_ONCE(g->under_way, on);
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_puts(m, READ_ONCE(s->channel.group.under_way) ? "on\n" : "off\n");
	return 0;
}

const struct utrace_control_file utrace_file_under_way = {
	.name = "under_way",
	.help =
		"on: a call that a thread is in when its calls begin to be recorded is\n"
		"recorded at its end, too. Empty: off.\n",
	.show = show,
	.write = write,
};
