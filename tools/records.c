// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "records.h"
#include "say.h"

/**
 * struct format - an event's format
 * @type: the type of its records
 * @utrace: its fields
 * @stack: of user_stack, the field with the functions' addresses; else NULL
 */
struct format {
	unsigned short type;
	struct utrace_format utrace;
	const struct tep_format_field *stack;
};

/**
 * struct records - the events whose records are read
 * @own: libtraceevent's handle, unless that is the recording's
 * @format: the formats, @count of them
 * @last: the format of the last record
 */
struct records {
	struct tep_handle *own;
	struct format *format;
	int count;
	int last;
};

static void add_format(struct records *records, struct tep_event *event, bool is_stack)
{
	struct format *format;

	records->format = must_grow(records->format, records->count, sizeof(*format));
	format = &records->format[records->count++];
	format->type = event->id;
	format->stack = is_stack ? tep_find_field(event, "caller") : NULL;
	utrace_format_read(&format->utrace, event);
}

/**
 * records_of - the events of a recording
 * @tep: the recording's handle, which has the formats
 */
struct records *records_of(struct tep_handle *tep)
{
	struct tep_event **events = tep_list_events(tep, TEP_EVENT_SORT_ID);
	struct records *records = must_alloc(sizeof(*records));
	bool is_stack;

	for (; events && *events; events++) {
		is_stack = !strcmp((*events)->name, "user_stack");
		if (is_stack || !strcmp((*events)->system, "utrace"))
			add_format(records, *events, is_stack);
	}
	return records;
}

/**
 * struct source - an event that a session records
 * @system: its system
 * @name: its name
 * @last: its last field that is read here; NULL: the whole format is read, which is short
 */
struct source {
	const char *system;
	const char *name;
	const char *last;
};

/*
 * Parse a format without its print fmt, which is not used, and is by far the longest part of an
 * event of system calls.
 */
static void parse_format(struct tep_handle *tep, const struct source *source)
{
	char *path = must_print("events/%s/%s/format", source->system, source->name);
	char *text = file_read_until(path, source->last), *end, *format;

	free(path);
	if (!text)
		return;
	end = strstr(text, "\nprint fmt:");
	if (!end)
		end = strrchr(text, '\n') ?: text;
	format = must_print("%.*s\n\nprint fmt: \"\"\n", (int)(end - text), text);
	tep_parse_event(tep, format, strlen(format), source->system);
	free(format);
	free(text);
}

/**
 * records_live - the events that a session records
 * @stacks: ftrace's user stacks, too
 *
 * Return: the events. Exits if they do not exist.
 */
struct records *records_live(bool stacks)
{
	static const struct source sources[] = {
		{ "utrace", "syscall", " memory;" }, { "utrace", "syscall_entry", " arg5;" },
		{ "utrace", "signal", NULL }, { "utrace", "exit", NULL },
		{ "utrace", "exec", NULL }, { "utrace", "clone", NULL }, { "ftrace", "user_stack", NULL },
	};
	struct tep_handle *tep = tep_alloc();
	struct records *records;
	size_t i;

	if (!tep)
		die(NO_MEMORY);
	tep_set_long_size(tep, sizeof(long));
	tep_set_page_size(tep, getpagesize());
	for (i = 0; i < sizeof(sources) / sizeof(sources[0]) - !stacks; i++)
		parse_format(tep, &sources[i]);
	if (!tep_find_event_by_name(tep, "utrace", "syscall"))
		die("the events of utrace cannot be read: %s\n'utrace doctor' says what is missing.",
		    strerror(errno));
	records = records_of(tep);
	records->own = tep;
	return records;
}

/**
 * records_stack_type - the type of stacks' records, or 0
 * @records: the events
 */
int records_stack_type(const struct records *records)
{
	int i;

	for (i = 0; i < records->count; i++)
		if (records->format[i].stack)
			return records->format[i].type;
	return 0;
}

/* Most records are of the same event as the one before. */
static const struct format *format_of(struct records *records, const void *data)
{
	unsigned short type;
	int i;

	memcpy(&type, data, sizeof(type));
	if (records->last < records->count && records->format[records->last].type == type)
		return &records->format[records->last];
	for (i = 0; i < records->count; i++)
		if (records->format[i].type == type) {
			records->last = i;
			return &records->format[i];
		}
	return NULL;
}

static void take_stack(struct record *record, const struct tep_format_field *field)
{
	int room = record->raw->size - field->offset;

	record->stack = (const char *)record->raw->data + field->offset;
	if (utrace_is_inside(field->offset, 0, record->raw->size))
		record->depth = (room < field->size ? room : field->size) / 8;
}

/**
 * records_read - read a record's fields
 * @records: the events
 * @raw: the record
 * @record: filled in, from the memory of @raw
 *
 * Return: false if the record is of no such event.
 */
bool records_read(struct records *records, const struct tep_record *raw, struct record *record)
{
	const struct format *format;

	format = raw->size >= 2 ? format_of(records, raw->data) : NULL;
	if (!format)
		return false;
	record->raw = raw;
	record->event = format->utrace.tep->name;
	record->is_stack = format->stack;
	record->depth = 0;
	utrace_record_read(&record->fields, &format->utrace, raw->data, raw->size);
	if (format->stack)
		take_stack(record, format->stack);
	return true;
}

/**
 * records_free - free what records_live() and records_of() have made
 * @records: the events
 */
void records_free(struct records *records)
{
	if (records->own)
		tep_free(records->own);
	free(records->format);
	free(records);
}
