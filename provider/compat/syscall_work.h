/* SPDX-License-Identifier: GPL-2.0 */
/*
 * thread_info.syscall_work: our bits, far above the kernel's, and the flag SYSCALL_TRACEPOINT. No
 * mask that the kernel tests has our bits. fork copies them, so a child's bits are settled before
 * the child runs. The stubs include this header, too.
 */
#ifndef _UTRACE_SYSCALL_WORK_H
#define _UTRACE_SYSCALL_WORK_H

#include <linux/bits.h>

#define UTRACE_WORK_BIT_SETTING		60	/* the thread's user dispatch is being set or read */
#define UTRACE_WORK_BIT_BOUNDARY	61	/* the thread is wanted at the user boundary */
#define UTRACE_WORK_BIT_ATTACHED	62	/* the thread is wanted at the entry of calls */
#define UTRACE_WORK_BIT_EXIT		63	/* the thread is wanted at the end of this call */
#define UTRACE_WORK_OURS		(BIT(UTRACE_WORK_BIT_BOUNDARY) | \
					 BIT(UTRACE_WORK_BIT_ATTACHED) | BIT(UTRACE_WORK_BIT_EXIT))

#ifndef __ASSEMBLY__

#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/thread_info.h>

#include "compat.h"

/*
 * The bit EXIT has the hook called at the end of a thread's call. If that hook is on a function
 * that only threads with work to do pass, the kernel's flag SYSCALL_TRACEPOINT leads there. That
 * flag belongs to raw_syscalls, too, and stays while raw_syscalls has a user: syscall_work.c.
 */
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

int utrace_raw_start(void);
void utrace_raw_stop(void);

#endif /* __ASSEMBLY__ */

#endif /* _UTRACE_SYSCALL_WORK_H */
