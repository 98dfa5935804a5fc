// SPDX-License-Identifier: GPL-2.0
/*
 * exit_filter: the calls that a session records, chosen by result, duration, arguments and the
 * file behind a descriptor. The grammar is in provider/filter/filter.h.
 */
#include <linux/slab.h>

#include "../provider/engine/member.h"
#include "../provider/filter/text.h"
#include "../tracepoints/session.h"
#include "file.h"

/* Append the new text, and a line feed, to the old one. The result is parsed as a whole. */
static char *join(const char *old, const char *text)
{
	size_t len = strlen(text), size = strlen(old) + len + 2;
	char *joined = kvmalloc(size, GFP_KERNEL);

	if (joined)
		scnprintf(joined, size, "%s%s%s", old, text,
			  len && text[len - 1] == '\n' ? "" : "\n");
	return joined;
}

static int take(struct utrace_session *s, char *text, size_t old, struct utrace_parse_error *err)
{
	struct utrace_predicate *filter = kvmalloc(sizeof(*filter), GFP_KERNEL);
	int ret = filter ? utrace_predicate_parse(filter, text, err) : -ENOMEM;

	if (ret) {
		err->pos -= min_t(size_t, err->pos, old);
		kvfree(filter);
		kvfree(text);
		return ret;
	}
	if (!filter->nr) {
		kvfree(filter);
		kvfree(text);
		filter = NULL;
		text = NULL;
	}
	utrace_session_set_exit_filter(s, filter, text);
	return 0;
}

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	const char *old = "";
	char *joined;
	int ret;

	mutex_lock(&utrace_group_mutex);
	if (!replace && s->exit_filter)
		old = s->exit_filter;
	if (strlen(old) + strlen(text) > UTRACE_TEXT_MAX) {
		err->msg = "longer than 1 MiB";
		ret = -E2BIG;
	} else {
		joined = join(old, text);
		ret = joined ? take(s, joined, strlen(old), err) : -ENOMEM;
	}
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	mutex_lock(&utrace_group_mutex);
	seq_puts(m, s->exit_filter ?: "");
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control_file utrace_file_exit_filter = {
	.name = "exit_filter",
	.help =
		"calls to record, by result: duration > 10ms || errno == EACCES,\n"
		"by argument: arg0 == -100 && arg2 & 0x40,\n"
		"by the file behind the descriptor: fdpath == /var/log/x.\n",
	.show = show,
	.write = write,
};
