// SPDX-License-Identifier: GPL-2.0
/*
 * Statistics: counts of all processors, added up, and records that ftrace has overwritten.
 */
#include <linux/cpumask.h>
#include <linux/percpu.h>

#include "stats.h"
#include "../provider/compat/ftrace.h"
#include "../provider/engine/member.h"

static void add_masks(const u64 *counts, enum utrace_record record, u64 *sum)
{
	unsigned int i;

	for (i = 0; i < UTRACE_RECORD_MASKS; i++)
		if (i & BIT(record))
			*sum += counts[i];
}

/*
 * A call counts as seen for the entry event when it begins, and for the exit event when it
 * returns. Some calls never return. A masked call counts for both at once.
 */
static void add_syscall(const struct utrace_counts *calls, enum utrace_record record,
			struct utrace_record_counts *stat)
{
	u64 filtered = 0, whole = 0;

	add_masks(calls->masked, record, &stat->masked);
	add_masks(calls->masked, record, &stat->seen);
	if (record == UTRACE_RECORD_SYSCALL_ENTRY) {
		add_masks(calls->passed, record, &stat->seen);
	} else {
		add_masks(calls->returned, record, &stat->seen);
		/* Read each counter once, since calls go on meanwhile. */
		add_masks(calls->filtered, record, &filtered);
		add_masks(calls->whole, record, &whole);
		stat->seen += filtered + whole;
		stat->filtered += filtered;
		stat->emitted += whole;
	}
}

/*
 * Adds up one event's counts, over all CPUs. The engine's counts of system calls are added: @masked
 * has the calls, too, that the list of calls leaves out, and @filtered those that exit_filter does.
 * When nothing is under way, @seen is the sum of the others.
 */
void utrace_channel_stat(const struct utrace_channel *c, enum utrace_record record,
			 struct utrace_record_counts *stat)
{
	const struct utrace_channel_counts *counts;
	int cpu;

	*stat = (struct utrace_record_counts){};
	for_each_possible_cpu(cpu) {
		counts = per_cpu_ptr(c->counts, cpu);
		stat->seen += counts->record[record].seen;
		stat->masked += counts->record[record].masked;
		stat->filtered += counts->record[record].filtered;
		stat->lost += counts->record[record].lost;
		stat->emitted += counts->record[record].emitted;
		stat->summarized += counts->record[record].summarized;
		if (BIT(record) & UTRACE_SYSCALL_RECORDS)
			add_syscall(&counts->calls, record, stat);
	}
}

/* Adds up with how many records threads have waited for room, and how long. */
void utrace_channel_waits(const struct utrace_channel *c, u64 *waits, u64 *ns)
{
	int cpu;

	*waits = *ns = 0;
	for_each_possible_cpu(cpu) {
		*waits += per_cpu_ptr(c->counts, cpu)->waits;
		*ns += per_cpu_ptr(c->counts, cpu)->waited;
	}
}

/* Is a file the first one of its instance in the channel's lists? */
static bool is_first(const struct utrace_channel *c, const struct utrace_file *file)
{
	struct utrace_file *f;
	unsigned int i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		list_for_each_entry(f, &c->files[i], link)
			if (f->file->tr == file->file->tr)
				return f == file;
	return false;
}

/* Add each instance but the main one that follows the default session, once. */
static bool add_followers(const struct utrace_channel *c, const struct trace_array *main,
			  u64 *count)
{
	struct utrace_file *f;
	unsigned int i;
	bool ok = true;

	for (i = 0; i < UTRACE_RECORDS; i++)
		list_for_each_entry(f, &c->files[i], link)
			if (f->file->tr != main && is_first(c, f))
				ok &= utrace_instance_overwritten(f->file->tr, count);
	return ok;
}

/*
 * Number of overwritten records, of all events, in a session's buffers since these were emptied.
 * False if the number is unknown for at least one of the instances. utrace_group_mutex held.
 */
bool utrace_session_overwritten(const struct utrace_session *s, u64 *count)
{
	lockdep_assert_held(&utrace_group_mutex);
	*count = 0;
	if (s->ended)
		return true;	/* the session's instance may be gone */
	if (s != &utrace_default_session)
		return utrace_instance_overwritten(s->instance, count);
	return utrace_instance_overwritten(utrace_instance_main, count) &
	       add_followers(&s->channel, utrace_instance_main, count);
}
