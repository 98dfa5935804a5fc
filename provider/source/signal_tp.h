/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Signals, by the kernel's tracepoints.
 */
#ifndef _UTRACE_SIGNAL_TP_H
#define _UTRACE_SIGNAL_TP_H

#include "../engine/engine.h"

extern const struct utrace_source utrace_signal_source;

#endif /* _UTRACE_SIGNAL_TP_H */
