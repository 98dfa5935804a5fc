/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What utrace_patch puts in a function's place: whatever its arguments are, they stay
 * where they are. By a return, since there is no landing pad behind ftrace's call.
 */
#include <linux/linkage.h>
#include <linux/objtool.h>

	.section .text
SYM_FUNC_START(utrace_patched)
	ENDBR
	incq	utrace_patch_calls(%rip)
	pushq	utrace_patch_original(%rip)
	RET
SYM_FUNC_END(utrace_patched)
	STACK_FRAME_NON_STANDARD utrace_patched
