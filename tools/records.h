/* SPDX-License-Identifier: GPL-2.0 */
/* Records of utrace's events, and of the stacks after them, as fields. */
#ifndef _UTRACE_RECORDS_H
#define _UTRACE_RECORDS_H

#include <event-parse.h>
#include <stdbool.h>

#include "../plugins/decode.h"

struct records;

/**
 * struct record - a record's fields
 * @raw: the record itself
 * @event: the event's name
 * @is_stack: the event is ftrace's user_stack, and the record belongs to the one before
 * @fields: the fields of an event of utrace's, and a stack's process
 * @stack: the functions' addresses, 8 bytes each, the innermost first
 * @depth: their number
 */
struct record {
	const struct tep_record *raw;
	const char *event;
	bool is_stack;
	struct utrace_record fields;
	const char *stack;
	int depth;
};

struct records *records_live(bool stacks);
struct records *records_of(struct tep_handle *tep);
int records_stack_type(const struct records *records);
bool records_read(struct records *records, const struct tep_record *raw, struct record *record);
void records_free(struct records *records);

#endif
