// SPDX-License-Identifier: GPL-2.0
/*
 * raw_syscalls beside the hook at the end of calls, if both need SYSCALL_WORK_SYSCALL_TRACEPOINT.
 * While raw_syscalls has a user, the kernel has the flag set on all threads, and the hook leaves it
 * set. When the last user goes, the kernel clears the flag on all threads, also on those in a call
 * whose end the hook is to see. So the kernel's function is left out then, and its work is done
 * here, sparing threads with the bit EXIT.
 *
 * The kernel calls both of its functions under its mutex of tracepoints.
 */
#include <linux/kprobes.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>

#include "syscall_work.h"
#include "unexported.h"

bool utrace_raw_used;		/* raw_syscalls has a user, or is about to have one */
static int *users;		/* the kernel's count of its tracepoints that are in use */

static int first_comes(struct kprobe *probe, struct pt_regs *regs)
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

/* In place of the kernel's function. */
static noinline notrace void only_return(void)
{
}

/* Returns 1: the kernel goes on at @regs->ip. */
static int last_goes(struct kprobe *probe, struct pt_regs *regs)
{
	struct task_struct *process, *task;

	if (*users != 1)
		return 0;
	WRITE_ONCE(*users, 0);
	WRITE_ONCE(utrace_raw_used, false);
	smp_mb();
	rcu_read_lock();
	for_each_process_thread(process, task)
		clear_flag(task);
	rcu_read_unlock();
	regs->ip = (unsigned long)only_return;
	return 1;
}

static struct kprobe first = { .symbol_name = "syscall_regfunc", .pre_handler = first_comes };
static struct kprobe last = { .symbol_name = "syscall_unregfunc", .pre_handler = last_goes };

/*
 * Watches the first and the last user of raw_syscalls, if that is needed. No thread is attached
 * yet. -ENOENT if the kernel's count of users was not found.
 */
int utrace_raw_start(void)
{
	int err;

	if (!utrace_exit_by_flag)
		return 0;
	users = (int *)utrace_call_kallsyms_lookup_name("sys_tracepoint_refcount");
	if (!users)
		return -ENOENT;
	err = register_kprobe(&last) ?: register_kprobe(&first);
	if (err) {
		unregister_kprobe(&last);	/* does nothing if it is not registered */
		users = NULL;
		return err;
	}
	synchronize_rcu_tasks();	/* users that came before the probes are counted now */
	if (READ_ONCE(*users))
		WRITE_ONCE(utrace_raw_used, true);
	return 0;
}

/* No thread has the bit EXIT. */
void utrace_raw_stop(void)
{
	if (!users)
		return;
	unregister_kprobe(&first);
	unregister_kprobe(&last);
	synchronize_rcu_tasks();	/* the kernel has left only_return() */
}
