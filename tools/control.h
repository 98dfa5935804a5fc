/* SPDX-License-Identifier: GPL-2.0 */
/* utrace's control files: docs/abi.md. */
#ifndef _UTRACE_CONTROL_H
#define _UTRACE_CONTROL_H

#include <stdbool.h>

int control_try(const char *session, const char *file, const char *text);
int control_add(const char *session, const char *file, const char *text);
void control_write(const char *session, const char *file, const char *text, const char *what);
bool control_lacks(const char *file, int err);
void control_refused(const char *file, const char *text, const char *what, int err)
	__attribute__((noreturn));
void control_refusal(char **reason, char **line);
char *control_read(const char *session, const char *file);
bool control_there(void);
bool control_has(const char *session);

#endif
