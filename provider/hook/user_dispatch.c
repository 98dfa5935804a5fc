// SPDX-License-Identifier: GPL-2.0
/*
 * Syscall User Dispatch. The kernel tests the flag SYSCALL_WORK_SYSCALL_USER_DISPATCH before all
 * else that it does at the entry of a call, and goes to syscall_user_dispatch(), where our hook is.
 * So an attached thread gets the flag, with a neutral configuration (offset 0, length ~0), by which
 * the kernel's function lets each call through at its first comparison. Our selector, which is not
 * read then, tells it from others. A program that uses the feature has another configuration; it
 * and the flag are left alone, since the program's calls come to the hook anyway.
 *
 * The program's prctl() writes flag and configuration, and a ptracer (CRIU) reads and writes them.
 * Both find them as without us: ours are put away before, and taken again afterwards if the program
 * has set none. Meanwhile the bit SETTING keeps others from writing them. An exec clears the flag,
 * as fork does in the child: hook/task_tp.c.
 *
 * When the flag is cleared, the thread may be between the kernel's test of the flag and the
 * kernel's function, which takes an empty configuration for "no call is allowed". So the neutral
 * one stays, unseen, until the hook has been taken out, and for a grace period of RCU tasks. A
 * thread that sleeps in the hook for longer does not go on through the kernel's function: finish()
 * in syscall_hook.c.
 */
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>

#include "hook.h"
#include "../compat/syscall_work.h"
#include "../engine/engine.h"
#include "../thread/thread.h"

static void forget(struct task_struct *task)
{
	task->syscall_dispatch.selector = NULL;
	task->syscall_dispatch.len = 0;
}

/*
 * Clears the neutral configurations that were left; no thread is attached for its calls. @last: nor
 * will one be, and no probe is there that would clear the bit SETTING. May sleep.
 */
void utrace_dispatch_clean(bool last)
{
	struct task_struct *process, *task;
	unsigned long irq;

	synchronize_rcu_tasks();
	rcu_read_lock();
	for_each_process_thread(process, task) {
		if (!last && !utrace_dispatch_is_ours(task))
			continue;
		raw_spin_lock_irqsave(&utrace_lock, irq);
		if (utrace_dispatch_is_ours(task) &&
		    !test_task_syscall_work(task, SYSCALL_USER_DISPATCH))
			forget(task);
		if (last)
			clear_bit(UTRACE_WORK_BIT_SETTING, &task_thread_info(task)->syscall_work);
		raw_spin_unlock_irqrestore(&utrace_lock, irq);
	}
	rcu_read_unlock();
}

/*
 * The kernel is about to read or write the configuration of current, or of a thread that current
 * has stopped as its ptracer. Neither is on its way to the kernel's test, so ours can go now.
 */
static int begin_setting(struct kretprobe_instance *ri, struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work, irq;

	*(struct task_struct **)ri->data = task;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	set_bit(UTRACE_WORK_BIT_SETTING, work);
	if (utrace_dispatch_is_ours(task)) {
		clear_task_syscall_work(task, SYSCALL_USER_DISPATCH);
		forget(task);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return 0;
}

static int begin_own(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	return begin_setting(ri, current);
}

static int begin_ptraced(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	return begin_setting(ri, (struct task_struct *)regs_get_kernel_argument(regs, 0));
}

static int end_setting(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct task_struct *task = *(struct task_struct **)ri->data;
	unsigned long irq;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	clear_bit(UTRACE_WORK_BIT_SETTING, &task_thread_info(task)->syscall_work);
	utrace_dispatch_take(task);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return 0;
}

#define SETTER(function, begin)							\
	{ .kp.symbol_name = function, .entry_handler = begin, .handler = end_setting, \
	  .data_size = sizeof(struct task_struct *), .maxactive = 256 }

/* Kernels before 6.4 have the first one alone. */
static struct kretprobe setters[] = {
	SETTER("set_syscall_user_dispatch", begin_own),
	SETTER("syscall_user_dispatch_set_config", begin_ptraced),
	SETTER("syscall_user_dispatch_get_config", begin_ptraced),
};
static unsigned int nr_setters;

/* Watches who sets or reads a thread's Syscall User Dispatch. No thread is attached yet. */
int utrace_dispatch_start(void)
{
	int err = 0;

	while (!err && nr_setters < ARRAY_SIZE(setters)) {
		err = register_kretprobe(&setters[nr_setters]);
		nr_setters += !err;
	}
	if (err && (err != -ENOENT || !nr_setters))
		return err;
	synchronize_rcu_tasks();	/* for threads that came there before the probes */
	return 0;
}

/* Undoes utrace_dispatch_start(), as far as that came. No thread is attached any more. */
void utrace_dispatch_stop(void)
{
	while (nr_setters)
		unregister_kretprobe(&setters[--nr_setters]);
	utrace_dispatch_clean(true);
}
