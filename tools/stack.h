/* SPDX-License-Identifier: GPL-2.0 */
/* User stacks, as ftrace's option userstacktrace records them. */
#ifndef _UTRACE_STACK_H
#define _UTRACE_STACK_H

#include "records.h"

void stack_print(struct utrace_buffer *b, const struct record *record);
void stack_json(struct utrace_buffer *b, const struct record *record);

#endif
