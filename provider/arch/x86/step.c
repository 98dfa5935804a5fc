// SPDX-License-Identifier: GPL-2.0
/*
 * The trap after a step: setting and clearing its flag in current's registers.
 */
#include <linux/sched/task_stack.h>
#include <asm/debugreg.h>
#include <asm/ptrace.h>

#include "../../compat/unexported.h"
#include "arch.h"

/* Has current's program set its own trap flag? Asked before utrace_trap_set(). */
bool utrace_trap_is_set(void)
{
	return task_pt_regs(current)->flags & X86_EFLAGS_TF;
}

/* Has current trap after the next taken branch (@branch) or the next instruction. Interrupts on. */
void utrace_trap_set(bool branch)
{
	if (branch)
		utrace_call_user_enable_block_step(current);
	else
		utrace_call_user_enable_single_step(current);
}

/* user_disable_single_step() would do this, too, and leave interrupts on where they were off. */
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

/*
 * @own: the program has set its own trap flag. @ip: the instruction that was to be stepped over. In
 * front of a popf or an iret the kernel takes the trap flag to be the program's own from then on
 * (TIF_FORCED_TF is not set). If the instruction has not run, the flag is still to be cleared.
 */
void utrace_trap_clear(bool own, unsigned long ip)
{
	struct pt_regs *regs = task_pt_regs(current);

	if (!own && !test_thread_flag(TIF_FORCED_TF) && regs->ip == ip)
		regs->flags &= ~X86_EFLAGS_TF;
	block_step_off();
	utrace_call_user_disable_single_step(current);
}
