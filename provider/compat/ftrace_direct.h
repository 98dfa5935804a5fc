/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Direct calls of ftrace: a function of the kernel calls a stub first.
 */
#ifndef _UTRACE_FTRACE_DIRECT_H
#define _UTRACE_FTRACE_DIRECT_H

struct ftrace_ops;

int utrace_direct_register(struct ftrace_ops *ops, unsigned long ip, unsigned long stub);
int utrace_direct_unregister(struct ftrace_ops *ops, unsigned long stub);
int utrace_direct_idle(void);

#endif /* _UTRACE_FTRACE_DIRECT_H */
