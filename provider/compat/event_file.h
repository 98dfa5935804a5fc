/* SPDX-License-Identifier: GPL-2.0 */
/*
 * An event in an ftrace instance.
 */
#ifndef _UTRACE_EVENT_FILE_H
#define _UTRACE_EVENT_FILE_H

#include <linux/types.h>

struct trace_event_file;

bool utrace_event_file_is_off(struct trace_event_file *file);

#endif /* _UTRACE_EVENT_FILE_H */
