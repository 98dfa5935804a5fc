// SPDX-License-Identifier: GPL-2.0
/*
 * Syscall User Dispatch: calls that the kernel hands back to the program are no Linux calls.
 */
#include <linux/prctl.h>
#include <linux/sched.h>
#include <linux/uaccess.h>

#include "dispatch.h"
#include "../arch/x86/sigreturn.h"

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

	if (instruction_pointer(regs) - sd->offset < sd->len || utrace_sigreturn_is_vdso(regs))
		return false;
	if (!sd->selector)
		return true;
	return !copy_from_user_nofault(&state, sd->selector, 1) &&
	       state != SYSCALL_DISPATCH_FILTER_ALLOW;
}
