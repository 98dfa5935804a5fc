// SPDX-License-Identifier: GPL-2.0
/*
 * syscalls: the system calls that a session records. Perf obeys the default session's list. The
 * grammar is in provider/filter/filter.h.
 */
#include "../provider/engine/member.h"
#include "../tracepoints/session.h"
#include "file.h"

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct utrace_group *g = &s->channel.group;
	struct utrace_sysset set;
	int ret;

	mutex_lock(&utrace_group_mutex);
	utrace_syscall_map_get(&g->syscalls, &set);
	if (replace)
		utrace_sysset_init(&set);
	ret = utrace_sysset_parse(&set, text, err);
	if (!ret)
		utrace_syscall_map_set(g->filter, &g->syscalls, &set);
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	struct utrace_sysset set;

	utrace_syscall_map_get(&s->channel.group.syscalls, &set);
	utrace_sysset_print(&set, utrace_print_entry, m);
	return 0;
}

const struct utrace_control_file utrace_file_syscalls = {
	.name = "syscalls",
	.help =
		"names, numbers, a-b, %class, !x, i386:x, x32:x, x86_64:x. Empty: all.\n"
		"Perf's events obey the list too.\n",
	.show = show,
	.write = write,
};
