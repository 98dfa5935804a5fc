/* SPDX-License-Identifier: GPL-2.0 */
/*
 * utrace_patched replaces a function: counts the call and goes on in the original function. All
 * arguments stay in their registers. The way on is a return, since the original function has no
 * landing pad for an indirect jump after ftrace's five bytes.
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
