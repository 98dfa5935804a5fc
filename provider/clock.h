/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The clock by which durations of calls are measured: sched_clock(), by which ftrace stamps its
 * records, so that a record's time less its duration is when the call began. sched_clock() reads
 * the TSC without waiting for the instructions before, and stands still in a suspended machine.
 * Where the kernel does not trust the TSC, the monotonic clock is read instead.
 */
#ifndef _UTRACE_CLOCK_H
#define _UTRACE_CLOCK_H

#include <linux/ktime.h>
#include <linux/sched/clock.h>

#include "engine/engine.h"

/* Nanoseconds since some point. */
static __always_inline u64 utrace_clock(void)
{
	if (static_branch_unlikely(&utrace_clock_untrusted))
		return ktime_get_mono_fast_ns();
	return sched_clock();
}

/*
 * Nanoseconds since an earlier reading, which is loaded after the clock is read, so that no
 * register has to keep it meanwhile. 0 if the thread has changed processors, and the clock of the
 * former one was ahead by more.
 */
static __always_inline u64 utrace_clock_since(const u64 *then)
{
	const u64 now = utrace_clock();
	const s64 passed = now - *then;

	return passed < 0 ? 0 : passed;
}

#endif /* _UTRACE_CLOCK_H */
