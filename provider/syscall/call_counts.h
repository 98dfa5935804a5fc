/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Per-CPU counts of an engine's system calls, taken before a record is reserved. @passed counts
 * calls that are on the list of calls, @masked calls that are not. When a passed call whose end is
 * wanted returns, @filtered counts it if the exit filter leaves it out, and @returned if not. The
 * index is the engine's record mask, so that one increment counts for all the records in it; the
 * reader adds up. Nothing reads index 0.
 *
 * @whole counts, by one increment, the calls that the group's record_call() has recorded when they
 * returned. None of the other counts has such a call.
 */
#ifndef _UTRACE_CALL_COUNTS_H
#define _UTRACE_CALL_COUNTS_H

#include <linux/types.h>

#define UTRACE_RECORD_MASKS	8

struct utrace_counts {
	u64 passed[UTRACE_RECORD_MASKS];
	u64 masked[UTRACE_RECORD_MASKS];
	u64 returned[UTRACE_RECORD_MASKS];
	u64 filtered[UTRACE_RECORD_MASKS];
	u64 whole[UTRACE_RECORD_MASKS];
};

#endif /* _UTRACE_CALL_COUNTS_H */
