// SPDX-License-Identifier: GPL-2.0
/*
 * crash-suspend: hold a thread that is about to dump core, so that gdb can look at it.
 *
 *	insmod utrace_crash_suspend.ko pid=1234		or pid=$(pgrep -d, nginx)
 *
 * All threads of these processes and of their child processes are watched, also threads
 * that are made later. A thread that is about to end its process with a core dump (by
 * SIGSEGV, SIGABRT and so on, without a handler) is held instead, and the kernel's log
 * says so. When rmmod lets the thread go, the signal does what it would have done.
 *
 * docs/howto-engine.md goes through this file.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/err.h>
#include <linux/module.h>
#include <linux/pid.h>
#include <linux/sched.h>
#include <linux/signal.h>

#include "utrace_group.h"

static int pids[32];
static unsigned int nr_pids;
module_param_array_named(pid, pids, int, &nr_pids, 0444);
MODULE_PARM_DESC(pid, "processes to watch, separated by commas");

static struct utrace_group *group;

/* A signal is next that dumps core, unless an engine before ours has changed that. */
static u32 report_signal(u32 action, struct utrace_engine *engine, struct kernel_siginfo *info)
{
	u32 choice = action & UTRACE_SIGNAL_MASK;

	if (choice != UTRACE_SIGNAL_CORE)
		return choice | UTRACE_RESUME;
	pr_notice("%s: thread %d is held before signal %d. To look: gdb -p %d. To let go: rmmod %s\n",
		  current->comm, task_pid_nr(current), info->si_signo, task_tgid_nr(current),
		  KBUILD_MODNAME);
	return choice | UTRACE_STOP;
}

static const struct utrace_engine_ops ops = {
	.report_signal = report_signal,
};

static const struct utrace_group_desc desc = {
	.name	= "crash-suspend",
	.owner	= THIS_MODULE,
	.ops	= &ops,
	.events	= UTRACE_EVENT(SIGNAL_CORE),
	.follow	= UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK,
};

static int watch(int id)
{
	struct pid *pid = find_get_pid(id);
	int err = utrace_group_add_pid(group, pid);

	put_pid(pid);
	if (err)
		pr_err("process %d cannot be watched: %pe\n", id, ERR_PTR(err));
	return err;
}

static int __init crash_suspend_init(void)
{
	unsigned int i;
	int err = nr_pids ? 0 : -EINVAL;

	group = utrace_group_create(&desc);
	if (IS_ERR(group))
		return PTR_ERR(group);
	for (i = 0; i < nr_pids && !err; i++)
		err = watch(pids[i]);
	if (err)
		utrace_group_end(group);
	return err;
}

/* Let all threads go. Afterwards no thread runs this module's code, or will. */
static void __exit crash_suspend_exit(void)
{
	utrace_group_end(group);
}

module_init(crash_suspend_init);
module_exit(crash_suspend_exit);

MODULE_DESCRIPTION("Hold threads that are about to dump core");
MODULE_LICENSE("GPL");
