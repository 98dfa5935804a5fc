// SPDX-License-Identifier: GPL-2.0
/*
 * The events of system calls, from their records.
 */
#include <stdio.h>
#include <string.h>

#include "call.h"
#include "field.h"
#include "plugin.h"

/* A damaged record may end before the field. */
static bool is_there(const struct tep_format_field *field, const struct tep_record *record)
{
	return field && utrace_is_inside(field->offset, field->size, record->size);
}

long long utrace_field(struct tep_event *event, struct tep_record *record, const char *name)
{
	struct tep_format_field *field = utrace_find_field(event, name);
	unsigned long long value;

	if (!is_there(field, record) || tep_read_number_field(field, record->data, &value))
		return 0;
	if (field->flags & TEP_FIELD_IS_SIGNED && field->size == sizeof(int))
		return (int)value;
	return (long long)value;
}

const char *utrace_field_text(struct tep_event *event, struct tep_record *record,
			      const char *name)
{
	const char *text;
	int len;

	if (!is_there(utrace_find_field(event, name), record))
		return NULL;
	text = tep_get_field_raw(NULL, event, name, record, &len, 0);
	if (!text || len <= 0 || text + len > (char *)record->data + record->size)
		return NULL;
	return memchr(text, '\0', len) ? text : NULL;
}

void utrace_forget(void)
{
	utrace_forget_fields();
}

static void read_arguments(struct utrace_call *call, struct tep_event *event,
			   struct tep_record *record)
{
	static const char * const names[MAX_ARGS] = {
		"arg0", "arg1", "arg2", "arg3", "arg4", "arg5",
	};
	unsigned int i;

	for (i = 0; i < MAX_ARGS; i++)
		call->args[i] = utrace_field(event, record, names[i]);
	utrace_call_widen(call);
}

static void read_texts(struct utrace_call *call, struct tep_event *event,
		       struct tep_record *record)
{
	unsigned int flags = utrace_field(event, record, "str_flags");

	utrace_call_set_text(call, 0, flags, utrace_field_text(event, record, "str0"));
	utrace_call_set_text(call, 1, flags, utrace_field_text(event, record, "str1"));
}

static void read_call(struct utrace_call *call, struct tep_event *event,
		      struct tep_record *record)
{
	unsigned int abi = utrace_field(event, record, "abi");

	memset(call, 0, sizeof(*call));
	call->abi = abi < NR_ABIS ? abi : ABI_X86_64;
	call->nr = utrace_field(event, record, "id");
	call->ret = utrace_field(event, record, "ret");
	read_arguments(call, event, record);
}

static void print_duration(struct trace_seq *s, struct tep_event *event, struct tep_record *record)
{
	if (!utrace_option_noduration())
		utrace_print_duration(s, utrace_field(event, record, "duration"));
}

int utrace_event_syscall(struct trace_seq *s, struct tep_record *record, struct tep_event *event,
			 void *context)
{
	struct utrace_call call;

	(void)context;
	read_call(&call, event, record);
	read_texts(&call, event, record);
	utrace_print_call(s, &call, utrace_option_raw());
	utrace_print_return(s, &call, utrace_option_raw());
	print_duration(s, event, record);
	return 0;
}

int utrace_event_syscall_entry(struct trace_seq *s, struct tep_record *record,
			       struct tep_event *event, void *context)
{
	struct utrace_call call;

	(void)context;
	read_call(&call, event, record);
	utrace_print_call(s, &call, utrace_option_raw());
	return 0;
}

/* The record has no arguments, so the result is printed without their help. */
int utrace_event_syscall_exit(struct trace_seq *s, struct tep_record *record,
			      struct tep_event *event, void *context)
{
	struct utrace_call call;

	(void)context;
	read_call(&call, event, record);
	utrace_print_call_name(s, &call);
	utrace_print_return(s, &call, utrace_option_raw());
	print_duration(s, event, record);
	return 0;
}
