// SPDX-License-Identifier: GPL-2.0
/*
 * strings: the limits of the texts in a session's records, to which arguments point.
 */
#include "../provider/engine/member.h"
#include "../tracepoints/session.h"
#include "file.h"

/**
 * struct words - the setting after the words of a text
 * @strings: The setting.
 * @replace: The first word replaces the old setting. False from the second word on.
 * @most: The largest limit. Perf, which obeys the default session, has no room for more.
 *
 * On the stack of the writer, which holds utrace_group_mutex.
 */
struct words {
	struct utrace_strings strings;
	bool replace;
	unsigned int most;
};

static const struct utrace_strings at_first = { .limit = UTRACE_STRINGS_DEFAULT };

static int set_limit(struct words *w, const struct utrace_entry *entry, const char **msg)
{
	unsigned int limit;

	if (entry->remove || !utrace_entry_number(entry, &limit)) {
		*msg = "not a number of bytes, data, fd or memory";
		return -EINVAL;
	}
	if (limit > w->most) {
		*msg = w->most > UTRACE_STRINGS_MAX ? "at most 4095 bytes" : "at most 1024 bytes";
		return -EINVAL;
	}
	w->strings.limit = limit;
	return 0;
}
static_assert(UTRACE_STRINGS_MAX == 1024 && UTRACE_STRINGS_LONG == 4095);

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct words *w = set;

	if (w->replace)
		w->strings = at_first;
	w->replace = false;
	if (utrace_entry_is(entry, "data"))
		w->strings.data = !entry->remove;
	else if (utrace_entry_is(entry, "fd"))
		w->strings.paths = !entry->remove;
	else if (utrace_entry_is(entry, "memory"))
		w->strings.memory = !entry->remove;
	else
		return set_limit(w, entry, msg);
	return 0;
}

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct words w = {
		.replace = replace,
		.most = s == &utrace_default_session ? UTRACE_STRINGS_MAX : UTRACE_STRINGS_LONG,
	};
	int ret;

	mutex_lock(&utrace_group_mutex);
	w.strings = s->strings;
	ret = utrace_list_parse(text, apply, &w, err);
	if (!ret)
		utrace_session_set_strings(s, w.replace ? &at_first : &w.strings);
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_printf(m, "%u%s%s%s\n", READ_ONCE(s->strings.limit),
		   READ_ONCE(s->strings.data) ? " data" : "",
		   READ_ONCE(s->strings.paths) ? " fd" : "",
		   READ_ONCE(s->strings.memory) ? " memory" : "");
	return 0;
}

const struct utrace_control_file utrace_file_strings = {
	.name = "strings",
	.help =
		"limit for each path or string in bytes; 0: none. data: also bytes\n"
		"written or sent. fd: files behind descriptors. memory: what other\n"
		"arguments point to; with data: also bytes read. Perf obeys this too.\n",
	.show = show,
	.write = write,
};
