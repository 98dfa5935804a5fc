// SPDX-License-Identifier: GPL-2.0
/*
 * System calls by the kernel's sys_enter and sys_exit tracepoints, where the hooks are
 * not available. Registering a probe sends every thread of the machine through the slow
 * path, so all pay.
 */
#include <linux/kernel.h>
#include <trace/events/syscalls.h>

#include "../syscall.h"
#include "source.h"
#include "probe.h"

UTRACE_DEFINE_PROBE(sys_enter, TP_PROTO(struct pt_regs *regs, long id), TP_ARGS(regs, id))
{
	struct utrace_thread *t = utrace_thread_find(current);

	if (!t)
		return;
	t->in_call = UTRACE_NOT_IN_CALL;	/* set by a call whose return no probe has seen */
	if (READ_ONCE(t->filters))
		utrace_syscall_entry(t, regs, false);
}

UTRACE_DEFINE_PROBE(sys_exit, TP_PROTO(struct pt_regs *regs, long ret), TP_ARGS(regs, ret))
{
	struct utrace_thread *t = utrace_thread_find(current);

	if (t)
		utrace_syscall_exit(t, regs, false);
}

static struct utrace_probe entry_probe[] = { UTRACE_PROBE(sys_enter) };
static struct utrace_probe exit_probe[] = { UTRACE_PROBE(sys_exit) };

static int start_entry(void)
{
	return utrace_probes_register(entry_probe, ARRAY_SIZE(entry_probe));
}

static int stop_entry(void)
{
	utrace_probes_unregister(entry_probe, ARRAY_SIZE(entry_probe));
	return 0;
}

static int start_exit(void)
{
	return utrace_probes_register(exit_probe, ARRAY_SIZE(exit_probe));
}

static int stop_exit(void)
{
	utrace_probes_unregister(exit_probe, ARRAY_SIZE(exit_probe));
	return 0;
}

const struct utrace_source utrace_tracepoint_entry = {
	.start = start_entry, .stop = stop_entry,
};

const struct utrace_source utrace_tracepoint_exit = {
	.start = start_exit, .stop = stop_exit,
};
