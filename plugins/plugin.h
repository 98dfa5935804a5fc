/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The plugin's options, and its functions that read fields and print events.
 */
#ifndef _PLUGINS_PLUGIN_H
#define _PLUGINS_PLUGIN_H

#include <stdbool.h>
#include <event-parse.h>

bool utrace_option_raw(void);
bool utrace_option_noduration(void);

#define DECLARE_EVENT(name)							\
	int utrace_event_##name(struct trace_seq *s, struct tep_record *record,	\
				struct tep_event *event, void *context)
DECLARE_EVENT(syscall);
DECLARE_EVENT(syscall_entry);
DECLARE_EVENT(syscall_exit);
DECLARE_EVENT(signal);
DECLARE_EVENT(exec);
DECLARE_EVENT(clone);
DECLARE_EVENT(exit);
#undef DECLARE_EVENT

/**
 * utrace_field - read a number from a record
 * @event: the event
 * @record: the record
 * @name: the field's name
 *
 * Return: the number, with its sign if the field has one; 0 where there is no such field.
 */
long long utrace_field(struct tep_event *event, struct tep_record *record, const char *name);

/**
 * utrace_field_text - find a text in a record
 * @event: the event
 * @record: the record
 * @name: the field's name
 *
 * Return: the text, in the record's memory; NULL where there is no such field, or where the
 * record is damaged.
 */
const char *utrace_field_text(struct tep_event *event, struct tep_record *record,
			      const char *name);

/**
 * utrace_forget - forget what is known of events, which will be freed
 */
void utrace_forget(void);

#endif /* _PLUGINS_PLUGIN_H */
