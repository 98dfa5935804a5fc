// SPDX-License-Identifier: GPL-2.0
#include "clock.h"

DEFINE_STATIC_KEY_FALSE(utrace_clock_untrusted);

/*
 * Looks once more whether the kernel trusts the TSC: one that the kernel has found unstable is
 * never trusted again. Called while no call is between its entry and an exit that is wanted, so
 * that both ends of a call are read from one clock.
 */
void utrace_clock_choose(void)
{
	if (check_tsc_unstable())
		static_branch_enable(&utrace_clock_untrusted);
}
