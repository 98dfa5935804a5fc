/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Holding a thread still, in a hook.
 */
#ifndef _UTRACE_HOLD_H
#define _UTRACE_HOLD_H

#include "stop.h"

struct utrace_thread;

enum utrace_hold_end utrace_hold(struct utrace_thread *t);

#endif /* _UTRACE_HOLD_H */
