// SPDX-License-Identifier: GPL-2.0
/* Texts written to utrace/syscalls. */
#include "fuzz.h"

static void hold(const char *first, const char *second)
{
	struct utrace_sysset set;

	utrace_sysset_init(&set);
	must(calls_hold(&set, first));
	must(calls_hold(&set, second));
}
