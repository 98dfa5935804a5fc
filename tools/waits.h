/* SPDX-License-Identifier: GPL-2.0 */
/* utrace ps -s: what the threads of processes wait for. */
#ifndef _UTRACE_WAITS_H
#define _UTRACE_WAITS_H

#include <stdbool.h>

void waits_show(char **names, bool json);

#endif
