/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The stubs that direct ftrace calls lead to. Every thread that runs a hooked function
 * passes its stub, so the stub first lets threads go that utrace has no business with: they
 * pay for the call, the load of current, a test and the return.
 *
 * The functions are called with up to three arguments in rdi, rsi, rdx; all other
 * caller-saved registers are free at a function's entry.
 */
#include <linux/cfi_types.h>
#include <linux/objtool.h>
#include <asm/asm-offsets.h>
#include <asm/frame.h>
#include <asm/percpu.h>
#include <asm/ptrace-abi.h>
#include <asm/unwind_hints.h>

#include "../compat/facts.h"
#include "../../compat/syscall_work.h"

#ifdef UTRACE_HAVE_PCPU_HOT
#define CURRENT	PER_CPU_VAR(pcpu_hot + X86_current_task)
#else
#define CURRENT	PER_CPU_VAR(current_task)
#endif

/* Our bits are in the last byte of syscall_work; syscall_hook.c asserts where the byte is. */
#define WORK_BYTE(bit)	(8 + (bit) / 8)
#define WORK_MASK(bit)	(1 << ((bit) % 8))

	.section .text

/*
 * The stub of syscall_user_dispatch(regs), which returns true if the call is not to be made.
 * utrace_hook_entry_call() may sleep. It also gets the place of the stub's return address, and may
 * write another address there.
 */
SYM_TYPED_FUNC_START(utrace_entry_stub)
	movq	CURRENT, %r11
	testb	$WORK_MASK(UTRACE_WORK_BIT_ATTACHED), WORK_BYTE(UTRACE_WORK_BIT_ATTACHED)(%r11)
	jnz	1f
	RET
1:	movq	%rsp, %rdx
	FRAME_BEGIN
	pushq	%rdi
	movq	%r11, %rsi
	call	utrace_hook_entry_call
	popq	%rdi
	FRAME_END
	RET
SYM_FUNC_END(utrace_entry_stub)

/* These run in place of syscall_user_dispatch(): true tells the caller not to run the call. */
SYM_FUNC_START(utrace_entry_abort)
	ANNOTATE_NOENDBR
	movl	$1, %eax
	RET
SYM_FUNC_END(utrace_entry_abort)

SYM_FUNC_START(utrace_entry_allow)
	ANNOTATE_NOENDBR
	xorl	%eax, %eax
	RET
SYM_FUNC_END(utrace_entry_allow)

/*
 * The stub of trace_syscall_exit(regs, ret), syscall_exit_work(regs, work) or
 * syscall_exit_to_user_mode_prepare(regs). Engines may have changed what the call returns.
 */
SYM_TYPED_FUNC_START(utrace_exit_stub)
	movq	CURRENT, %r11
	testb	$WORK_MASK(UTRACE_WORK_BIT_EXIT), WORK_BYTE(UTRACE_WORK_BIT_EXIT)(%r11)
	jnz	1f
	RET
1:	FRAME_BEGIN
	pushq	%rdi
#ifdef UTRACE_HAVE_EXIT_WORK
	pushq	%rsi
#endif
	movq	%r11, %rdi
	call	utrace_hook_exit_call
#ifdef UTRACE_HAVE_EXIT_WORK
	popq	%rsi
#endif
	popq	%rdi
#ifdef UTRACE_HAVE_TRACE_EXIT
	movq	RAX(%rdi), %rsi
#endif
	FRAME_END
	RET
SYM_FUNC_END(utrace_exit_stub)

/*
 * The stub of get_signal(), which takes struct ksignal * and returns whether a handler is to
 * run. utrace_hook_signal_call() gets the stub's return address, so that it can call the rest of
 * get_signal() by utrace_call_get_signal(). If rdx of its answer is set, the stub drops that
 * address, and get_signal()'s caller gets the value in rax.
 */
SYM_TYPED_FUNC_START(utrace_signal_stub)
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
