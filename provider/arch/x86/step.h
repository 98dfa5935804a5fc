/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The trap behind a step: the flag in the registers that makes the processor trap behind each
 * instruction, or, with a bit of a debug register, behind each taken branch.
 */
#ifndef _UTRACE_ARCH_STEP_H
#define _UTRACE_ARCH_STEP_H

#include <linux/sched.h>
#include <asm/debugreg.h>

static inline bool utrace_trap_is_step(unsigned long dr6)
{
	return dr6 & DR_STEP;
}

/*
 * Leaves a step out of the reasons of a debug exception, which the next notifiers and the kernel
 * get; returns the others. A breakpoint of a ptracer's that was hit, too, is noted in the task's
 * @virtual_dr6 alone. A bit that is left in @dr6 is that of a breakpoint on the next instruction,
 * which traps again by itself, or of a breakpoint that is gone.
 */
static inline unsigned long utrace_trap_take(unsigned long *dr6)
{
	*dr6 &= ~(DR_STEP | DR_TRAP_BITS);
	current->thread.virtual_dr6 &= ~DR_STEP;
	return *dr6 | (current->thread.virtual_dr6 & DR_TRAP_BITS);
}

bool utrace_trap_is_set(void);
void utrace_trap_set(bool branch);
void utrace_trap_clear(bool own, unsigned long ip);

#endif /* _UTRACE_ARCH_STEP_H */
