// SPDX-License-Identifier: GPL-2.0
/*
 * The table of all hooks; and probes on the kernel's own tracepoints, several at a time. The table
 * is apart from engine/hook_refs.c because engines and groups call that, and the hooks call engines
 * and groups.
 */
#include <linux/bits.h>
#include <linux/string.h>
#include <linux/tracepoint.h>

#include "hook.h"
#include "../engine/engine.h"

static void match(struct tracepoint *tp, void *probe)
{
	struct utrace_probe *p = probe;

	if (!strcmp(tp->name, p->name))
		p->tp = tp;
}

static int register_one(struct utrace_probe *p)
{
	if (!p->tp)
		for_each_kernel_tracepoint(match, p);
	if (!p->tp)
		return -ENOENT;
	return tracepoint_probe_register(p->tp, p->func, NULL);
}

/*
 * Puts probes in place, in this order. -ENOENT if the kernel lacks a tracepoint; -ENOMEM. After an
 * error no probe is in place.
 */
int utrace_probes_register(struct utrace_probe *probes, unsigned int nr)
{
	unsigned int i;
	int err;

	for (i = 0; i < nr; i++) {
		err = register_one(&probes[i]);
		if (err) {
			utrace_probes_unregister(probes, i);
			return err;
		}
	}
	return 0;
}

/* Takes probes out again, last first. May sleep. A probe may still be running afterwards. */
void utrace_probes_unregister(struct utrace_probe *probes, unsigned int nr)
{
	while (nr--)
		tracepoint_probe_unregister(probes[nr].tp, probes[nr].func, NULL);
}

/* In the order of the bits. */
const struct utrace_source *const utrace_source_table[UTRACE_SOURCES] = {
	&utrace_hook_entry, &utrace_hook_exit, &utrace_signal_source, &utrace_life_source,
	&utrace_boundary_source, &utrace_jctl_source,
};

static_assert(UTRACE_SOURCE_ENTRY == BIT(0) && UTRACE_SOURCE_EXIT == BIT(1) &&
	      UTRACE_SOURCE_SIGNAL == BIT(2) && UTRACE_SOURCE_LIFE == BIT(3) &&
	      UTRACE_SOURCE_BOUNDARY == BIT(4) && UTRACE_SOURCE_JCTL == BIT(5));
