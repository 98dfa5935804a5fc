/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The user boundary, by a hook on get_signal(), and the traps behind steps.
 */
#ifndef _UTRACE_GET_SIGNAL_H
#define _UTRACE_GET_SIGNAL_H

#include "../engine/engine.h"

extern const struct utrace_source utrace_boundary_source;

#endif /* _UTRACE_GET_SIGNAL_H */
