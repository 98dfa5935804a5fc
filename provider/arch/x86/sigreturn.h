/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The return from a signal of a 32-bit program, through the vdso.
 */
#ifndef _UTRACE_SIGRETURN_H
#define _UTRACE_SIGRETURN_H

#include <linux/mm_types.h>
#include <linux/sched.h>
#include <asm/syscall.h>

/* i386's sigreturn and rt_sigreturn, which a 64-bit kernel's headers do not name. */
#define UTRACE_I386_SIGRETURN		119
#define UTRACE_I386_RT_SIGRETURN	173

/*
 * Is current's call the return from a signal through the 32-bit vdso? Syscall User Dispatch never
 * diverts such a call.
 */
static inline bool utrace_sigreturn_is_vdso(struct pt_regs *regs)
{
	unsigned long vdso = (unsigned long)current->mm->context.vdso;
	int nr = syscall_get_nr(current, regs);

	return in_ia32_syscall() &&
	       (nr == UTRACE_I386_SIGRETURN || nr == UTRACE_I386_RT_SIGRETURN) &&
	       instruction_pointer(regs) - vdso < 2 * PAGE_SIZE;
}

#endif /* _UTRACE_SIGRETURN_H */
