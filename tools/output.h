/* SPDX-License-Identifier: GPL-2.0 */
/* The destination that -o names: a file or, as in strace, '|COMMAND'. */
#ifndef _UTRACE_OUTPUT_H
#define _UTRACE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

bool output_is_command(const char *name);
FILE *output_open(const char *name, bool append);
bool output_close(FILE *out, const char *name);

#endif
