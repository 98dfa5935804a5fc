/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Users of raw_syscalls beside the hook at the end of calls.
 */
#ifndef _UTRACE_RAW_SYSCALLS_H
#define _UTRACE_RAW_SYSCALLS_H

int utrace_raw_start(void);
void utrace_raw_stop(void);

#endif /* _UTRACE_RAW_SYSCALLS_H */
