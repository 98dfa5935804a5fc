// SPDX-License-Identifier: GPL-2.0
/*
 * stats: the counts of events that were seen, and of what became of them.
 */
#include <linux/math64.h>

#include "../provider/engine/member.h"
#include "../tracepoints/perf_channel.h"
#include "../tracepoints/session_list.h"
#include "../tracepoints/stats.h"
#include "file.h"

static void show_channel(struct seq_file *m, const struct utrace_channel *c)
{
	struct utrace_record_counts stat;
	enum utrace_record i;

	for (i = 0; i < UTRACE_RECORDS; i++) {
		utrace_channel_stat(c, i, &stat);
		seq_printf(m, "%s %s %llu %llu %llu %llu %llu %llu\n", c->group.name,
			   utrace_record_name(i), stat.seen, stat.masked, stat.filtered,
			   stat.lost, stat.emitted, stat.summarized);
	}
	if (atomic_read(&c->missed))
		seq_printf(m, "# %s: %d children not followed or held for want of memory\n",
			   c->group.name, atomic_read(&c->missed));
	if (atomic_read(&c->group.rules_missed))
		seq_printf(m, "# %s: %d threads not attached or held by rules for want of memory\n",
			   c->group.name, atomic_read(&c->group.rules_missed));
}

static void show_waits(struct seq_file *m, const struct utrace_session *s)
{
	u64 waits, ns;

	utrace_channel_waits(&s->channel, &waits, &ns);
	if (waits)
		seq_printf(m, "# %s: threads waited for room with %llu records, %llu us in all\n",
			   s->name, waits, div_u64(ns, NSEC_PER_USEC));
	if (s->wait && !READ_ONCE(s->channel.patience))
		seq_printf(m, "# %s: drops records, because none made room for %u s\n", s->name,
			   s->wait);
}

static void show_session(struct seq_file *m, struct utrace_session *s)
{
	u64 overwritten;

	show_channel(m, &s->channel);
	show_waits(m, s);
	if (!utrace_session_overwritten(s, &overwritten))
		seq_printf(m, "# %s: what was overwritten is in per_cpu/cpu*/stats alone\n",
			   s->name);
	else if (overwritten)
		seq_printf(m, "# %s: %llu records overwritten in its buffer\n", s->name,
			   overwritten);
}

/* The file of the top directory shows all sessions. */
static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_puts(m, "# session event seen masked filtered lost emitted summarized\n");
	mutex_lock(&utrace_group_mutex);
	if (s != &utrace_default_session)
		show_session(m, s);
	else
		for (s = NULL; (s = utrace_session_next(s));)
			show_session(m, s);
	mutex_unlock(&utrace_group_mutex);
	if (!s)
		show_channel(m, utrace_perf_stats());
	return 0;
}

const struct utrace_control_file utrace_file_stats = {
	.name = "stats",
	.help =
		"per event: seen = masked + filtered + lost + emitted + summarized.\n",
	.show = show,
};
