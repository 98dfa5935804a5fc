/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: a group whose records go to ftrace instances. There is one so far, the
 * default session, which every instance follows.
 */
#ifndef _UTRACE_SESSION_H
#define _UTRACE_SESSION_H

#include "../provider/filter.h"
#include "channel.h"

/**
 * struct utrace_session - a session
 * @channel: group and buffers
 * @signals: which signals are recorded; utrace_group_mutex
 * @exit_filter: text of the group's exit filter, or NULL; the same
 * @filter: its number in the table of wanted calls; constant
 */
struct utrace_session {
	struct utrace_channel channel;
	struct utrace_sigset signals;
	char *exit_filter;
	unsigned int filter;
};

extern struct utrace_session utrace_default_session;

void utrace_session_set_exit_filter(struct utrace_session *session,
				    struct utrace_predicate *filter, char *text);

int utrace_session_init(void);
int utrace_session_start(void);
void utrace_session_stop(void);
void utrace_session_exit(void);

int utrace_perf_init(void);
void utrace_perf_start(void);
void utrace_perf_exit(void);

/**
 * struct utrace_stat - one event of one channel, added up over the CPUs
 * @seen: came to the engine's door, counted there
 * @masked: left out by the list of system calls or signals
 * @filtered: left out by exit_filter, or nobody listened
 * @lost: no room was reserved: the buffer was full, or off
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
const struct utrace_channel *utrace_perf_stats(void);

#endif /* _UTRACE_SESSION_H */
