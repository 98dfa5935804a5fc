/* SPDX-License-Identifier: GPL-2.0 */
#include <linux/linkage.h>
#include <asm/unwind_hints.h>

	.section .text

/* The address is the sixth argument; the called function returns to our caller. */
SYM_FUNC_START(utrace_call_hidden)
	ENDBR
	pushq	%r9
	UNWIND_HINT_FUNC
	RET
SYM_FUNC_END(utrace_call_hidden)
