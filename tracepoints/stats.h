/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The numbers of records that a channel has made and lost, for each event.
 */
#ifndef _UTRACE_TRACEPOINTS_STATS_H
#define _UTRACE_TRACEPOINTS_STATS_H

#include "session.h"

/**
 * struct utrace_stat - one event of one channel, added up over the CPUs
 * @seen: counted by the engine
 * @masked: left out by the list of system calls or signals
 * @filtered: left out by exit_filter, or neither ftrace nor perf listened
 * @lost: no room was reserved, because the buffer was full, or off
 * @emitted: handed to ftrace or perf
 *
 * When nothing is under way, @seen is the sum of the others.
 */
struct utrace_stat {
	u64 seen;
	u64 masked;
	u64 filtered;
	u64 lost;
	u64 emitted;
};

void utrace_channel_stat(const struct utrace_channel *channel, enum utrace_record record,
			 struct utrace_stat *stat);
bool utrace_session_overwritten(const struct utrace_session *session, u64 *count);

#endif /* _UTRACE_TRACEPOINTS_STATS_H */
