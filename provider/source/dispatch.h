/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Syscall User Dispatch: the calls that the kernel hands back to the program.
 */
#ifndef _UTRACE_SOURCE_DISPATCH_H
#define _UTRACE_SOURCE_DISPATCH_H

#include <linux/types.h>

struct pt_regs;

bool utrace_is_diverted(struct pt_regs *regs);

#endif /* _UTRACE_SOURCE_DISPATCH_H */
