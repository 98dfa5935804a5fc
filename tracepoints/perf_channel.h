/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Perf channels: the groups of perf events.
 *
 * Root events that one process opens on one task with the same inheritance share a
 * group: `perf record -e 'utrace:*'` opens one for each event and each CPU, and a
 * thread should not have an engine for each of those. Events without a task share
 * one group, since all of them mean the same threads.
 */
#ifndef _UTRACE_PERF_CHANNEL_H
#define _UTRACE_PERF_CHANNEL_H

#include "channel.h"

struct perf_event;

/**
 * struct utrace_perf_channel - the group of some root events
 * @channel: The group, and where its records go.
 * @list: Links all perf channels. utrace_group_mutex.
 * @opener: The process that opened the root events, referenced. Constant.
 * @target: The task of the root events, pinned; NULL for every thread. Constant.
 * @privileged: The opener has CAP_PERFMON. Constant.
 * @opens: The number of open root events, for each record. utrace_group_mutex.
 * @refs: One reference of each struct arm. Atomic.
 * @rcu: Delays the free until no engine's callback uses the channel.
 *
 * The perf events own the channel together: the first one makes it, and the last one to close lets
 * it go.
 */
struct utrace_perf_channel {
	struct utrace_channel channel;
	struct list_head list;
	struct pid *opener;
	struct task_struct *target;
	bool privileged;
	unsigned int opens[UTRACE_RECORDS];
	refcount_t refs;
	struct rcu_head rcu;
};

int utrace_perf_init(void);
void utrace_perf_exit(void);
const struct utrace_channel *utrace_perf_stats(void);
struct utrace_perf_channel *utrace_perf_channel_get(struct perf_event *event);
bool utrace_perf_channel_may_join(struct utrace_perf_channel *pc, struct utrace_thread *t);
void utrace_perf_channel_put(struct utrace_perf_channel *pc);
int utrace_perf_channel_open(struct utrace_perf_channel *pc, enum utrace_record record);
void utrace_perf_channel_close(struct utrace_perf_channel *pc, enum utrace_record record);

#endif /* _UTRACE_PERF_CHANNEL_H */
