/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The user boundary, and how a thread enters and leaves a hook in which it may stay.
 */
#ifndef _UTRACE_BOUNDARY_H
#define _UTRACE_BOUNDARY_H

#include "stop.h"

struct utrace_thread;

struct utrace_thread *utrace_hook_enter(void);
void utrace_hook_leave(struct utrace_thread *t);
enum utrace_passed utrace_boundary(struct utrace_thread *t, const struct utrace_get_signal *call);
void utrace_stop_died(struct utrace_thread *t);

#endif /* _UTRACE_BOUNDARY_H */
