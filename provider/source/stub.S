/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The three stubs that direct ftrace calls lead to. Every thread that comes through
 * the hooked functions comes here, so the first thing is to let the others go:
 * they pay for the call, the load of current, a test and the return.
 *
 * The functions are called with up to three arguments in rdi, rsi, rdx; all other
 * caller-saved registers are free at a function's entry.
 */
#include <linux/linkage.h>
#include <asm/asm-offsets.h>
#include <asm/frame.h>
#include <asm/percpu.h>
#include <asm/unwind_hints.h>

#include "../compat/facts.h"
#include "source.h"

#ifdef UTRACE_HAVE_PCPU_HOT
#define CURRENT	PER_CPU_VAR(pcpu_hot + X86_current_task)
#else
#define CURRENT	PER_CPU_VAR(current_task)
#endif

/* Our bits are in the last byte of syscall_work; hook.c asserts where that is. */
#define WORK_BYTE(bit)	(8 + (bit) / 8)
#define WORK_MASK(bit)	(1 << ((bit) % 8))

	.section .text

/*
 * On syscall_trace_enter(). The answer says whether that function is to run: if
 * not, its return address is dropped, and its caller gets our value instead.
 */
SYM_FUNC_START(utrace_entry_stub)
	ENDBR
	movq	CURRENT, %r11
	testb	$WORK_MASK(UTRACE_WORK_BIT_ATTACHED), WORK_BYTE(UTRACE_WORK_BIT_ATTACHED)(%r11)
	jnz	1f
	RET
1:	FRAME_BEGIN
	pushq	%rdi
	pushq	%rsi
	pushq	%rdx
	movq	%r11, %rdi
	call	utrace_hook_entry_call
	testq	%rdx, %rdx
	jnz	2f
	popq	%rdx
	popq	%rsi
	popq	%rdi
	FRAME_END
	RET
2:	leaq	3*8(%rsp), %rsp
	FRAME_END
	leaq	8(%rsp), %rsp
	UNWIND_HINT_FUNC
	RET
SYM_FUNC_END(utrace_entry_stub)

/* On syscall_exit_to_user_mode_prepare(). */
SYM_FUNC_START(utrace_exit_stub)
	ENDBR
	movq	CURRENT, %r11
	testb	$WORK_MASK(UTRACE_WORK_BIT_EXIT), WORK_BYTE(UTRACE_WORK_BIT_EXIT)(%r11)
	jnz	1f
	RET
1:	FRAME_BEGIN
	pushq	%rdi
	movq	%r11, %rdi
	call	utrace_hook_exit_call
	popq	%rdi
	FRAME_END
	RET
SYM_FUNC_END(utrace_exit_stub)

/*
 * On get_signal(), which takes struct ksignal * and returns whether a handler is to
 * run. Our function gets the address at which the function itself goes on, to call it
 * by utrace_call_hidden(), and answers like utrace_hook_entry_call().
 */
SYM_FUNC_START(utrace_signal_stub)
	ENDBR
	movq	CURRENT, %r11
	testb	$WORK_MASK(UTRACE_WORK_BIT_BOUNDARY), WORK_BYTE(UTRACE_WORK_BIT_BOUNDARY)(%r11)
	jnz	1f
	RET
1:	movq	(%rsp), %rsi
	FRAME_BEGIN
	pushq	%rdi
	call	utrace_hook_signal_call
	popq	%rdi
	FRAME_END
	testq	%rdx, %rdx
	jnz	2f
	RET
2:	leaq	8(%rsp), %rsp
	UNWIND_HINT_FUNC
	RET
SYM_FUNC_END(utrace_signal_stub)
