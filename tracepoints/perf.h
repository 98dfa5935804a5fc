/* SPDX-License-Identifier: GPL-2.0 */
/*
 * perf's users of the events.
 */
#ifndef _UTRACE_PERF_H
#define _UTRACE_PERF_H

#include "channel.h"

void utrace_perf_start(void);
int utrace_perf_reg(enum trace_reg type, enum utrace_record record, struct perf_event *event);
bool utrace_perf_listens(enum utrace_record record);
bool utrace_perf_serves_users(enum utrace_record record);

#endif /* _UTRACE_PERF_H */
