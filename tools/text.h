/* SPDX-License-Identifier: GPL-2.0 */
/* The text of a record, by libtraceevent and utrace's plugin for it. */
#ifndef _UTRACE_TEXT_H
#define _UTRACE_TEXT_H

#include <event-parse.h>
#include <stdbool.h>
#include <trace-seq.h>

struct tep_handle *text_events(void);
struct tep_handle *text_open(void);
void text_load_plugin(struct tep_handle *tep);
const char *text_plugin_path(void);
void text_of(struct tep_handle *tep, struct trace_seq *seq, struct tep_record *record);
bool text_is(struct tep_event *event, const char *name);
long long text_number(struct tep_event *event, struct tep_record *record, const char *field);
const char *text_string(struct tep_event *event, struct tep_record *record, const char *field);
const char *text_call(struct tep_handle *tep, int abi, int id);
const char *text_signal(int sig);
char *text_end(struct tep_event *event, struct tep_record *record);

#endif
