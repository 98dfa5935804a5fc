/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Steps of one instruction, or to the next branch.
 */
#ifndef _UTRACE_STEP_H
#define _UTRACE_STEP_H

#include <linux/types.h>

struct utrace_thread;

void utrace_step_suspend(struct utrace_thread *t);
void utrace_step_begin(struct utrace_thread *t, bool handler);
void utrace_step_give_up(struct utrace_thread *t);
void utrace_step_died(struct utrace_thread *t);
bool utrace_step_done(struct utrace_thread *t);

#endif /* _UTRACE_STEP_H */
