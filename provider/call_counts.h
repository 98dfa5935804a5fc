/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Per-CPU counts of an engine's system calls, taken before a record is reserved: @passed and
 * @masked are the calls that the list of calls has and has not, @filtered the ends of the former
 * that were wanted and that the exit filter left out, @returned the other ones. The index is the
 * engine's record mask, so that one increment counts for all the records in it; the reader adds
 * up. Nothing reads index 0.
 *
 * @whole counts the calls that were recorded when they returned, by one increment. They stand
 * in none of the others. The group's record_call() counts them.
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
