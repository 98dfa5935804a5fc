/* SPDX-License-Identifier: GPL-2.0 */
/* The disposition of a signal: what the kernel does with it when no engine interferes. */
#ifndef _UTRACE_FATE_H
#define _UTRACE_FATE_H

#include "../include/utrace.h"

enum utrace_signal_fate utrace_fate(int sig);
enum utrace_signal_action utrace_signal_default(int sig);

#endif /* _UTRACE_FATE_H */
