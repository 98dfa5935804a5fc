/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls as engines see them: filled in from the registers.
 */
#ifndef _UTRACE_CALL_H
#define _UTRACE_CALL_H

#include <asm/syscall.h>

#include "../include/utrace.h"

/*
 * The arguments of a call in current's registers. Of an i386 call the kernel takes the lower halves
 * of the registers, and ignores the rest, which a 64-bit program may set as it likes.
 */
static __always_inline void utrace_call_args(struct pt_regs *regs, enum utrace_abi abi,
					     unsigned long args[6])
{
	unsigned int i;

	syscall_get_arguments(current, regs, args);
	if (abi == UTRACE_ABI_I386)
		for (i = 0; i < 6; i++)
			args[i] = (u32)args[i];
}

/* Takes a call from current's registers: regs, abi, nr and args are filled in. */
static inline void utrace_call_fill(struct utrace_call *call, struct pt_regs *regs,
				    enum utrace_abi abi, int nr)
{
	call->regs = regs;
	call->abi = abi;
	call->nr = nr;
	utrace_call_args(regs, abi, call->args);
}

#endif /* _UTRACE_CALL_H */
