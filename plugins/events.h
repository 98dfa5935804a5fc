/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The events in words.
 */
#ifndef _PLUGINS_EVENTS_H
#define _PLUGINS_EVENTS_H

#include "call.h"

const char *utrace_fate_name(long long fate);
const char *utrace_signal_code_name(int sig, int code);
void utrace_print_signal_info(struct utrace_buffer *b, const struct utrace_record *record);
void utrace_print_signal_line(struct utrace_buffer *b, const struct utrace_record *record);
void utrace_print_syscall(struct utrace_buffer *b, enum utrace_event event,
			  const struct utrace_call *call, const struct utrace_words *how);
void utrace_print_end(struct utrace_buffer *b, const long long *number);
void utrace_print_record(struct utrace_buffer *b, const struct utrace_record *record,
			 const struct utrace_words *how);

#endif /* _PLUGINS_EVENTS_H */
