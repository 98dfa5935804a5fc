// SPDX-License-Identifier: GPL-2.0
/*
 * syscalls and signals: which of them a session records. Perf obeys the default session. The
 * grammar is in provider/filter.h and provider/signals.h.
 */
#include "../tracepoints/session.h"
#include "control.h"

static int write_syscalls(struct utrace_session *s, const char *text, bool replace,
			  struct utrace_parse_error *err)
{
	struct utrace_sysset set;
	int ret;

	mutex_lock(&utrace_group_mutex);
	utrace_group_get_syscalls(&s->channel.group, &set);
	if (replace)
		utrace_sysset_init(&set);
	ret = utrace_sysset_parse(&set, text, err);
	if (!ret)
		utrace_group_set_syscalls(&s->channel.group, &set);
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show_syscalls(struct seq_file *m, struct utrace_session *s)
{
	struct utrace_sysset set;

	utrace_group_get_syscalls(&s->channel.group, &set);
	utrace_sysset_print(&set, utrace_print_entry, m);
	return 0;
}

const struct utrace_control utrace_syscalls = {
	.name = "syscalls", .show = show_syscalls, .write = write_syscalls,
};

static int write_signals(struct utrace_session *s, const char *text, bool replace,
			 struct utrace_parse_error *err)
{
	struct utrace_sigset set;
	int ret;

	mutex_lock(&utrace_group_mutex);
	set = s->signals;
	if (replace)
		utrace_sigset_init(&set);
	ret = utrace_sigset_parse(&set, text, err);
	if (!ret)
		s->signals = set;
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show_signals(struct seq_file *m, struct utrace_session *s)
{
	mutex_lock(&utrace_group_mutex);
	utrace_sigset_print(&s->signals, utrace_print_entry, m);
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control utrace_signals = {
	.name = "signals", .show = show_signals, .write = write_signals,
};
