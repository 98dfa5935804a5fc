/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The user boundary: where a thread comes right before it goes back to user mode, if it
 * has signals pending or was called. Reports that were asked for are made here, threads
 * are held, signals are chosen, steps begin.
 */
#ifndef _UTRACE_BOUNDARY_H
#define _UTRACE_BOUNDARY_H

#include "thread.h"

struct ksignal;

struct utrace_thread *utrace_inside(struct task_struct *task);
void utrace_outside(struct utrace_thread *t);

bool utrace_boundary(struct utrace_thread *t, struct ksignal *ksig, unsigned long address,
		     bool *handler);
void utrace_boundary_died(struct utrace_thread *t);
bool utrace_step_done(struct utrace_thread *t);
void utrace_call_to_boundary(struct utrace_thread *t);
void utrace_boundary_exit(void);

void utrace_report_handler(struct utrace_thread *t);
void utrace_held_back(struct utrace_thread *t);
void utrace_unhide_signals(struct utrace_thread *t);
int utrace_get_signal(struct utrace_thread *t);
void utrace_report_boundary(struct utrace_thread *t);
void utrace_lever(struct utrace_thread *t);

#endif /* _UTRACE_BOUNDARY_H */
