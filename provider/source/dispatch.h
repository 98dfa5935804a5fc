/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Syscall User Dispatch: the flag that brings an attached thread to the hook at the entry of calls,
 * and programs that use the feature themselves.
 */
#ifndef _UTRACE_SOURCE_DISPATCH_H
#define _UTRACE_SOURCE_DISPATCH_H

#include <linux/types.h>

void utrace_dispatch_clean(bool last);
int utrace_dispatch_start(void);
void utrace_dispatch_stop(void);

#endif /* _UTRACE_SOURCE_DISPATCH_H */
