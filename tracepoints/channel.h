/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Channels: the destinations of a group's records. A session's records go straight to the
 * buffers of its ftrace instances; perf's go to the tracepoint, whose probes are perf's and BPF's.
 */
#ifndef _UTRACE_CHANNEL_H
#define _UTRACE_CHANNEL_H

#include <linux/trace_events.h>

#include "../provider/engine/member.h"
#include "../provider/filter/filter.h"

struct utrace_summary;

/*
 * The records: X(RECORD, event, needs), one for each event of utrace_events.h. The provider's
 * report of UTRACE_EVENT(needs) makes the record. The first three share the provider's counters.
 *
 * The functions that emit the records are written out in channel.c (DEFINE_EMIT), because a row
 * would have to contain the whole prototype: each event takes other arguments.
 *
 * The provider does not report attach and detach. These two need EXIT because a group of everyone
 * that wants no event has no threads.
 */
#define UTRACE_RECORD_TABLE(X)				\
	X(SYSCALL_ENTRY, syscall_entry,	SYSCALL_ENTRY)	\
	X(SYSCALL_EXIT,	syscall_exit,	SYSCALL_EXIT)	\
	X(SYSCALL,	syscall,	SYSCALL_EXIT)	\
	X(SIGNAL,	signal,		SIGNAL_FATE)	\
	X(EXEC,		exec,		EXEC)		\
	X(CLONE,	clone,		CLONE)		\
	X(EXIT,		exit,		EXIT)		\
	X(ATTACH,	attach,		EXIT)		\
	X(DETACH,	detach,		EXIT)		\
	X(STOP,		stop,		HOLD)		\
	X(RESUME,	resume,		HOLD)		\
	X(JCTL,		jctl,		JCTL)		\
	X(REAP,		reap,		REAP)

enum utrace_record {
#define UTRACE_RECORD_ENUM(RECORD, event, needs)	UTRACE_RECORD_##RECORD,
	UTRACE_RECORD_TABLE(UTRACE_RECORD_ENUM)
#undef UTRACE_RECORD_ENUM
	UTRACE_RECORDS
};

#define UTRACE_RECORD(name)	BIT(UTRACE_RECORD_##name)
/* The records whose bits make a record mask, by which the provider counts. */
#define UTRACE_SYSCALL_RECORDS	(UTRACE_RECORD_MASKS - 1)
static_assert(UTRACE_SYSCALL_RECORDS == (UTRACE_RECORD(SYSCALL_ENTRY) |
					 UTRACE_RECORD(SYSCALL_EXIT) | UTRACE_RECORD(SYSCALL)));

/**
 * struct utrace_record_counts - one event of one channel, counted
 * @seen: Events that came to the channel; for system calls the provider counts instead.
 * @masked: Signals that the list of signals leaves out.
 * @filtered: Records that neither ftrace nor perf would take: perf's events are not scheduled in,
 *	an instance's tracing is off.
 * @lost: Records that ftrace or perf would take, and had no room for.
 * @emitted: Records that were handed to ftrace or perf.
 * @summarized: Calls that the summary alone has counted, since no record was wanted.
 *
 * Written by the CPU that owns the copy, with preemption off; read by any.
 */
struct utrace_record_counts {
	u64 seen;
	u64 masked;
	u64 filtered;
	u64 lost;
	u64 emitted;
	u64 summarized;
};

/**
 * struct utrace_channel_counts - all counts of a channel, per CPU
 * @calls: Counted by the provider.
 * @record: Counted by the channel.
 * @waits: Number of records that threads have waited with for room.
 * @waited: Nanoseconds that they have waited.
 *
 * The owner of the channel allocates the copies, and frees them after the channel's end.
 */
struct utrace_channel_counts {
	struct utrace_counts calls;
	struct utrace_record_counts record[UTRACE_RECORDS];
	u64 waits;
	u64 waited;
};

/**
 * struct utrace_channel - a group and the destination of its records
 * @group: The group.
 * @perf: The records go to the tracepoint. Constant.
 * @tracepoint: The records go to the tracepoint too, for BPF, if no perf channel hands them
 *	on. Constant.
 * @records: The records that a session or perf wants. Written under utrace_group_mutex.
 * @signals: The signals that are recorded. Written under utrace_group_mutex.
 * @counts: The counts, per CPU. Constant.
 * @missed: The number of children that could not be followed, or held, for want of memory.
 * @only: The instance's event if utrace:syscall is enabled in one instance alone, syscall_exit
 *	in none, and records may take the short way; or NULL. RCU, written under
 *	utrace_group_mutex.
 * @summary: Counts the calls that are recorded or would be, or NULL. RCU, written under
 *	utrace_group_mutex.
 * @patience: Nanoseconds that a thread waits at most for room; 0: records without room are dropped.
 *	Written under utrace_group_mutex, or set to 0 by a thread.
 * @files: For each event, the instances where it is enabled; of sessions only. RCU, written under
 *	utrace_group_mutex.
 *
 * Part of a session or of a perf channel, which owns it.
 */
struct utrace_channel {
	struct utrace_group group;
	bool perf;
	bool tracepoint;
	u32 records;
	const struct utrace_sigset *signals;
	struct utrace_channel_counts __percpu *counts;
	atomic_t missed;
	struct trace_event_file *only;
	struct utrace_summary __rcu *summary;
	u64 patience;
	struct list_head files[UTRACE_RECORDS];
};

/**
 * struct utrace_file - an event that is enabled in an instance
 * @link: Links the files of a channel's event. RCU, written under utrace_group_mutex.
 * @file: ftrace's file, alive until an RCU grace period after the event was disabled: ftrace waits
 *	for those of its probes, which from 7.0 on are SRCU's and imply RCU's. Constant.
 * @rcu: Delays the free.
 *
 * The channel owns the struct, for as long as the event is enabled.
 */
struct utrace_file {
	struct list_head link;
	struct trace_event_file *file;
	struct rcu_head rcu;
};

void utrace_channel_init(struct utrace_channel *channel);
struct utrace_summary *utrace_channel_set_summary(struct utrace_channel *channel,
						  struct utrace_summary *summary);
void utrace_channel_choose(struct utrace_channel *c);
void utrace_channel_set_patience(struct utrace_channel *channel, u64 patience);
int utrace_channel_set_records(struct utrace_channel *channel, u32 records);
const char *utrace_record_name(enum utrace_record record);
void utrace_events_init(void);

#endif /* _UTRACE_CHANNEL_H */
