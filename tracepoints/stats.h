/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The numbers of records that a channel has made and lost, for each event.
 */
#ifndef _UTRACE_TRACEPOINTS_STATS_H
#define _UTRACE_TRACEPOINTS_STATS_H

#include "session.h"

void utrace_channel_stat(const struct utrace_channel *channel, enum utrace_record record,
			 struct utrace_record_counts *stat);
void utrace_channel_waits(const struct utrace_channel *channel, u64 *waits, u64 *ns);
bool utrace_session_overwritten(const struct utrace_session *session, u64 *count);

#endif /* _UTRACE_TRACEPOINTS_STATS_H */
