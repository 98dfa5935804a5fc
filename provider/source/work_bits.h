/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Our bits in thread_info.syscall_work, far above the kernel's. No mask that the kernel tests has
 * them. fork copies them, so a child's bits are settled before the child runs. The stubs include
 * this header, too.
 */
#ifndef _UTRACE_WORK_BITS_H
#define _UTRACE_WORK_BITS_H

#include <linux/bits.h>

#define UTRACE_WORK_BIT_SETTING		60	/* the thread's user dispatch is being set or read */
#define UTRACE_WORK_BIT_BOUNDARY	61	/* the thread is wanted at the user boundary */
#define UTRACE_WORK_BIT_ATTACHED	62	/* the thread is wanted at the entry of calls */
#define UTRACE_WORK_BIT_EXIT		63	/* the thread is wanted at the end of this call */
#define UTRACE_WORK_OURS		(BIT(UTRACE_WORK_BIT_BOUNDARY) | \
					 BIT(UTRACE_WORK_BIT_ATTACHED) | BIT(UTRACE_WORK_BIT_EXIT))

#endif /* _UTRACE_WORK_BITS_H */
