/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Choosing signals: engines and rules are asked about a thread's next signal while it is
 * still in the queue.
 */
#ifndef _UTRACE_SIGNAL_H
#define _UTRACE_SIGNAL_H

#include "../thread/thread.h"

/* choose.c */
int utrace_choose_signal(struct utrace_thread *t);
void utrace_signals_forget(struct utrace_thread *t, bool plain);
void utrace_report_boundary(struct utrace_thread *t);
void utrace_report_handler(struct utrace_thread *t);

/* hide.c */
void utrace_signals_hide(struct utrace_thread *t);
void utrace_signals_unhide(struct utrace_thread *t);

/* fatal.c */
void utrace_fatal_block(struct utrace_thread *t);
void utrace_fatal_unblock(struct task_struct *task);

#endif /* _UTRACE_SIGNAL_H */
