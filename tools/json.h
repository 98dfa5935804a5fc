/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_JSON_H
#define _UTRACE_JSON_H

#include <stdio.h>

void json_string(FILE *out, const char *text);

#endif
