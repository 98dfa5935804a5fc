// SPDX-License-Identifier: GPL-2.0
/*
 * Probes on the kernel's own tracepoints, several at a time.
 */
#include <linux/tracepoint.h>

#include "probe.h"
#include "../compat/unexported.h"

static int register_one(struct utrace_probe *p)
{
	if (!p->tp)
		p->tp = utrace_tracepoint(p->name);
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
