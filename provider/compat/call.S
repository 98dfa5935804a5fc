/* SPDX-License-Identifier: GPL-2.0 */
#include <linux/linkage.h>
#include <asm/unwind_hints.h>

	.section .text

/**
 * utrace_call_hidden - call a function by its address
 * @a: first argument, and so on to @e
 * @address: the function, or what follows its ENDBR
 *
 * The function returns to our caller.
 *
 * Context: the function's.
 * Return: what it returned, in full width: of a bool, the last byte counts.
 */
SYM_FUNC_START(utrace_call_hidden)
	ENDBR
	pushq	%r9
	UNWIND_HINT_FUNC
	RET
SYM_FUNC_END(utrace_call_hidden)
