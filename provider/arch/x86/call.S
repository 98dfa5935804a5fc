/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A function utrace_call_FUNCTION() for each that the kernel does not export. The address
 * is found at run time, and is called by a return: on processors with indirect branch
 * tracking it must not be called as a pointer, for the kernel has taken the ENDBR away from
 * functions that are called by name only, and the address is that of the instruction
 * behind it anyway. Arguments and result are left where they are.
 */
#include <linux/linkage.h>
#include <asm/unwind_hints.h>

#include "facts.h"

	.section .text

#define HIDDEN(set, function)				\
SYM_FUNC_START(utrace_call_##function)		;	\
	ENDBR					;	\
	pushq	utrace_address_##function(%rip)	;	\
	UNWIND_HINT_FUNC			;	\
	RET					;	\
SYM_FUNC_END(utrace_call_##function)		;

#include "../../compat/unexported_list.h"

/**
 * utrace_call_get_signal - call get_signal() behind the hook that stands in front of it
 * @ksig: get_signal()'s argument
 * @address: where it goes on behind the hook
 *
 * Context: get_signal()'s.
 * Return: what it returns.
 */
SYM_FUNC_START(utrace_call_get_signal)
	ENDBR
	pushq	%rsi
	UNWIND_HINT_FUNC
	RET
SYM_FUNC_END(utrace_call_get_signal)
