/* SPDX-License-Identifier: GPL-2.0 */
/* Counts of each call, as histograms have them. */
#ifndef _UTRACE_COUNTS_H
#define _UTRACE_COUNTS_H

#include <stddef.h>

#define COUNTS_POWERS 64

/**
 * struct count - one call of one ABI
 * @abi: the ABI
 * @id: the number
 * @calls: number of calls that have returned
 * @errors: number of calls that have returned an error
 * @total: duration of all calls, in nanoseconds
 * @max: duration of the longest call, in nanoseconds
 * @power: number of calls that took at most 2^N ns, and more than half of that
 */
struct count {
	int abi;
	int id;
	unsigned long long calls;
	unsigned long long errors;
	unsigned long long total;
	unsigned long long max;
	unsigned long long power[COUNTS_POWERS];
};

/**
 * struct counts - all calls; the owner frees @count
 * @count: the calls, in the order of their total durations, the largest first
 * @used: number of calls in @count
 * @dropped: calls for which the histograms had no room, at least
 */
struct counts {
	struct count *count;
	size_t used;
	unsigned long long dropped;
};

void counts_read(struct counts *counts, const char *text);
unsigned long long counts_quantile(const struct count *count, int percent);
void counts_sum(const struct counts *counts, struct count *sum);
void counts_free(struct counts *counts);

#endif
