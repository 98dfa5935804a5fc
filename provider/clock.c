// SPDX-License-Identifier: GPL-2.0
#include "clock.h"

DEFINE_STATIC_KEY_FALSE(utrace_clock_untrusted);

/**
 * utrace_clock_choose - look once more whether the kernel trusts the TSC
 *
 * A TSC that the kernel has found unstable is never trusted again. The clock is chosen where
 * nothing waits for the exit of a call, so that both ends of a call are read from one clock.
 *
 * Context: may sleep; no call is between its entry and an exit that is wanted.
 */
void utrace_clock_choose(void)
{
	if (check_tsc_unstable())
		static_branch_enable(&utrace_clock_untrusted);
}
