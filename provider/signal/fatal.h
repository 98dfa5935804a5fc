/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Keeping fatal signals in the queue, while an engine or a rule wants to be asked about them.
 */
#ifndef _UTRACE_FATAL_H
#define _UTRACE_FATAL_H

struct task_struct;
struct utrace_thread;

void utrace_fatal_block(struct utrace_thread *t);
void utrace_fatal_unblock(struct task_struct *task);

#endif /* _UTRACE_FATAL_H */
