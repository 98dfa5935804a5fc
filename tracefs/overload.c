// SPDX-License-Identifier: GPL-2.0
/*
 * overload: whether records without room are dropped, or threads wait for the reader.
 */
#include "../provider/engine/member.h"
#include "../tracepoints/session.h"
#include "file.h"

#define DEFAULT		10	/* seconds; .help and docs/abi.md have the number */
#define MOST		3600	/* a reason has the number */

/**
 * struct words - the words of a text
 * @wait: Seconds to wait; 0: drop.
 * @nr: Number of words so far.
 *
 * On the stack of the writer.
 */
struct words {
	unsigned int wait;
	unsigned int nr;
};

static int set_time(struct words *w, const struct utrace_entry *entry, const char **msg)
{
	if (!w->wait || w->nr != 2 || entry->remove || !utrace_entry_number(entry, &w->wait)) {
		*msg = "not one of drop, wait, wait SECONDS";
		return -EINVAL;
	}
	if (w->wait && w->wait <= MOST)
		return 0;
	*msg = "not 1 to 3600 seconds";
	return -EINVAL;
}

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	struct words *w = set;

	w->nr++;
	if (w->nr == 1 && !entry->remove && utrace_entry_is(entry, "drop"))
		return 0;
	if (w->nr > 1 || entry->remove || !utrace_entry_is(entry, "wait"))
		return set_time(w, entry, msg);
	w->wait = DEFAULT;
	return 0;
}

/* An empty text is the first state, which is to drop, where it replaces the setting. */
static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	struct words w = {};
	int ret = utrace_list_parse(text, apply, &w, err);

	if (ret || (!w.nr && !replace))
		return ret;
	mutex_lock(&utrace_group_mutex);
	ret = utrace_session_set_wait(s, w.wait);
	mutex_unlock(&utrace_group_mutex);
	if (ret == -EOPNOTSUPP)
		err->msg = "the kernel does not say how full a buffer is";
	return ret;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	mutex_lock(&utrace_group_mutex);
	if (s->wait)
		seq_printf(m, "wait %u\n", s->wait);
	else
		seq_puts(m, "drop\n");
	mutex_unlock(&utrace_group_mutex);
	return 0;
}

const struct utrace_control_file utrace_file_overload = {
	.name = "overload",
	.help =
		"where a buffer has no room: drop the record (at first), or wait: the thread\n"
		"waits for the reader, 10 s at most or wait SECONDS.\n",
	.show = show,
	.write = write,
};
