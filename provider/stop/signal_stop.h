/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Choosing signals: engines and rules are asked about a thread's next signal while it is still in
 * the queue.
 */
#ifndef _UTRACE_SIGNAL_STOP_H
#define _UTRACE_SIGNAL_STOP_H

#include <linux/types.h>

struct utrace_thread;

int utrace_choose_signal(struct utrace_thread *t);
void utrace_signals_forget(struct utrace_thread *t, bool plain);
void utrace_report_boundary(struct utrace_thread *t);
void utrace_report_handler(struct utrace_thread *t);

#endif /* _UTRACE_SIGNAL_STOP_H */
