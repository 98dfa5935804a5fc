// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "../provider/arch/x86/abi.h"
#include "decode.h"

#define WORD(name, word)	word,
static const char *const events[] = { UTRACE_EVENTS(WORD) };
static const char *const fields[] = { UTRACE_FIELDS(WORD) };
static const char *const strings[] = { UTRACE_STRINGS(WORD) };

static enum utrace_event event_of(const struct tep_event *tep)
{
	unsigned int i;

	for (i = 0; i < EVENT_OTHER; i++)
		if (!strcmp(tep->name, events[i]) && !strcmp(tep->system, "utrace"))
			return i;
	return EVENT_OTHER;
}

static bool is_read(const struct tep_format_field *field, unsigned long flag)
{
	const int size = field->size;

	return (field->flags & TEP_FIELD_IS_DYNAMIC) == flag && field->offset >= 0 &&
	       (size == 1 || size == 2 || size == 4 || size == 8);
}

/* Whether a number is behind those of a place, in records and in the enum: one copy reads all. */
static bool is_next(const struct utrace_place *place, unsigned int number,
		    const struct tep_format_field *field)
{
	return field->size == 8 && place->size >= 8 && place->field + place->size / 8U == number &&
	       field->offset - place->offset == place->size;
}

/* Find those of @names that the event has, and return the number of their places. */
static unsigned int find_places(struct utrace_format *format, struct utrace_place *places,
				const char *const *names, unsigned int count, unsigned long flag)
{
	unsigned int i, found = 0;

	for (i = 0; i < count; i++) {
		const struct tep_format_field *field = tep_find_any_field(format->tep, names[i]);

		if (!field || !is_read(field, flag))
			continue;
		if (format->end < (long)field->offset + field->size)
			format->end = (long)field->offset + field->size;
		if (!flag && found && is_next(&places[found - 1], i, field)) {
			places[found - 1].size += 8;
			continue;
		}
		places[found++] = (struct utrace_place){
			.field = i, .size = field->size, .offset = field->offset,
			.is_signed = field->flags & TEP_FIELD_IS_SIGNED,
			.behind = field->flags & TEP_FIELD_IS_RELATIVE,
		};
	}
	return found;
}

/*
 * The field info has the rest of a signal's siginfo, which ends within siginfo_t's 128 bytes; records
 * of earlier modules have no such field.
 */
static void find_info(struct utrace_format *format)
{
	const struct tep_format_field *field = tep_find_field(format->tep, "info");

	format->info = (struct utrace_place){ 0 };
	if (format->event == EVENT_SIGNAL && field && field->size > 0 && field->size <= 112)
		format->info = (struct utrace_place){ .size = field->size, .offset = field->offset };
}

/**
 * utrace_format_read - find out where an event's records have the fields
 * @format: filled in
 * @tep: the event
 */
void utrace_format_read(struct utrace_format *format, struct tep_event *tep)
{
	format->tep = tep;
	format->event = event_of(tep);
	format->end = 0;
	format->nr_numbers = find_places(format, format->numbers, fields, NR_FIELDS, 0);
	format->nr_strings = find_places(format, format->strings, strings, NR_STRINGS,
					 TEP_FIELD_IS_DYNAMIC);
	find_info(format);
}

/* Recordings are read where they are made: on x86. */
static long long number_at(const char *at, const struct utrace_place *place)
{
	unsigned long long number = 0;
	int narrow;

	switch (place->size) {
	case 4:
		memcpy(&narrow, at, 4);
		return place->is_signed ? narrow : (long long)(unsigned int)narrow;
	case 2:
		memcpy(&number, at, 2);
		return (long long)number;
	default:
		return (unsigned char)*at;
	}
}

/* A dynamic field has its offset and its length, in 16 bits each; a text has a NUL at its end. */
static void read_dynamic(struct utrace_record *record, const char *data, int size,
			 const struct utrace_place *place)
{
	unsigned int where;
	int offset, len;

	memcpy(&where, data + place->offset, sizeof(where));
	offset = (where & 0xffff) + (place->behind ? place->offset + place->size : 0);
	len = where >> 16;
	if (!len || !utrace_is_inside(offset, len, size))
		return;
	if (place->field == STRING_MEMORY) {
		record->memory = (const unsigned char *)data + offset;
		record->memory_len = len;
	} else if (!data[offset + len - 1] || memchr(data + offset, '\0', len)) {
		record->string[place->field] = data + offset;
	}
}

/**
 * utrace_record_read - read a record
 * @record: filled in
 * @format: the format of its event
 * @data: the record
 * @size: its size; a damaged record may end before a field
 */
void utrace_record_read(struct utrace_record *record, const struct utrace_format *format,
			const void *data, int size)
{
	const bool whole = size >= format->end;
	const struct utrace_place *place;

	memset(record, 0, sizeof(*record));
	record->event = format->event;
	for (place = format->numbers; place < format->numbers + format->nr_numbers; place++) {
		if (!whole && !utrace_is_inside(place->offset, place->size, size))
			continue;
		if (place->size >= 8)
			memcpy(&record->number[place->field], (const char *)data + place->offset,
			       place->size);
		else
			record->number[place->field] = number_at((const char *)data + place->offset, place);
	}
	record->waited = record->number[FIELD_ABI] & UTRACE_WAITED;
	record->number[FIELD_ABI] &= ~UTRACE_WAITED;
	for (place = format->strings; place < format->strings + format->nr_strings; place++)
		if (whole || utrace_is_inside(place->offset, place->size, size))
			read_dynamic(record, data, size, place);
	place = &format->info;
	if (place->size && utrace_is_inside(place->offset, place->size, size)) {
		record->info = (const unsigned char *)data + place->offset;
		record->info_len = place->size;
	}
}
