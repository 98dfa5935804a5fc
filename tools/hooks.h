/* SPDX-License-Identifier: GPL-2.0 */
/* The functions of the kernel that utrace hooks, and their users. */
#ifndef _UTRACE_HOOKS_H
#define _UTRACE_HOOKS_H

#include <stdbool.h>

char *hooks_found(const char *list, bool *foreign);

#endif
