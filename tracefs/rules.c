// SPDX-License-Identifier: GPL-2.0
/*
 * rules: what a session does by itself when an event happens. The grammar is in
 * provider/filter/text.h, and the manual in docs/rules.md.
 */
#include "../provider/group/group.h"
#include "../provider/rules/rules.h"
#include "../tracepoints/session_list.h"
#include "file.h"

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

/* A line of the directory's README, after the column of the files' names. */
struct help_line {
	struct seq_file *m;
	unsigned int len;
};

static void show_word(void *to, const char *word)
{
	struct help_line *line = to;

	if (line->len + strlen(word) > 67) {
		seq_puts(line->m, "\n");
		line->len = 0;
	}
	if (!line->len)
		seq_printf(line->m, "%11s", "");
	seq_printf(line->m, " %s", word);
	line->len += strlen(word) + 1;
}

static void show_operands(struct seq_file *m)
{
	struct help_line line = { .m = m };

	show_word(&line, "Operands:");
	utrace_rule_keywords_print(UTRACE_RULE_OPERAND, show_word, &line);
	seq_puts(m, "\n");
}

const struct utrace_control_file utrace_file_rules = {
	.name = "rules",
	.help =
		"on exec if comm == foo do attach: automatic actions. Events: exec,\n"
		"clone, exit, syscall LIST, signal LIST, uprobe PATH:0xOFFSET, uretprobe\n"
		"(in \"\" if the path has blanks), watchpoint TID 0xADDRESS LENGTH w.\n"
		"Actions: attach, detach, stop, record, syscalls=LIST, signal=SIG, count N.\n",
	.show_words = show_operands,
	.show = show,
	.write = write,
	.enters = true,
};
