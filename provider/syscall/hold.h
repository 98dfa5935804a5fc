/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Threads that are held in front of a system call.
 */
#ifndef _UTRACE_SYSCALL_HOLD_H
#define _UTRACE_SYSCALL_HOLD_H

#include <asm/syscall.h>

#include "../stop/stop.h"
#include "../thread/thread.h"

bool utrace_syscall_yield(struct utrace_thread *t, struct pt_regs *regs);
enum utrace_hold_end utrace_syscall_hold(struct pt_regs *regs, bool told);

/*
 * Is this the call that the thread has backed out of? A handler that runs first makes calls of
 * its own, on a stack below or elsewhere. The handler may also leave by siglongjmp(): then another
 * call comes with the stack pointer of the first call, which never comes back.
 */
static inline bool utrace_is_resumed(struct utrace_thread *t, struct pt_regs *regs)
{
	const struct utrace_call_site site = t->resumed;

	if (likely(!site.sp) || site.sp != user_stack_pointer(regs))
		return false;
	t->resumed.sp = 0;
	return site.ip == instruction_pointer(regs) && site.nr == syscall_get_nr(current, regs);
}

#endif /* _UTRACE_SYSCALL_HOLD_H */
