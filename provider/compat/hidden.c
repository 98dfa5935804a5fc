// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel's functions that stopping, stepping and choosing signals need.
 */
#include <linux/kernel.h>
#include <linux/sched/signal.h>
#include <linux/syscalls.h>
#include <linux/task_work.h>

#include "compat.h"
#include "hidden.h"

enum hidden {
	TASK_WORK_RUN, TASK_WORK_CANCEL, WAIT_TASK_INACTIVE, WAKE_UP, SINGLE_STEP, BLOCK_STEP,
	STEP_OFF, COREDUMP, GROUP_EXIT,
#ifdef CONFIG_CGROUPS
	ENTER_FROZEN, LEAVE_FROZEN,
#endif
	HIDDEN
};

static const char *const names[HIDDEN][3] = {
	[TASK_WORK_RUN]		= { "task_work_run" },
	[TASK_WORK_CANCEL]	= { "task_work_cancel" },
	[WAIT_TASK_INACTIVE]	= { "wait_task_inactive" },
	[WAKE_UP]		= { "signal_wake_up_state" },
	[SINGLE_STEP]		= { "user_enable_single_step" },
	[BLOCK_STEP]		= { "user_enable_block_step" },
	[STEP_OFF]		= { "user_disable_single_step" },
	[COREDUMP]		= { "do_coredump", "vfs_coredump" },
	[GROUP_EXIT]		= { "do_group_exit" },
#ifdef CONFIG_CGROUPS
	[ENTER_FROZEN]		= { "cgroup_enter_frozen" },
	[LEAVE_FROZEN]		= { "cgroup_leave_frozen" },
#endif
};

static unsigned long addresses[HIDDEN];

/**
 * utrace_hidden_find - find all of them
 *
 * Context: may sleep.
 * Return: 0, or -ENOENT where the kernel lacks one.
 */
int utrace_hidden_find(void)
{
	unsigned int i;

	for (i = 0; i < HIDDEN; i++) {
		if (!addresses[i])
			addresses[i] = utrace_symbol(names[i]);
		if (!addresses[i]) {
			pr_info("utrace: %s() was not found\n", names[i][0]);
			return -ENOENT;
		}
	}
	return 0;
}

/**
 * utrace_run_task_works - do what others have left for current to do
 *
 * Context: in the thread, at the user boundary or at the entry of a call; may sleep.
 */
void utrace_run_task_works(void)
{
	clear_notify_signal();
	if (task_work_pending(current))
		utrace_hidden(addresses[TASK_WORK_RUN], 0, 0, 0, 0, 0);
}

/**
 * utrace_wait_inactive - wait until a task has been switched out
 * @task: the task
 * @state: the state that it is in
 *
 * Context: may sleep.
 * Return: a number that changes whenever it runs; 0 when its state is another.
 */
unsigned long utrace_wait_inactive(struct task_struct *task, unsigned int state)
{
	return utrace_hidden(addresses[WAIT_TASK_INACTIVE], task, state, 0, 0, 0);
}

/**
 * utrace_step_on - make current trap after its next instruction
 * @block: after its next branch
 *
 * Context: in the thread, at the user boundary.
 */
void utrace_step_on(bool block)
{
	utrace_hidden(addresses[block ? BLOCK_STEP : SINGLE_STEP], current, 0, 0, 0, 0);
}

/**
 * utrace_step_off - undo utrace_step_on()
 * @task: current, or a thread that cannot run meanwhile
 *
 * Context: any; interrupts stay off for another thread than current.
 */
void utrace_step_off(struct task_struct *task)
{
	if (task != current)
		clear_tsk_thread_flag(task, TIF_BLOCKSTEP);	/* its register follows */
	utrace_hidden(addresses[STEP_OFF], task, 0, 0, 0, 0);
}

/**
 * utrace_cancel_work - take a task work back
 * @task: the thread that it was given to
 * @work: the work
 *
 * Context: any.
 * Return: true if it will not run; false when it has, or will.
 */
bool utrace_cancel_work(struct task_struct *task, struct callback_head *work)
{
	return utrace_hidden(addresses[TASK_WORK_CANCEL], task, work, 0, 0, 0) & 0xff;
}

/**
 * utrace_wake_stopped - have a thread leave a group stop, which goes on
 * @task: the thread; its siglock is held
 *
 * Context: any.
 */
void utrace_wake_stopped(struct task_struct *task)
{
	task->jobctl &= ~JOBCTL_STOPPED;
	utrace_hidden(addresses[WAKE_UP], task, __TASK_STOPPED, 0, 0, 0);
}

/**
 * utrace_wake_frozen - have a thread that was frozen where it slept look at why it sleeps
 * @task: the thread; it is to go to the kernel's refrigerator then
 *
 * Context: any.
 */
void utrace_wake_frozen(struct task_struct *task)
{
	utrace_hidden(addresses[WAKE_UP], task, TASK_FROZEN, 0, 0, 0);
}

/**
 * utrace_enter_frozen - count current as frozen, for its cgroup
 *
 * Context: in the thread, which sleeps next.
 */
void utrace_enter_frozen(void)
{
#ifdef CONFIG_CGROUPS
	utrace_hidden(addresses[ENTER_FROZEN], 0, 0, 0, 0, 0);
#endif
}

/**
 * utrace_leave_frozen - count it no longer, unless its cgroup still is to freeze
 *
 * Context: in the thread, interrupts on.
 */
void utrace_leave_frozen(void)
{
#ifdef CONFIG_CGROUPS
	utrace_hidden(addresses[LEAVE_FROZEN], false, 0, 0, 0, 0);
#endif
}

/**
 * utrace_dump_core - as a signal that dumps core does
 * @info: the signal
 *
 * Context: in the thread, at the user boundary; may sleep.
 */
void utrace_dump_core(const struct kernel_siginfo *info)
{
	utrace_hidden(addresses[COREDUMP], info, 0, 0, 0, 0);
}

/**
 * utrace_end_process - end current's process
 * @sig: the signal that it has died of
 *
 * Context: in the thread, at the user boundary.
 */
void __noreturn utrace_end_process(int sig)
{
	utrace_hidden(addresses[GROUP_EXIT], sig, 0, 0, 0, 0);
	BUG();	/* do_group_exit() does not return */
}
