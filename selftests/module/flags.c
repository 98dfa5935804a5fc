// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_flags: /proc/utrace_flags lists the threads that enter the kernel by its slow path because
 * of utrace. The list is a module of its own, since tests read it also after utrace was unloaded.
 * A thread whose program has set Syscall User Dispatch is left out. "left PID" is a thread in which
 * utrace's configuration of the feature is left without the flag, as it is until the hooks are taken out.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/sched/signal.h>
#include <linux/seq_file.h>
#include <linux/thread_info.h>

#include "compat/syscall_work.h"
#include "engine/engine.h"

static void show_task(struct seq_file *m, struct task_struct *task)
{
	unsigned long work = READ_ONCE(task_thread_info(task)->syscall_work);
	bool ours = utrace_dispatch_is_ours(task);
	bool dispatch = ours && (work & SYSCALL_WORK_SYSCALL_USER_DISPATCH);

	if ((ours && !dispatch) || (work & BIT(UTRACE_WORK_BIT_SETTING)))
		seq_printf(m, "left %d %s\n", task->pid, task->comm);
	if (!dispatch && !(work & UTRACE_WORK_OURS))
		return;
	seq_printf(m, "%d %s%s%s%s%s\n", task->pid, task->comm, dispatch ? " dispatch" : "",
		   work & BIT(UTRACE_WORK_BIT_ATTACHED) ? " attached" : "",
		   work & BIT(UTRACE_WORK_BIT_EXIT) ? " exit" : "",
		   work & BIT(UTRACE_WORK_BIT_BOUNDARY) ? " boundary" : "");
}

static int show(struct seq_file *m, void *unused)
{
	struct task_struct *process, *task;

	rcu_read_lock();
	for_each_process_thread(process, task)
		show_task(m, task);
	rcu_read_unlock();
	return 0;
}

static int __init flags_init(void)
{
	return proc_create_single("utrace_flags", 0400, NULL, show) ? 0 : -ENOMEM;
}

static void __exit flags_exit(void)
{
	remove_proc_entry("utrace_flags", NULL);
}

module_init(flags_init);
module_exit(flags_exit);

MODULE_DESCRIPTION("Threads that utrace sends through the slow path");
MODULE_LICENSE("GPL");
