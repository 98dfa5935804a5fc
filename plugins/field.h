/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where a field lies, for the plugin and the command utrace.
 */
#ifndef _PLUGINS_FIELD_H
#define _PLUGINS_FIELD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <event-parse.h>

/* A field that was looked up. */
struct utrace_found {
	const struct tep_event *event;
	const char *name;
	struct tep_format_field *field;
};

#define UTRACE_FOUND	256
static struct utrace_found utrace_found[UTRACE_FOUND];

/**
 * utrace_find_field - look up an event's field
 * @event: the event
 * @name: the field's name, a constant: the address of the text stands for the text
 *
 * libtraceevent compares the name with those of all fields before it, and a line of text takes a
 * dozen fields. So each field is looked up once.
 *
 * Return: the field, or NULL.
 */
static inline struct tep_format_field *utrace_find_field(struct tep_event *event, const char *name)
{
	uintptr_t place = (uintptr_t)event / sizeof(*event) + (uintptr_t)name;
	struct utrace_found *found = &utrace_found[place % UTRACE_FOUND];

	if (found->event != event || found->name != name)
		*found = (struct utrace_found){ event, name, tep_find_any_field(event, name) };
	return found->field;
}

/**
 * utrace_forget_fields - forget all fields, whose events will be freed
 */
static inline void utrace_forget_fields(void)
{
	memset(utrace_found, 0, sizeof(utrace_found));
}

/**
 * utrace_is_inside - whether a field lies inside of a record
 * @offset: the field's offset
 * @size: the field's size
 * @limit: the record's size
 *
 * The format of a damaged file, or of a stranger's, may have any numbers, and libtraceevent takes
 * 4294967290 for an offset of -6. No sum is made, since a sum may overflow.
 *
 * Return: true if the whole field is inside of the record.
 */
static inline bool utrace_is_inside(int offset, int size, int limit)
{
	return offset >= 0 && size >= 0 && offset <= limit - size;
}

#endif /* _PLUGINS_FIELD_H */
