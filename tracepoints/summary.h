/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Summaries: counts and durations of a session's calls, added up where the calls end, without a
 * record.
 *
 * Each processor has a table of its own, which only that processor writes, with preemption off. A
 * call is counted with its duration at once: readers copy a row again if it has changed meanwhile.
 */
#ifndef _UTRACE_SUMMARY_H
#define _UTRACE_SUMMARY_H

#include <linux/bitops.h>
#include <linux/err.h>
#include <linux/hash.h>
#include <linux/minmax.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/seq_file.h>

#include "../provider/arch/x86/abi.h"
#include "../provider/filter/filter.h"

/*
 * Durations are counted in two ranges for each power of two: from 2^n and from 1.5 * 2^n
 * nanoseconds on. The first range has all durations below 96, and the last one all from 2^35 on.
 */
#define UTRACE_SUMMARY_RANGES	59
#define UTRACE_SUMMARY_SHORTEST	6	/* the power of two of the first range */

/* Pairs of a call and an errno, of which each processor counts as many. */
#define UTRACE_SUMMARY_ERRNOS	512
#define UTRACE_SUMMARY_ERRNO	GENMASK(11, 0)	/* the part of a key that is the errno */
static_assert(MAX_ERRNO <= UTRACE_SUMMARY_ERRNO);

/**
 * struct utrace_summary_row - the calls of one number that ended on one processor
 * @calls: Their number.
 * @errors: The number of those that returned an errno.
 * @total: Nanoseconds that they took.
 * @longest: Nanoseconds that the longest took.
 * @changes: Odd while the row is being changed.
 * @ranges: The numbers of those whose duration is in each range.
 *
 * Written by the processor, read by any.
 */
struct utrace_summary_row {
	u64 calls;
	u64 errors;
	u64 total;
	u64 longest;
	u64 changes;
	u64 ranges[UTRACE_SUMMARY_RANGES];
};
static_assert(sizeof(struct utrace_summary_row) == 512);

/**
 * struct utrace_summary_errno - how often a call has returned an errno on one processor
 * @key: utrace_summary_key(); 0 for an unused entry.
 * @calls: The number of those calls.
 */
struct utrace_summary_errno {
	u32 key;
	u64 calls;
};

/**
 * struct utrace_summary_table - all that one processor has counted
 * @errnos: A hash table without removal.
 * @rows: A row for each call of each ABI: utrace_syscall_slot().
 */
struct utrace_summary_table {
	struct utrace_summary_errno errnos[UTRACE_SUMMARY_ERRNOS];
	struct utrace_summary_row rows[UTRACE_ABIS][UTRACE_NR_SYSCALLS];
};

/* Pairs of a thread and a call, of which each processor counts as many. */
#define UTRACE_SUMMARY_THREADS	4096

/**
 * struct utrace_summary_thread - the calls of one number that one thread ended on one processor
 * @key: The thread's id in the upper half, the call in the lower; 0 for an unused row.
 * @changes: Odd while the row is being changed.
 * @tgid: The thread's process.
 * @comm: The thread's name when the row was made.
 * @calls: Their number.
 * @errors: The number of those that returned an errno.
 * @total: Nanoseconds that they took.
 * @longest: Nanoseconds that the longest took.
 */
struct utrace_summary_thread {
	u64 key;
	u32 changes;
	u32 tgid;
	char comm[TASK_COMM_LEN];
	u64 calls;
	u64 errors;
	u64 total;
	u64 longest;
};
static_assert(sizeof(struct utrace_summary_thread) == 64);

/**
 * struct utrace_summary_threads - all that one processor has counted by thread
 * @others: All calls for which there was no row.
 * @rows: A hash table without removal.
 */
struct utrace_summary_threads {
	struct utrace_summary_thread others;
	struct utrace_summary_thread rows[UTRACE_SUMMARY_THREADS];
};

/**
 * struct utrace_summary - the summary of a session
 * @since: When counting began, in nanoseconds since the boot.
 * @table: The tables, one for each possible processor.
 * @threads: Those of the threads, or NULL if no counts by thread are wanted.
 *
 * The session's channel owns it: RCU, written under utrace_group_mutex.
 */
struct utrace_summary {
	u64 since;
	struct utrace_summary_table * __percpu *table;
	struct utrace_summary_threads * __percpu *threads;
};

struct utrace_summary *utrace_summary_make(bool by_thread);
void utrace_summary_free(struct utrace_summary *summary);
void utrace_summary_add_errno(struct utrace_summary_table *table, u32 key);
int utrace_summary_print(struct seq_file *m, const struct utrace_summary *summary);
size_t utrace_summary_size(const struct utrace_summary *summary);

/* summary_threads.c */
void utrace_summary_add_thread(struct utrace_summary_threads *threads, enum utrace_abi abi,
			       unsigned int slot, long ret, u64 duration);
void utrace_show_comm(struct seq_file *m, const char *comm);
int utrace_summary_print_threads(struct seq_file *m, const struct utrace_summary *summary);

/* The call and errno of a struct utrace_summary_errno. */
static __always_inline u32 utrace_summary_key(enum utrace_abi abi, unsigned int slot, long ret)
{
	return (abi * UTRACE_NR_SYSCALLS + slot) * (UTRACE_SUMMARY_ERRNO + 1) + (u32)-ret;
}

static __always_inline unsigned int utrace_summary_range(u64 duration)
{
	const u64 d = max_t(u64, duration, BIT(UTRACE_SUMMARY_SHORTEST));
	const unsigned int power = __fls(d);
	const unsigned int range = 2 * (power - UTRACE_SUMMARY_SHORTEST) +
				   ((d >> (power - 1)) & 1);

	return min_t(unsigned int, range, UTRACE_SUMMARY_RANGES - 1);
}

/*
 * Counts a call that has returned. In the thread, preemption off. On x86 a processor's writes are
 * seen in their order, so that barrier() suffices.
 */
static __always_inline void utrace_summary_add(const struct utrace_summary *s, enum utrace_abi abi,
					       int nr, long ret, u64 duration)
{
	struct utrace_summary_table *table = __this_cpu_read(*s->table);
	const unsigned int slot = utrace_syscall_slot(nr);
	struct utrace_summary_row *row = &table->rows[abi][slot];

	row->changes++;
	barrier();
	row->calls++;
	row->total += duration;
	if (unlikely(duration > row->longest))
		row->longest = duration;
	row->ranges[utrace_summary_range(duration)]++;
	if (unlikely((unsigned long)ret >= (unsigned long)-MAX_ERRNO)) {
		row->errors++;
		utrace_summary_add_errno(table, utrace_summary_key(abi, slot, ret));
	}
	barrier();
	row->changes++;
	if (unlikely(s->threads))
		utrace_summary_add_thread(__this_cpu_read(*s->threads), abi, slot, ret, duration);
}

#endif /* _UTRACE_SUMMARY_H */
