/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Registers: where a thread has the number, the arguments and the result of its system call, and
 * the ABI of the call. Where the kernel has a function for all architectures, that one is called
 * instead: syscall_get_nr(), instruction_pointer(), regs_set_return_value().
 */
#ifndef _UTRACE_REGISTERS_H
#define _UTRACE_REGISTERS_H

#include <asm/ptrace.h>
#include <asm/syscall.h>

#include "abi.h"

/**
 * utrace_arg_offset - where pt_regs has an argument of a native call
 * @n: which: 0 to 5
 *
 * Context: any.
 * Return: the offset.
 */
static __always_inline unsigned int utrace_arg_offset(unsigned int n)
{
	static const u8 at[] = {
		offsetof(struct pt_regs, di), offsetof(struct pt_regs, si),
		offsetof(struct pt_regs, dx), offsetof(struct pt_regs, r10),
		offsetof(struct pt_regs, r8), offsetof(struct pt_regs, r9),
	};

	return at[n];
}

/**
 * utrace_regs_arg - an argument of a native call
 * @regs: user registers
 * @n: which: 0 to 5
 *
 * Context: any.
 * Return: the argument.
 */
static __always_inline unsigned long utrace_regs_arg(const struct pt_regs *regs, unsigned int n)
{
	return *(const unsigned long *)((const char *)regs + utrace_arg_offset(n));
}

/**
 * utrace_regs_nr - the register that has the number of a native call
 * @regs: user registers
 *
 * Context: any.
 * Return: the register, of which the kernel takes the lower half for the number.
 */
static __always_inline unsigned long utrace_regs_nr(const struct pt_regs *regs)
{
	return regs->orig_ax;
}

/**
 * utrace_regs_index - the number of a native call, to be compared and used as an index
 * @regs: user registers
 *
 * A load of the lower half clears the upper half of the result, which saves the hook an
 * instruction.
 *
 * Context: any.
 * Return: the number; a negative one is above all others.
 */
static __always_inline unsigned int utrace_regs_index(const struct pt_regs *regs)
{
	return *(const unsigned int *)&regs->orig_ax;
}

/**
 * utrace_regs_result - the result of a call
 * @regs: user registers, at the end of the call
 *
 * As regs_return_value(), which does not take registers that are only to be read.
 *
 * Context: any.
 * Return: the result; a negative errno for an error.
 */
static __always_inline long utrace_regs_result(const struct pt_regs *regs)
{
	return regs->ax;
}

/**
 * utrace_regs_in_call - is the thread in a call that has not returned?
 * @regs: its user registers
 *
 * The kernel takes the lower half of the register for the number, as is done here.
 *
 * Context: in the thread.
 * Return: true if the thread is, and for a call that has returned -ENOSYS, which looks the same.
 */
static inline bool utrace_regs_in_call(const struct pt_regs *regs)
{
	return (int)regs->orig_ax >= 0 && regs->ax == -ENOSYS;
}

/**
 * utrace_task_is_compat - is a thread in a 32-bit call?
 * @task: current
 *
 * Context: in the hook at the entry of a call.
 * Return: not 0 if the call came by int $0x80 or another 32-bit entry. The type is that of the
 *	field, as kernel_traces() has its field's.
 */
static __always_inline unsigned int utrace_task_is_compat(const struct task_struct *task)
{
	return task_thread_info(task)->status & TS_COMPAT;
}

/**
 * utrace_syscall_abi - the ABI of current's call
 * @regs: current's user registers
 * @nr: the call's number; loses the bit that tells x32 calls from native ones
 *
 * Context: in the thread, in a call.
 * Return: the ABI.
 */
static __always_inline enum utrace_abi utrace_syscall_abi(struct pt_regs *regs, int *nr)
{
	if (in_ia32_syscall())
		return UTRACE_ABI_I386;
	if (*nr < 0 || !(*nr & __X32_SYSCALL_BIT))
		return UTRACE_ABI_X86_64;
	*nr &= ~__X32_SYSCALL_BIT;
	return UTRACE_ABI_X32;
}

#endif /* _UTRACE_REGISTERS_H */
