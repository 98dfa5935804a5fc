// SPDX-License-Identifier: GPL-2.0
/*
 * rules: what a session does by itself when something happens. The grammar is in
 * provider/rules/text.h, and what there is to write in docs/rules.md.
 */
#include "../provider/rules/rules.h"
#include "../tracepoints/session.h"
#include "control.h"

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct utrace_rules_change *change;
	int ret;

	change = utrace_rules_prepare(&s->channel.group, text, err);
	if (IS_ERR(change))
		return PTR_ERR(change);
	ret = utrace_session_enter(s);
	if (!ret) {
		ret = utrace_rules_commit(change, replace, err);
		utrace_session_leave(s);
	}
	utrace_rules_finish(change);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	return utrace_rules_print(&s->channel.group, utrace_print_entry, m);
}

const struct utrace_control utrace_rules = {
	.name = "rules", .show = show, .write = write, .enters = true,
};
