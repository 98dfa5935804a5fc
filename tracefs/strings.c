// SPDX-License-Identifier: GPL-2.0
/*
 * strings: how much of the texts that arguments point to a session's records have.
 */
#include "../tracepoints/session.h"
#include "control.h"

/**
 * struct words - what a text makes of strings
 * @limit: bytes of each text
 * @data: also bytes that are written or sent
 * @replace: the first word replaces what was there
 */
struct words {
	unsigned int limit;
	bool data;
	bool replace;
};

static int set_limit(struct words *w, const struct utrace_entry *entry, const char **msg)
{
	unsigned int limit, last;
	const char *why;

	if (entry->remove || utrace_entry_range(entry, &limit, &last, &why) || limit != last) {
		*msg = "neither a number of bytes nor data";
		return -EINVAL;
	}
	if (limit > UTRACE_STRINGS_MAX) {
		*msg = "at most 1024 bytes";
		return -EINVAL;
	}
	w->limit = limit;
	return 0;
}
static_assert(UTRACE_STRINGS_MAX == 1024);

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct words *w = set;

	if (w->replace) {
		w->limit = UTRACE_STRINGS_DEFAULT;
		w->data = false;
	}
	w->replace = false;
	if (!utrace_entry_is(entry, "data"))
		return set_limit(w, entry, msg);
	w->data = !entry->remove;
	return 0;
}

static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct words w = { .replace = replace };
	int ret;

	mutex_lock(&utrace_group_mutex);
	w.limit = s->strings.limit;
	w.data = s->strings.data;
	ret = utrace_list_parse(text, apply, &w, err);
	if (!ret && w.replace)
		w = (struct words){ .limit = UTRACE_STRINGS_DEFAULT };
	if (!ret) {
		WRITE_ONCE(s->strings.limit, w.limit);
		WRITE_ONCE(s->strings.data, w.data);
	}
	mutex_unlock(&utrace_group_mutex);
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_printf(m, "%u%s\n", READ_ONCE(s->strings.limit),
		   READ_ONCE(s->strings.data) ? " data" : "");
	return 0;
}

const struct utrace_control utrace_strings_file = {
	.name = "strings", .show = show, .write = write,
};
