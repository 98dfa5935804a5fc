/* SPDX-License-Identifier: GPL-2.0 */
/* A file of perf's: perf.data. */
#ifndef _UTRACE_PERFDATA_H
#define _UTRACE_PERFDATA_H

#include <stdbool.h>

struct spans;

bool perfdata_is(const char *file);
void perfdata_read(const char *file, struct spans *spans);

#endif
