/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Registers: where a native system call has its arguments.
 */
#ifndef _UTRACE_REGISTERS_H
#define _UTRACE_REGISTERS_H

#include <asm/ptrace.h>

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

#endif /* _UTRACE_REGISTERS_H */
