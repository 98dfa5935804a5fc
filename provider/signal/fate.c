// SPDX-License-Identifier: GPL-2.0
/*
 * The disposition of a signal: what get_signal() is going to decide.
 */
#include <linux/sched/signal.h>

#include "fate.h"
#include "../thread/thread.h"

/* Has the task a parent that job control counts on: outside the group, in the same session? */
static bool has_waiting_parent(struct task_struct *task)
{
	struct task_struct *parent = rcu_dereference(task->real_parent);

	if ((READ_ONCE(task->exit_state) && thread_group_empty(task)) || is_global_init(parent))
		return false;
	return task_pgrp(parent) != task_pgrp(task) && task_session(parent) == task_session(task);
}

/*
 * The terminal does not stop a process of an orphaned group, because no parent would continue it.
 * The kernel asks this later, under a lock that cannot be taken here.
 */
static bool is_orphaned(void)
{
	struct pid *group = task_pgrp(current);
	struct task_struct *task;
	bool orphaned = true;

	rcu_read_lock();
	do_each_pid_task(group, PIDTYPE_PGID, task) {
		if (has_waiting_parent(task))
			orphaned = false;
		if (!orphaned)
			break;
	} while_each_pid_task(group, PIDTYPE_PGID, task);
	rcu_read_unlock();
	return orphaned;
}

/* The fate that the kernel has for a signal of current's when the signal is next. siglock held. */
enum utrace_signal_fate utrace_fate(int sig)
{
	__sighandler_t handler = utrace_own_sighand()->action[sig - 1].sa.sa_handler;

	lockdep_assert_held(&utrace_own_sighand()->siglock);
	if (handler == SIG_IGN)
		return UTRACE_FATE_IGNORED;
	if (handler != SIG_DFL)
		return UTRACE_FATE_HANDLER;
	if (sig_kernel_ignore(sig))
		return UTRACE_FATE_IGNORED;
	if ((current->signal->flags & SIGNAL_UNKILLABLE) && !sig_kernel_only(sig))
		return UTRACE_FATE_IGNORED;
	if (sig_kernel_stop(sig))
		return sig != SIGSTOP && is_orphaned() ? UTRACE_FATE_IGNORED : UTRACE_FATE_STOPS;
	return sig_kernel_coredump(sig) ? UTRACE_FATE_CORE : UTRACE_FATE_TERMINATES;
}

/* utrace_fate() as report_signal() is told of it. siglock held. */
enum utrace_signal_action utrace_signal_default(int sig)
{
	static const enum utrace_signal_action actions[] = {
		[UTRACE_FATE_HANDLER]		= UTRACE_SIGNAL_DELIVER,
		[UTRACE_FATE_IGNORED]		= UTRACE_SIGNAL_IGN,
		[UTRACE_FATE_TERMINATES]	= UTRACE_SIGNAL_TERM,
		[UTRACE_FATE_CORE]		= UTRACE_SIGNAL_CORE,
		[UTRACE_FATE_STOPS]		= UTRACE_SIGNAL_STOP,
	};

	return actions[utrace_fate(sig)];
}
