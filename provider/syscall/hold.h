/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Threads that are held in front of a system call.
 */
#ifndef _UTRACE_SYSCALL_HOLD_H
#define _UTRACE_SYSCALL_HOLD_H

#include <asm/syscall.h>

#include "../stop/stop.h"
#include "../thread/thread.h"

bool utrace_syscall_back_out(struct utrace_thread *t, struct pt_regs *regs, bool told);
bool utrace_syscall_yield(struct utrace_thread *t, struct pt_regs *regs);
enum utrace_hold_end utrace_syscall_hold(struct pt_regs *regs, bool told);
bool utrace_syscall_is_resumed(struct utrace_thread *t, struct pt_regs *regs);

#endif /* _UTRACE_SYSCALL_HOLD_H */
