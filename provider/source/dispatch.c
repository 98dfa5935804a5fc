// SPDX-License-Identifier: GPL-2.0
/*
 * Syscall User Dispatch: calls that the kernel hands back to the program are no Linux calls.
 */
#include <linux/mm_types.h>
#include <linux/prctl.h>
#include <linux/sched.h>
#include <linux/uaccess.h>
#include <asm/syscall.h>

#include "dispatch.h"

/* i386's sigreturn and rt_sigreturn, which a 64-bit kernel's headers do not name. */
#define I386_SIGRETURN		119
#define I386_RT_SIGRETURN	173

/* The return from a signal through the 32-bit vdso, which is never diverted. */
static bool is_vdso_sigreturn(struct pt_regs *regs)
{
	unsigned long vdso = (unsigned long)current->mm->context.vdso;
	int nr = syscall_get_nr(current, regs);

	return in_ia32_syscall() && (nr == I386_SIGRETURN || nr == I386_RT_SIGRETURN) &&
	       instruction_pointer(regs) - vdso < 2 * PAGE_SIZE;
}

/**
 * utrace_is_diverted - would the kernel turn a call into a SIGSYS?
 * @regs: current's user registers; current has Syscall User Dispatch
 *
 * The kernel's own test, selector and all, but without page faults. Where the selector is not in
 * memory, the answer is not known. The kernel's test then brings the selector in and may let the
 * call through, so the call is reported: otherwise a program could hide its calls.
 *
 * Context: in the thread, in the hook at the entry of a call, preemption off.
 * Return: true if the kernel would; false if not, or if that is not known.
 */
bool utrace_is_diverted(struct pt_regs *regs)
{
	struct syscall_user_dispatch *sd = &current->syscall_dispatch;
	char state;

	if (instruction_pointer(regs) - sd->offset < sd->len || is_vdso_sigreturn(regs))
		return false;
	if (!sd->selector)
		return true;
	return !copy_from_user_nofault(&state, sd->selector, 1) &&
	       state != SYSCALL_DISPATCH_FILTER_ALLOW;
}
