/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The bit EXIT, which has the hook called at the end of a thread's call. Where that hook is on a
 * function that only threads with work to do pass, the kernel's flag SYSCALL_TRACEPOINT leads there.
 * That flag belongs to raw_syscalls, too, and stays while raw_syscalls has a user: raw_syscalls.c.
 */
#ifndef _UTRACE_EXIT_BIT_H
#define _UTRACE_EXIT_BIT_H

#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/thread_info.h>

#include "../compat/compat.h"
#include "work_bits.h"

#if defined(UTRACE_HAVE_TRACE_EXIT) || defined(UTRACE_HAVE_EXIT_WORK)
#define utrace_exit_by_flag	true
#else
#define utrace_exit_by_flag	false
#endif
#define UTRACE_EXIT_FLAGS	(BIT(UTRACE_WORK_BIT_EXIT) | SYSCALL_WORK_SYSCALL_TRACEPOINT)

extern bool utrace_raw_used;

/* Have the hook called at the end of the call. A full barrier on x86, as set_bit() is. */
static __always_inline void utrace_exit_expect(unsigned long *work)
{
	if (utrace_exit_by_flag)
		atomic_long_or(UTRACE_EXIT_FLAGS, (atomic_long_t *)work);
	else
		set_bit(UTRACE_WORK_BIT_EXIT, work);
}

/* Undo utrace_exit_expect(). */
static __always_inline void utrace_exit_forget(unsigned long *work)
{
	if (!utrace_exit_by_flag) {
		clear_bit(UTRACE_WORK_BIT_EXIT, work);
		return;
	}
	atomic_long_and(~UTRACE_EXIT_FLAGS, (atomic_long_t *)work);
	/* Pairs with the barrier in first_comes(), before the kernel sets the flag on all threads. */
	if (unlikely(READ_ONCE(utrace_raw_used)))
		set_bit(SYSCALL_WORK_BIT_SYSCALL_TRACEPOINT, work);
}

#endif /* _UTRACE_EXIT_BIT_H */
