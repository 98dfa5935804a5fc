// SPDX-License-Identifier: GPL-2.0
/*
 * The table of all sources, apart from source.c because of the layers: engines and groups call
 * source.c, and the sources in this table call engines and groups.
 */
#include <linux/bits.h>

#include "table.h"
#include "../engine/engine.h"
#include "get_signal.h"
#include "jobctl.h"
#include "signal_tp.h"
#include "syscall_hook.h"
#include "task_tp.h"

/* In the order of the bits. */
const struct utrace_source *const utrace_source_table[UTRACE_SOURCES] = {
	&utrace_hook_entry, &utrace_hook_exit, &utrace_signal_source, &utrace_life_source,
	&utrace_boundary_source, &utrace_jctl_source,
};

static_assert(UTRACE_SOURCE_ENTRY == BIT(0) && UTRACE_SOURCE_EXIT == BIT(1) &&
	      UTRACE_SOURCE_SIGNAL == BIT(2) && UTRACE_SOURCE_LIFE == BIT(3) &&
	      UTRACE_SOURCE_BOUNDARY == BIT(4) && UTRACE_SOURCE_JCTL == BIT(5));
