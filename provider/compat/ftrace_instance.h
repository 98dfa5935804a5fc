/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The instances of ftrace.
 */
#ifndef _UTRACE_FTRACE_INSTANCE_H
#define _UTRACE_FTRACE_INSTANCE_H

#include <linux/types.h>

struct trace_array;

extern struct trace_array *utrace_instance_main;	/* has no name; constant; may be NULL */

struct trace_array *utrace_instance_get(const char *name, bool *made);
void utrace_instance_init(void);
bool utrace_instance_overwritten(struct trace_array *tr, u64 *count);

#endif /* _UTRACE_FTRACE_INSTANCE_H */
