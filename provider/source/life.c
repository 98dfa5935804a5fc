// SPDX-License-Identifier: GPL-2.0
/*
 * A thread's life: clone, exec, exit, and the end of its task.
 */
#include <linux/binfmts.h>
#include <linux/kernel.h>
#include <linux/sched/signal.h>
#include <trace/events/sched.h>
#include <trace/events/task.h>

#include "../boundary.h"
#include "../group.h"
#include "../report.h"
#include "../rules/rules.h"
#include "source.h"
#include "tracepoint.h"

static void probe_newtask(void *data, struct task_struct *child, unsigned long clone_flags)
{
	struct utrace_thread *t;

	utrace_thread_settle(child);
	t = utrace_thread_find(current);
	if (t && t->lever)
		sigemptyset(&child->real_blocked);
	if (t && (READ_ONCE(t->events) & UTRACE_EVENT(CLONE)))
		utrace_report_clone(t, clone_flags, child);
	utrace_group_follow(child, clone_flags);
	utrace_rules_cloned(child);
}

static void probe_exec(void *data, struct task_struct *task, pid_t old_pid,
		       struct linux_binprm *bprm)
{
	struct utrace_thread *t;

	/* First, so that a thread that they attach is reported. */
	utrace_rules_exec_done(task);
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
 * find that nobody is left. The last attached one to come says so: it marks itself
 * first, then looks.
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

static void probe_exit(void *data, struct task_struct *task)
{
	struct utrace_thread *t = utrace_thread_find(task);
	bool group_dead;

	if (!t)
		return;
	utrace_boundary_died(t);
	group_dead = mark_exited(t);
	utrace_rules_thread_exit(t);
	if (READ_ONCE(t->events) & (UTRACE_EVENT(EXIT) | UTRACE_EVENT(DEATH)))
		utrace_report_exit(t, task->exit_code, group_dead);
	utrace_group_leave_all(t);
}

static void probe_free(void *data, struct task_struct *task)
{
	struct utrace_thread *t = utrace_thread_find(task);

	if (t)
		utrace_report_reap(t);
}

/* Ends are watched before beginnings, so that none is missed. */
static struct utrace_probe probes[] = {
	UTRACE_PROBE(sched_process_free, probe_free),
	UTRACE_PROBE(sched_process_exit, probe_exit),
	UTRACE_PROBE(sched_process_exec, probe_exec),
	UTRACE_PROBE(task_newtask, probe_newtask),
};

static int start(void)
{
	return utrace_probes_register(probes, ARRAY_SIZE(probes));
}

static void stop(void)
{
	utrace_probes_unregister(probes, ARRAY_SIZE(probes));
}

const struct utrace_source utrace_life_source = {
	.name = "tracepoint", .start = start, .stop = stop,
};
