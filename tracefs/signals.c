// SPDX-License-Identifier: GPL-2.0
/*
 * signals: the signals that a session records. Perf obeys the default session's list. The grammar
 * is in provider/filter/filter.h.
 */
#include "../provider/engine/member.h"
#include "../provider/filter/filter.h"
#include "../tracepoints/session.h"
#include "file.h"

static int write(struct utrace_session *s, const char *text, bool replace,
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

static int show(struct seq_file *m, struct utrace_session *s)
{
	mutex_lock(&utrace_group_mutex);
	utrace_sigset_print(&s->signals, utrace_print_entry, m);
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control_file utrace_file_signals = {
	.name = "signals",
	.help =
		"names or numbers. Empty: all. Perf's events obey the list too.\n",
	.show = show,
	.write = write,
};
