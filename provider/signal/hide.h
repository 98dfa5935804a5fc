/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Hiding the signals that engines leave in a thread's queue from the kernel.
 */
#ifndef _UTRACE_HIDE_H
#define _UTRACE_HIDE_H

struct utrace_thread;

void utrace_signals_hide(struct utrace_thread *t);
void utrace_signals_unhide(struct utrace_thread *t);
void utrace_signals_hand_on(struct utrace_thread *t);

#endif /* _UTRACE_HIDE_H */
