/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The life of threads, by the kernel's tracepoints: clone, exec, exit, reap.
 */
#ifndef _UTRACE_TASK_TP_H
#define _UTRACE_TASK_TP_H

#include "../engine/engine.h"

extern const struct utrace_source utrace_life_source;

#endif /* _UTRACE_TASK_TP_H */
