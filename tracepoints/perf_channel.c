// SPDX-License-Identifier: GPL-2.0
/*
 * Perf channels: the groups of perf events, see perf_channel.h.
 */
#include <linux/err.h>
#include <linux/percpu.h>
#include <linux/perf_event.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "perf_channel.h"
#include "../provider/group/group.h"
#include "session.h"

/*
 * Channels of users without CAP_PERFMON on one task. For each event that is scheduled in, a
 * thread's engines are gone through with the run queue's lock held, so their number has a limit.
 */
#define USER_CHANNELS	64

static LIST_HEAD(perf_channels);	/* utrace_group_mutex */

/* All perf channels share these counts; perf itself counts each of its events. */
static struct utrace_channel stats = { .group.name = "perf" };

void utrace_perf_channel_put(struct utrace_perf_channel *pc)
{
	if (!refcount_dec_and_test(&pc->refs))
		return;
	if (pc->target)
		put_task_struct(pc->target);
	put_pid(pc->opener);
	kfree_rcu(pc, rcu);
}

static u8 follow_of(struct perf_event *event)
{
	if (!event->attr.inherit)
		return 0;
	if (event->attr.inherit_thread)
		return UTRACE_FOLLOW_THREAD;
	return UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK;
}

static bool serves(struct utrace_perf_channel *pc, struct perf_event *event)
{
	if (pc->target != event->hw.target)
		return false;
	if (!pc->target)
		return true;
	return pc->opener == task_tgid(current) && pc->privileged == perfmon_capable() &&
	       pc->channel.group.follow == follow_of(event);
}

static struct utrace_perf_channel *make_channel(struct perf_event *event)
{
	struct utrace_perf_channel *pc = kzalloc(sizeof(*pc), GFP_KERNEL);

	if (!pc)
		return NULL;
	pc->channel.group.name = "perf";
	pc->channel.perf = true;
	pc->channel.signals = &utrace_default_session.signals;
	pc->channel.counts = stats.counts;
	pc->channel.group.missed = &stats.missed;
	pc->channel.group.filter = utrace_default_session.channel.group.filter;
	pc->privileged = perfmon_capable();
	/*
	 * The limits to which texts are captured for the channel; channel.c cuts them. perf asks
	 * if the opener may look at the target, not if it may read its memory.
	 */
	pc->channel.group.strings = pc->privileged ? &utrace_default_session.strings :
						     &utrace_default_session.no_data;
	pc->channel.group.follow = follow_of(event);
	utrace_channel_init(&pc->channel);
	pc->opener = get_pid(task_tgid(current));
	if (event->hw.target)
		pc->target = get_task_struct(event->hw.target);
	refcount_set(&pc->refs, 1);
	list_add(&pc->list, &perf_channels);
	return pc;
}

/*
 * The channel of a root event, with a reference, which is the only one of a new channel.
 * utrace_group_mutex held. -ENOSPC if the task has too many for an opener without CAP_PERFMON;
 * -ENOMEM.
 */
struct utrace_perf_channel *utrace_perf_channel_get(struct perf_event *event)
{
	struct utrace_perf_channel *pc;
	unsigned int others = 0;

	list_for_each_entry(pc, &perf_channels, list) {
		others += pc->target == event->hw.target;
		if (!serves(pc, event))
			continue;
		refcount_inc(&pc->refs);
		return pc;
	}
	if (others >= USER_CHANNELS && !perfmon_capable())
		return ERR_PTR(-ENOSPC);
	return make_channel(event) ?: ERR_PTR(-ENOMEM);
}

/*
 * May a thread join the group of a channel? False if the thread has joined, or has too many engines
 * already for a channel of an opener without CAP_PERFMON: children have the channels of their
 * parents, beside those that are opened on them. Preemption off.
 */
bool utrace_perf_channel_may_join(struct utrace_perf_channel *pc, struct utrace_thread *t)
{
	unsigned int engines = 0;
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (e->group == &pc->channel.group && !READ_ONCE(e->detached))
			return false;
		if (++engines == 2 * USER_CHANNELS && !pc->privileged)
			return false;
	}
	return true;
}

static u32 open_records(struct utrace_perf_channel *pc)
{
	u32 records = 0;
	unsigned int i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		if (pc->opens[i])
			records |= BIT(i);
	return records;
}

/* A root event is closed. utrace_group_mutex held. */
void utrace_perf_channel_close(struct utrace_perf_channel *pc, enum utrace_record record)
{
	if (--pc->opens[record])
		return;
	if (open_records(pc)) {
		utrace_channel_set_records(&pc->channel, open_records(pc));
		return;
	}
	list_del(&pc->list);
	utrace_group_stop(&pc->channel.group);
}

/*
 * A root event is opened; after an error, -ENOMEM or that of a source of events, the event counts
 * as closed. utrace_group_mutex held.
 */
int utrace_perf_channel_open(struct utrace_perf_channel *pc, enum utrace_record record)
{
	int err = 0;

	if (pc->opens[record]++)
		return 0;
	/* Threads that are made later join by themselves. */
	if (!pc->target && !pc->channel.group.everyone)
		err = utrace_group_set_everyone(&pc->channel.group);
	if (!err)
		err = utrace_channel_set_records(&pc->channel, open_records(pc));
	if (err)
		utrace_perf_channel_close(pc, record);
	return err;
}

/* The channel whose counts are perf's; the channel has only counts and a name. */
const struct utrace_channel *utrace_perf_stats(void)
{
	return &stats;
}

int utrace_perf_init(void)
{
	stats.counts = alloc_percpu(struct utrace_channel_counts);
	return stats.counts ? 0 : -ENOMEM;
}

/* Every open perf event holds the module, so none is left. No thread is in a callback. */
void utrace_perf_exit(void)
{
	free_percpu(stats.counts);
}
