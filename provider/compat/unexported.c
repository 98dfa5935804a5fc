// SPDX-License-Identifier: GPL-2.0
/*
 * Functions that the kernel does not export: their addresses, and wrappers of those that
 * stopping, stepping and choosing signals need.
 */
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/sched/signal.h>
#include <linux/syscalls.h>
#include <linux/task_work.h>
#include <asm/debugreg.h>

#include "compat.h"
#include "unexported.h"

/* Not static, because arch/x86/call.S uses them. */
#define HIDDEN(function)							\
	extern unsigned long utrace_address_##function;				\
	unsigned long utrace_address_##function;
#include "unexported_list.h"
#undef HIDDEN

static const struct {
	const char *names[2];
	unsigned long *address;
} functions[] __initconst = {
#define HIDDEN(function) { { #function }, &utrace_address_##function },
#include "unexported_list.h"
#undef HIDDEN
};

/**
 * utrace_hidden_find - find all functions that are called though they are not exported
 *
 * Context: may sleep; while the module is loaded.
 * Return: 0, or -ENOENT where the kernel lacks one.
 */
int __init utrace_hidden_find(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(functions); i++) {
		if (utrace_symbol(functions[i].names, functions[i].address))
			continue;
		pr_err("utrace: the kernel's %s() was not found\n", functions[i].names[0]);
		return -ENOENT;
	}
	return 0;
}

/**
 * utrace_run_task_works - run the task works that are queued for current
 *
 * Context: in the thread, at the user boundary or at the entry of a call; may sleep.
 */
void utrace_run_task_works(void)
{
	clear_notify_signal();
	if (task_work_pending(current))
		utrace_call_task_work_run();
}

/**
 * utrace_step_on - make current trap after its next instruction
 * @block: true: after its next branch
 *
 * Context: in the thread, at the user boundary.
 */
void utrace_step_on(bool block)
{
	if (block)
		utrace_call_user_enable_block_step(current);
	else
		utrace_call_user_enable_single_step(current);
}

/* Done here because the kernel's function leaves interrupts on, even where they were off. */
static void block_step_off(void)
{
	unsigned long irq;

	if (!test_thread_flag(TIF_BLOCKSTEP))
		return;
	local_irq_save(irq);
	clear_thread_flag(TIF_BLOCKSTEP);
	update_debugctlmsr(get_debugctlmsr() & ~DEBUGCTLMSR_BTF);
	local_irq_restore(irq);
}

/**
 * utrace_step_off - undo utrace_step_on()
 *
 * Context: in the thread, interrupts on or off.
 */
void utrace_step_off(void)
{
	block_step_off();
	utrace_call_user_disable_single_step(current);
}

/**
 * utrace_dump_core - dump core, as a signal does
 * @info: the signal
 *
 * A kick may have come since the thread ran its task works. The flag is cleared as get_signal()
 * does, because a pipe that is full takes the flag for a signal. Works that are left run at the
 * thread's exit.
 *
 * Context: in the thread, at the user boundary, with PF_SIGNALED set, so that no more kicks
 * begin; may sleep.
 */
void utrace_dump_core(const struct kernel_siginfo *info)
{
	clear_notify_signal();
	utrace_call_do_coredump(info);
}

/**
 * utrace_end_process - end current's process
 * @sig: the signal that wait() reports
 *
 * Context: in the thread, at the user boundary.
 */
void __noreturn utrace_end_process(int sig)
{
	utrace_call_do_group_exit(sig);
	BUG();	/* do_group_exit() does not return */
}
