// SPDX-License-Identifier: GPL-2.0
/* Texts written to utrace/signals. */
#include "fuzz.h"

static void hold(const char *first, const char *second)
{
	struct utrace_sigset set;

	utrace_sigset_init(&set);
	must(signals_hold(&set, first));
	must(signals_hold(&set, second));
}
