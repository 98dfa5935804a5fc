/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Job control, by a kprobe.
 */
#ifndef _UTRACE_JOBCTL_H
#define _UTRACE_JOBCTL_H

#include "../engine/engine.h"

extern const struct utrace_source utrace_jctl_source;

#endif /* _UTRACE_JOBCTL_H */
