/* SPDX-License-Identifier: GPL-2.0 */
/* Counts of each call, as the control file summary has them. */
#ifndef _UTRACE_COUNTS_H
#define _UTRACE_COUNTS_H

#include <stddef.h>

/* Two for each power of two nanoseconds. */
#define COUNTS_RANGES 128

/* The orders of strace's -S; the first is that of counts_read(). */
enum count_order { BY_TIME, BY_AVERAGE, BY_LONGEST, BY_CALLS, BY_ERRORS, BY_NAME, BY_NOTHING };

/**
 * struct count - one call of one ABI
 * @name: the name; NULL for a sum of calls
 * @calls: number of calls that have returned
 * @errors: number of calls that have returned an error
 * @total: duration of all calls, in nanoseconds
 * @max: duration of the longest call, in nanoseconds
 * @range: number of calls that took from counts_from() on, and less than counts_from() of the next
 * @errnos: the errnos and how often they were returned, as in 2:99,13:1; or "-"
 */
struct count {
	const char *name;
	unsigned long long calls;
	unsigned long long errors;
	unsigned long long total;
	unsigned long long max;
	unsigned long long range[COUNTS_RANGES];
	const char *errnos;
};

/**
 * struct thread_count - one call of one thread or process
 * @tid: the thread, or the process; 0 for a sum
 * @tgid: the process
 * @comm: the name, with escapes
 * @name: the call
 * @calls: number of calls that have returned
 * @errors: number of calls that have returned an error
 * @total: duration of all calls, in nanoseconds
 * @max: duration of the longest call, in nanoseconds
 */
struct thread_count {
	int tid;
	int tgid;
	const char *comm;
	const char *name;
	unsigned long long calls;
	unsigned long long errors;
	unsigned long long total;
	unsigned long long max;
};

/**
 * struct counts - all calls; counts_free() frees the members
 * @count: the calls, as counts_sort() has sorted them, or as the kernel had them
 * @used: number of calls in @count
 * @text: the memory of names and errnos
 * @thread: the calls of each thread, if the summary has them, in no order
 * @threads: number of members of @thread
 * @unknown: number of calls whose thread is unknown
 */
struct counts {
	struct count *count;
	size_t used;
	char *text;
	struct thread_count *thread;
	size_t threads;
	unsigned long long unknown;
};

void counts_read(struct counts *counts, char *text);
enum count_order counts_order(const char *word);
void counts_sort(struct counts *counts, enum count_order order);
unsigned long long counts_from(int range);
unsigned long long counts_quantile(const struct count *count, double share);
void counts_sum(const struct counts *counts, struct count *sum);
void counts_free(struct counts *counts);

/* thread_counts.c */
void thread_counts_read(struct counts *counts, char *text);
void thread_counts_join(struct counts *counts);

#endif
