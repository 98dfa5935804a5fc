/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Threads that are left to the kernel, which stops them.
 */
#ifndef _UTRACE_ASIDE_H
#define _UTRACE_ASIDE_H

#include "thread.h"

bool utrace_aside_begin(struct utrace_thread *t);
void utrace_aside_end(struct utrace_thread *t);
void utrace_aside_died(struct utrace_thread *t);
bool utrace_aside_let_be(struct utrace_thread *t);

#endif /* _UTRACE_ASIDE_H */
