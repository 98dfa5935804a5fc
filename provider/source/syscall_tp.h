/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls, by the kernel's tracepoints.
 */
#ifndef _UTRACE_SYSCALL_TP_H
#define _UTRACE_SYSCALL_TP_H

#include "source.h"

extern const struct utrace_source utrace_tracepoint_entry, utrace_tracepoint_exit;

#endif /* _UTRACE_SYSCALL_TP_H */
