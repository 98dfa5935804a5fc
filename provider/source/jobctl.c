// SPDX-License-Identifier: GPL-2.0
/*
 * Job control: a kprobe where the kernel tells a parent that a process has stopped or
 * goes on. SIGCHLD would not do: the kernel sends none to a parent that has set SA_NOCLDSTOP.
 */
#include <linux/kprobes.h>
#include <linux/sched/signal.h>
#include <asm/ptrace.h>

#include "jobctl.h"
#include "../engine/engine.h"
#include "../thread/thread.h"

/* do_notify_parent_cldstop(struct task_struct *tsk, bool for_ptracer, int why) */
static int told(struct kprobe *kp, struct pt_regs *regs)
{
	struct utrace_thread *t;
	int why = regs_get_kernel_argument(regs, 2);

	if ((u8)regs_get_kernel_argument(regs, 1) ||
	    (why != CLD_STOPPED && why != CLD_CONTINUED))
		return 0;
	t = utrace_thread_find(current);
	if (t && (READ_ONCE(t->events) & UTRACE_EVENT(JCTL)))
		utrace_report_jctl(t, why);
	return 0;
}

static struct kprobe probe;

static int start(void)
{
	probe = (struct kprobe){
		.symbol_name = "do_notify_parent_cldstop", .pre_handler = told,
	};
	return register_kprobe(&probe);
}

/* ftrace may have to take the kprobe out. Where ftrace fails, the kprobe loses its address. */
static int stop(void)
{
	kprobe_opcode_t *addr = probe.addr;

	unregister_kprobe(&probe);
	if (probe.addr)
		return 0;
	probe.addr = addr;	/* for the next attempt */
	return -ENODEV;
}

const struct utrace_source utrace_jctl_source = {
	.start = start, .stop = stop,
};
