/* SPDX-License-Identifier: GPL-2.0 */
/* The files that processes had mapped as code at some time. */
#ifndef _UTRACE_MAPS_H
#define _UTRACE_MAPS_H

#include <stdbool.h>
#include <sys/types.h>

#include "proc.h"

/**
 * struct map - memory that can be executed
 * @begin: its first address
 * @end: the address after it
 * @offset: the place in the file from which it is mapped
 * @path: the file; "": none
 */
struct map {
	unsigned long begin, end, offset;
	char *path;
};

void maps_begin(void);
void maps_learn(const struct ids *threads);
void maps_round(bool settled);
bool maps_until(unsigned long long ts, pid_t pid);
const struct map *maps_find(pid_t pid, unsigned long address);

#endif
