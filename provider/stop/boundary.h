/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The user boundary.
 */
#ifndef _UTRACE_BOUNDARY_H
#define _UTRACE_BOUNDARY_H

#include "stop.h"

struct utrace_thread;

enum utrace_passed utrace_boundary(struct utrace_thread *t, const struct utrace_get_signal *call);
void utrace_stop_died(struct utrace_thread *t);

#endif /* _UTRACE_BOUNDARY_H */
