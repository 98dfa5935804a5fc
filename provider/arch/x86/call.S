/* SPDX-License-Identifier: GPL-2.0 */
/*
 * utrace_call_FUNCTION() calls a function that the kernel does not export. The address is
 * found at run time. The call is made by a return and not by a pointer, for the sake of
 * processors with indirect branch tracking: the kernel has removed the ENDBR of functions that
 * are called by name only, and the address is that of the instruction after the ENDBR anyway.
 * Arguments and result stay in their registers.
 */
#include <linux/linkage.h>
#include <asm/unwind_hints.h>

#include "facts.h"

	.section .text

#define CALL(function, address)				\
SYM_FUNC_START(utrace_call_##function)		;	\
	pushq	address				;	\
	UNWIND_HINT_FUNC			;	\
	RET					;	\
SYM_FUNC_END(utrace_call_##function)		;

#define HIDDEN(function)	CALL(function, utrace_address_##function(%rip))
#include "../../compat/unexported_list.h"

/*
 * Functions of one argument that are hooked: the second argument is the address of the instruction
 * after the hook.
 */
CALL(get_signal, %rsi)
CALL(syscall_user_dispatch, %rsi)
