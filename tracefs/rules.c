// SPDX-License-Identifier: GPL-2.0
/*
 * rules: what a session does by itself when something happens. The grammar is in
 * provider/rules/text.h, and what there is to write in docs/abi.md.
 */
#include "../provider/rules/rules.h"
#include "../tracepoints/session.h"
#include "control.h"

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	return utrace_rules_write(&s->channel.group, text, replace, err);
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	utrace_rules_print(&s->channel.group, utrace_print_entry, m);
	return 0;
}

const struct utrace_control utrace_rules = {
	.name = "rules", .show = show, .write = write,
};
