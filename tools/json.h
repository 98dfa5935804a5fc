/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_JSON_H
#define _UTRACE_JSON_H

#include <stdio.h>

#include "../plugins/buffer.h"

void json_put(struct utrace_buffer *b, const char *text, size_t len);
void json_string(FILE *out, const char *text);

#endif
