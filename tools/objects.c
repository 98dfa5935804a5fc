// SPDX-License-Identifier: GPL-2.0
/* Records as objects of JSON, one a line. */
#include <string.h>

#include "json.h"
#include "lines.h"
#include "stack.h"
#include "text.h"

static const char *const fates[] = {
	"handler", "ignored", "terminates", "dumps core", "stops",
};

static void print_call_fields(struct lines *lines, struct tep_event *event,
			      struct tep_record *record)
{
	static const char *const texts[] = { "str0", "str1" };
	struct trace_seq seq;
	int i;

	fputs(",\"call\":", lines->out);
	json_string(lines->out, text_call(lines->tep, text_number(event, record, "abi"),
					  text_number(event, record, "id")));
	fprintf(lines->out, ",\"id\":%lld,\"abi\":%lld", text_number(event, record, "id"),
		text_number(event, record, "abi"));
	if (tep_find_field(event, "ret"))
		fprintf(lines->out, ",\"ret\":%lld,\"duration\":%lld",
			text_number(event, record, "ret"), text_number(event, record, "duration"));
	for (i = 0; i < 2; i++)
		if (*text_string(event, record, texts[i])) {
			fprintf(lines->out, ",\"%s\":", texts[i]);
			json_string(lines->out, text_string(event, record, texts[i]));
		}
	trace_seq_init(&seq);
	text_of(lines->tep, &seq, record);
	fputs(",\"text\":", lines->out);
	json_string(lines->out, seq.buffer);
	trace_seq_destroy(&seq);
}

static void print_signal_fields(struct lines *lines, struct tep_event *event,
				struct tep_record *record)
{
	unsigned long long fate = text_number(event, record, "fate");

	fprintf(lines->out, ",\"signal\":\"%s\",\"code\":%lld,\"to\":%lld,\"sender_pid\":%lld,"
		"\"sender_uid\":%lld,\"fate\":\"%s\"",
		text_signal(text_number(event, record, "sig")),
		text_number(event, record, "code"), text_number(event, record, "pid"),
		text_number(event, record, "sender_pid"), text_number(event, record, "sender_uid"),
		fate < 5 ? fates[fate] : "?");
}

static void print_exit_fields(struct lines *lines, struct tep_event *event,
			      struct tep_record *record)
{
	fprintf(lines->out, ",\"code\":%lld,\"sig\":%lld,\"core_dumped\":%s",
		text_number(event, record, "code"), text_number(event, record, "sig"),
		text_number(event, record, "core_dumped") ? "true" : "false");
}

static void print_clone_fields(struct lines *lines, struct tep_event *event,
			       struct tep_record *record)
{
	fprintf(lines->out, ",\"child\":%lld", text_number(event, record, "child"));
}

static void print_stack_field(struct lines *lines, struct tep_event *event,
			      struct tep_record *record)
{
	fputs(",\"stack\":", lines->out);
	stack_json(lines->out, event, record);
}

/**
 * lines_json - print a record as an object
 * @lines: the format
 * @event: the record's event
 * @record: the record
 */
void lines_json(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	unsigned long long when = record->ts + lines->offset;
	bool is_stack = !strcmp(event->name, "user_stack");

	if (strcmp(event->system, "utrace") && !is_stack)
		return;
	fprintf(lines->out, "{\"event\":\"%s\",\"time\":%llu.%09llu,\"tid\":%lld", event->name,
		when / 1000000000, when % 1000000000, text_number(event, record, "common_pid"));
	if (!strncmp(event->name, "syscall", 7))
		print_call_fields(lines, event, record);
	else if (text_is(event, "signal"))
		print_signal_fields(lines, event, record);
	else if (text_is(event, "exit"))
		print_exit_fields(lines, event, record);
	else if (text_is(event, "clone"))
		print_clone_fields(lines, event, record);
	else if (is_stack)
		print_stack_field(lines, event, record);
	fputs("}\n", lines->out);
}
