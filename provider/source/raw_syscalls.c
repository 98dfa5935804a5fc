// SPDX-License-Identifier: GPL-2.0
/*
 * raw_syscalls beside the hook at the end of calls, where that is trace_syscall_exit(). Both need
 * SYSCALL_WORK_SYSCALL_TRACEPOINT. While raw_syscalls has a user, the kernel has the flag set on all
 * threads, and the hook leaves it set. When the last user goes, the kernel clears the flag on all
 * threads, also on those in a call whose end the hook is to see. So the kernel is kept from that,
 * and it is done here, sparing threads with the bit EXIT.
 *
 * The kernel's functions run under its mutex of tracepoints, one at a time.
 */
#include "raw_syscalls.h"
#include "../compat/compat.h"

#ifdef UTRACE_HAVE_TRACE_EXIT
#include <linux/kprobes.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>

#include "../compat/unexported.h"
#include "exit_bit.h"

bool utrace_raw_used;		/* raw_syscalls has a user, or is about to have one */
static int *users;		/* the kernel's count of them */

static int begin_use(struct kprobe *probe, struct pt_regs *regs)
{
	WRITE_ONCE(utrace_raw_used, true);
	smp_mb();	/* pairs with the locked instruction in utrace_exit_forget() */
	return 0;
}

static void clear_flag(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work, old = READ_ONCE(*work);

	while ((old & UTRACE_EXIT_FLAGS) == SYSCALL_WORK_SYSCALL_TRACEPOINT &&
	       !try_cmpxchg(work, &old, old & ~SYSCALL_WORK_SYSCALL_TRACEPOINT))
		;
}

/* With one user more, the kernel finds that another one is left, and clears no flag. */
static int begin_end(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	bool *last = (bool *)ri->data;

	*last = *users == 1;
	if (*last)
		WRITE_ONCE(*users, 2);
	return 0;
}

static int end_use(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct task_struct *process, *task;

	if (!*(bool *)ri->data)
		return 0;
	WRITE_ONCE(*users, 0);
	WRITE_ONCE(utrace_raw_used, false);
	smp_mb();
	rcu_read_lock();
	for_each_process_thread(process, task)
		clear_flag(task);
	rcu_read_unlock();
	return 0;
}

static struct kprobe begin_probe = {
	.symbol_name = "syscall_regfunc", .pre_handler = begin_use,
};
static struct kretprobe end_probe = {
	.kp.symbol_name = "syscall_unregfunc", .entry_handler = begin_end, .handler = end_use,
	.data_size = sizeof(bool),
};

/**
 * utrace_raw_start - watch the first and the last user of raw_syscalls, if that is needed
 *
 * Context: may sleep; no thread is attached yet.
 * Return: 0; -ENOENT if the kernel's count of users was not found; another negative errno.
 */
int utrace_raw_start(void)
{
	int err;

	users = (int *)utrace_call_kallsyms_lookup_name("sys_tracepoint_refcount");
	if (!users)
		return -ENOENT;
	err = register_kprobe(&begin_probe);
	if (err)
		goto none;
	err = register_kretprobe(&end_probe);
	if (err)
		goto begin;
	synchronize_rcu_tasks();	/* users that came before the probes are counted now */
	if (READ_ONCE(*users))
		WRITE_ONCE(utrace_raw_used, true);
	return 0;

begin:
	unregister_kprobe(&begin_probe);
none:
	users = NULL;
	return err;
}

/**
 * utrace_raw_stop - undo utrace_raw_start()
 *
 * Context: may sleep; no thread has the bit EXIT.
 */
void utrace_raw_stop(void)
{
	if (!users)
		return;
	unregister_kretprobe(&end_probe);
	unregister_kprobe(&begin_probe);
}
#else
int utrace_raw_start(void)
{
	return 0;
}

void utrace_raw_stop(void)
{
}
#endif
