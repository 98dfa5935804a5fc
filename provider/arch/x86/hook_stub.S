/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The stubs that direct ftrace calls lead to. Every thread that runs a hooked function
 * passes its stub, so the stub first lets threads go that utrace has no business with: they
 * pay for the call, the load of current, a test and the return.
 *
 * The functions are called with up to three arguments in rdi, rsi, rdx; all other
 * caller-saved registers are free at a function's entry.
 */
#include <linux/linkage.h>
#include <linux/objtool.h>
#include <asm/asm-offsets.h>
#include <asm/frame.h>
#include <asm/percpu.h>
#include <asm/ptrace-abi.h>
#include <asm/unwind_hints.h>

#include "../compat/facts.h"
#include "../../source/work_bits.h"

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
 * The stub of syscall_trace_enter(). utrace_hook_entry_call() may sleep, and engines may change
 * the call, so syscall_trace_enter() gets new arguments: the answer has the first one, and the
 * flags of work. Our function also gets the place of the stub's return address, and may write
 * another address there.
 */
.macro entry_stub name, short
SYM_FUNC_START(\name)
	ENDBR
	movq	CURRENT, %r11
	testb	$WORK_MASK(UTRACE_WORK_BIT_ATTACHED), WORK_BYTE(UTRACE_WORK_BIT_ATTACHED)(%r11)
	jnz	1f
	RET
1:	movq	%rsp, %rdx
	FRAME_BEGIN
	movq	%r11, %rsi
	call	utrace_hook_entry_call
	FRAME_END
	movq	%rax, %rdi
.if \short
	movq	%rdx, %rsi
.else
	movslq	ORIG_RAX(%rdi), %rsi
.endif
	RET
SYM_FUNC_END(\name)
.endm

/* For syscall_trace_enter() with the arguments of its source: regs, syscall, work. */
entry_stub utrace_entry_stub, short=0

/* For one whose second argument the compiler has dropped, because it is not used. */
entry_stub utrace_entry_stub_short, short=1

/* Runs in place of syscall_trace_enter(): -1 tells the caller not to run the call. */
SYM_FUNC_START(utrace_entry_abort)
	ANNOTATE_NOENDBR
	movq	$-1, %rax
	RET
SYM_FUNC_END(utrace_entry_abort)

/* The stub of syscall_exit_to_user_mode_prepare(). */
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
 * The stub of get_signal(), which takes struct ksignal * and returns whether a handler is to
 * run. utrace_hook_signal_call() gets the stub's return address, so that it can call the rest of
 * get_signal() by utrace_call_get_signal(). If rdx of its answer is set, the stub drops that
 * address, and get_signal()'s caller gets the value in rax.
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
