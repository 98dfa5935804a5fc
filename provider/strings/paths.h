/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Paths of the files behind descriptors.
 */
#ifndef _UTRACE_PATHS_H
#define _UTRACE_PATHS_H

#include "../filter/text.h"
#include "../include/utrace.h"

int utrace_paths_init(void);
void utrace_paths_exit(void);
char *utrace_paths_room(void);
void utrace_paths_get(void);
void utrace_paths_put(void);
bool utrace_path_read(struct utrace_text *out, unsigned int fd);
const char *utrace_call_path(const struct utrace_call *call, char *buf, unsigned int size);

#endif /* _UTRACE_PATHS_H */
