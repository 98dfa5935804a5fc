// SPDX-License-Identifier: GPL-2.0
/*
 * summary: counts and durations of a session's calls, instead of records, or beside them.
 */
#include <linux/math64.h>

#include "../provider/engine/member.h"
#include "../tracepoints/session.h"
#include "../tracepoints/summary.h"
#include "file.h"

enum word { NONE, ON, THREADS, OFF, RESET };

static int apply(void *set, const struct utrace_entry *entry, const char **msg)
{
	static const char *const words[] = {
		[ON] = "on", [THREADS] = "threads", [OFF] = "off", [RESET] = "reset",
	};
	enum word *word = set, i;

	if (*word != NONE) {
		*msg = "more than one word";
		return -EINVAL;
	}
	for (i = ON; i <= RESET; i++)
		if (!entry->remove && utrace_entry_is(entry, words[i]))
			*word = i;
	if (*word != NONE)
		return 0;
	*msg = "not one of on, threads, off, reset";
	return -EINVAL;
}

static int replace_summary(struct utrace_session *s, struct utrace_summary *new)
{
	struct utrace_summary *old;
	int err;

	mutex_lock(&utrace_group_mutex);
	err = utrace_session_set_summary(s, new, &old);
	mutex_unlock(&utrace_group_mutex);
	if (err)
		old = new;
	if (old)
		synchronize_rcu();
	utrace_summary_free(old);
	return err;
}

/* Does the session's summary count by thread? Another writer may end it meanwhile. */
static bool is_by_thread(struct utrace_session *s)
{
	const struct utrace_summary *summary;
	bool by_thread;

	rcu_read_lock();
	summary = rcu_dereference(s->channel.summary);
	by_thread = summary && summary->threads;
	rcu_read_unlock();
	return by_thread;
}

/* An empty text, as by "> summary", ends the summary. */
static int write(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	const bool on = rcu_access_pointer(s->channel.summary), by_thread = is_by_thread(s);
	struct utrace_summary *new;
	enum word word = NONE;
	int ret;

	ret = utrace_list_parse(text, apply, &word, err);
	if (ret)
		return ret;
	if (word == RESET && !on) {
		err->msg = "the summary is off";
		return -EINVAL;
	}
	if (word == NONE && !replace)
		return 0;
	if (word == NONE || word == OFF)
		return on ? replace_summary(s, NULL) : 0;
	if (on && word == (by_thread ? THREADS : ON))
		return 0;
	new = utrace_summary_make(word == THREADS || (word == RESET && by_thread));
	return new ? replace_summary(s, new) : -ENOMEM;
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	const struct utrace_summary *summary;
	int err = 0;

	mutex_lock(&utrace_group_mutex);
	summary = rcu_dereference_protected(s->channel.summary,
					    lockdep_is_held(&utrace_group_mutex));
	if (summary) {
		seq_printf(m, "# on for %llu ms\n",
			   div_u64(ktime_get_boottime_ns() - summary->since, NSEC_PER_MSEC));
		seq_puts(m, "# call calls errors ns longest from_ns:calls,... errno:calls,...\n");
		err = utrace_summary_print(m, summary);
		if (!err && summary->threads)
			err = utrace_summary_print_threads(m, summary);
	} else {
		seq_puts(m, "# off\n");
	}
	mutex_unlock(&utrace_group_mutex);
	return err;
}

const struct utrace_control_file utrace_file_summary = {
	.name = "summary",
	.help =
		"on: count calls and their durations, without records; threads: by thread, too;\n"
		"off, reset.\n",
	.show = show,
	.write = write,
};
