/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls as engines see them: filled in from the registers.
 */
#ifndef _UTRACE_CALL_H
#define _UTRACE_CALL_H

#include <asm/syscall.h>

#include "utrace.h"

/**
 * utrace_call_fill - take a call from current's registers
 * @call: regs, abi, nr and args are filled in
 * @regs: current's user registers
 * @abi: ABI of the call
 * @nr: its number
 *
 * Context: in the thread.
 */
static inline void utrace_call_fill(struct utrace_call *call, struct pt_regs *regs,
				    enum utrace_abi abi, int nr)
{
	call->regs = regs;
	call->abi = abi;
	call->nr = nr;
	syscall_get_arguments(current, regs, call->args);
}

#endif /* _UTRACE_CALL_H */
