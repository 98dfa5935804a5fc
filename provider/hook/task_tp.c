// SPDX-License-Identifier: GPL-2.0
/*
 * A thread's life: clone, exec, exit, and the end of its task; and job control.
 */
#include <linux/binfmts.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/sched/signal.h>
#include <trace/events/sched.h>
#include <trace/events/task.h>
#include <asm/ptrace.h>

#include "hook.h"
#include "../compat/compat.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../group/group.h"
#include "../rules/rules.h"
#include "../signal/signal.h"
#include "../stop/stop.h"
#include "../thread/thread.h"

#ifdef UTRACE_HAVE_NEWTASK_U64
#define FLAGS	u64
#else
#define FLAGS	unsigned long
#endif

UTRACE_DEFINE_PROBE(task_newtask, TP_PROTO(struct task_struct *child, FLAGS clone_flags),
		    TP_ARGS(child, clone_flags))
{
	struct utrace_thread *t;

	utrace_thread_settle(child);
	utrace_fatal_unblock(child);
	t = utrace_thread_find(current);
	if (t && (READ_ONCE(t->events) & UTRACE_EVENT(CLONE)))
		utrace_report_clone(t, clone_flags, child);
	utrace_group_follow(child, clone_flags);
	utrace_rules_published_run(UTRACE_KEYWORD_AT_CLONE, child);
}

UTRACE_DEFINE_PROBE(sched_process_exec,
		    TP_PROTO(struct task_struct *task, pid_t old_pid, struct linux_binprm *bprm),
		    TP_ARGS(task, old_pid, bprm))
{
	struct utrace_thread *t;

	utrace_thread_rearm(task);
	/* Rules come first, so that the exec of a thread that a rule attaches is reported. */
	utrace_rules_published_run(UTRACE_KEYWORD_AT_EXEC, task);
	t = utrace_thread_find(task);
	if (t && (READ_ONCE(t->events) & UTRACE_EVENT(EXEC)))
		utrace_report_exec(t, bprm, old_pid);
}

static bool all_exited(struct task_struct *process)
{
	struct utrace_thread *t;
	struct task_struct *task;

	for_each_thread(process, task) {
		t = utrace_thread_find(task);
		if (t && !t->exited)
			return false;
	}
	return true;
}

/*
 * Threads count themselves out of the process before they come here, so several may
 * find that no thread is left. The last attached thread to come here reports the end of the
 * process: each marks itself first, then looks.
 */
static bool mark_exited(struct utrace_thread *t)
{
	unsigned long irq;
	bool last;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	t->exited = true;
	last = !atomic_read(&t->task->signal->live) && all_exited(t->task);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return last;
}

#ifdef UTRACE_HAVE_EXIT_GROUP_DEAD
#define EXIT_PROTO	TP_PROTO(struct task_struct *task, bool no_thread_left)
#define EXIT_ARGS	TP_ARGS(task, no_thread_left)
#else
#define EXIT_PROTO	TP_PROTO(struct task_struct *task)
#define EXIT_ARGS	TP_ARGS(task)
#endif

UTRACE_DEFINE_PROBE(sched_process_exit, EXIT_PROTO, EXIT_ARGS)
{
	struct utrace_thread *t = utrace_thread_find(task);
	bool group_dead;

	if (!t)
		return;
	utrace_stop_died(t);
	/* An exiting thread does not come to deliver the signal that it was noted for. */
	if (t->has_killer) {
		t->has_killer = false;
		utrace_report_fate(t, &t->killer);
	}
	group_dead = mark_exited(t);
	utrace_rules_thread_exit(t);
	if (READ_ONCE(t->events) & (UTRACE_EVENT(EXIT) | UTRACE_EVENT(DEATH)))
		utrace_report_exit(t, task->exit_code, group_dead);
	utrace_group_leave_all(t);
}

UTRACE_DEFINE_PROBE(sched_process_free, TP_PROTO(struct task_struct *task), TP_ARGS(task))
{
	struct utrace_thread *t = utrace_thread_find(task);

	if (t)
		utrace_report_reap(t);
}

/* Probes of ends come first, so that the end of no thread is missed that is seen to begin. */
static struct utrace_probe probes[] = {
	UTRACE_PROBE(sched_process_free),
	UTRACE_PROBE(sched_process_exit),
	UTRACE_PROBE(sched_process_exec),
	UTRACE_PROBE(task_newtask),
};

UTRACE_PROBE_SOURCE(utrace_life_source, probes);

/*
 * Job control: a kprobe where the kernel tells a parent that a process has stopped or
 * goes on. SIGCHLD would not do: the kernel sends none to a parent that has set SA_NOCLDSTOP.
 */

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

/* ftrace may have to take the kprobe out. If ftrace fails, the kprobe loses its address. */
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
