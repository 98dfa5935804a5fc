/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Holders: callbacks and counts with which users hold and step single threads. A holder
 * has one engine on each thread that it was asked to stop, beside the engines of groups. A thread
 * runs when no engine wants it held.
 */
#ifndef _UTRACE_HOLDER_H
#define _UTRACE_HOLDER_H

#include "include/utrace.h"

/**
 * struct utrace_holder - holds threads for a session or for rules
 * @ops: Callbacks of the holder's engines, by whose address the engines are known. Constant.
 * @missed: Counts children that could not be held: no memory. The owner's. Constant.
 * @ended: No child is held any more. Read in report_clone().
 *
 * The session or the group of a module owns the holder, and keeps it for an RCU grace period
 * after utrace_holder_exit().
 */
struct utrace_holder {
	struct utrace_engine_ops ops;
	atomic_t *missed;
	bool ended;
};

void utrace_holder_init(struct utrace_holder *h, const char *name, atomic_t *missed);
int utrace_holder_stop(struct utrace_holder *h, struct task_struct *task, bool children);
int utrace_holder_hold(struct utrace_holder *h, struct task_struct *task, u8 rule);
int utrace_holder_resume(struct utrace_holder *h, struct task_struct *task);
int utrace_holder_step(struct utrace_holder *h, struct task_struct *task);
bool utrace_holder_has(struct utrace_holder *h, struct task_struct *task);
bool utrace_holder_holds(struct utrace_holder *h, struct task_struct *task);
struct utrace_engine *utrace_holder_on(struct utrace_holder *h, struct utrace_thread *t);
void utrace_holder_exit(struct utrace_holder *h);

#endif /* _UTRACE_HOLDER_H */
