/* SPDX-License-Identifier: GPL-2.0 */
/* Files of tracefs, by their paths below its top. */
#ifndef _UTRACE_FILES_H
#define _UTRACE_FILES_H

#include <stdbool.h>

char *instance_path(const char *instance, const char *file);
int file_open(const char *path, int flags);
int file_write(const char *path, const char *text, int flags);
char *file_read_until(const char *path, const char *mark);
char *file_read(const char *path);
bool file_exists(const char *path);
int folder_remove(const char *path);

#endif
