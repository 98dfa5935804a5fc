// SPDX-License-Identifier: GPL-2.0
/*
 * System calls by the kernel's sys_enter and sys_exit tracepoints, where the hooks are
 * not available. Registering a probe sends every thread of the machine through the slow
 * path, so all pay.
 */
#include <linux/kernel.h>
#include <trace/events/syscalls.h>

#include "syscall_tp.h"
#include "../syscall/exit.h"
#include "../syscall/syscall.h"
#include "../thread/table.h"
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

UTRACE_PROBE_SOURCE(utrace_tracepoint_entry, entry_probe);
UTRACE_PROBE_SOURCE(utrace_tracepoint_exit, exit_probe);
