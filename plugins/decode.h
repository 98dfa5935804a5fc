/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Records of utrace's events: where a format has the fields, and what they are in a record.
 *
 * A format's fields are looked up by their names once. A record is then read without a look-up.
 */
#ifndef _PLUGINS_DECODE_H
#define _PLUGINS_DECODE_H

#include <stdbool.h>
#include <event-parse.h>

#include "buffer.h"

/* The events that have words of their own; all others are EVENT_OTHER. */
#define UTRACE_EVENTS(X)							\
	X(SYSCALL, "syscall") X(SYSCALL_ENTRY, "syscall_entry") X(SYSCALL_EXIT, "syscall_exit") \
	X(SIGNAL, "signal") X(EXEC, "exec") X(CLONE, "clone") X(EXIT, "exit")

/* Fields that are numbers, and fields that are texts. */
#define UTRACE_FIELDS(X)							\
	X(COMMON_PID, "common_pid") X(ID, "id") X(ABI, "abi") X(STR_FLAGS, "str_flags") \
	X(ARG0, "arg0") X(ARG1, "arg1") X(ARG2, "arg2") X(ARG3, "arg3") X(ARG4, "arg4") \
	X(ARG5, "arg5") X(RET, "ret") X(DURATION, "duration")			\
	X(SIG, "sig") X(CODE, "code") X(PID, "pid") X(SENDER_PID, "sender_pid")	\
	X(SENDER_UID, "sender_uid") X(FATE, "fate") X(ERROR, "error")	\
	X(OLD_PID, "old_pid") X(CHILD, "child") X(FLAGS, "flags")		\
	X(CORE_DUMPED, "core_dumped") X(GROUP_DEAD, "group_dead") X(TGID, "tgid")
#define UTRACE_STRINGS(X)								\
	X(STR0, "str0") X(STR1, "str1") X(FILENAME, "filename") X(ARGV, "argv") X(MEMORY, "memory")

#define EVENT(name, word)	EVENT_##name,
enum utrace_event { UTRACE_EVENTS(EVENT) EVENT_OTHER };
#undef EVENT
#define FIELD(name, word)	FIELD_##name,
enum utrace_field { UTRACE_FIELDS(FIELD) NR_FIELDS };
#undef FIELD
#define STRING(name, word)	STRING_##name,
enum utrace_string { UTRACE_STRINGS(STRING) NR_STRINGS };
#undef STRING

/**
 * struct utrace_place - where a format has a field, or numbers of 8 bytes side by side
 * @field: the first field: one of enum utrace_field, or of enum utrace_string
 * @offset: its offset in a record
 * @size: the size of all
 * @is_signed: the number has a sign
 * @behind: a text's place counts from the end of the field, not from the record's beginning
 */
struct utrace_place {
	unsigned char field;
	unsigned char size;
	bool is_signed;
	bool behind;
	int offset;
};

/**
 * struct utrace_format - an event's fields
 * @tep: the event as libtraceevent has it
 * @event: which event it is
 * @nr_numbers: how many places of numbers it has
 * @nr_strings: how many texts it has
 * @numbers: the numbers that it has
 * @strings: the texts that it has
 * @info: the field info of a signal; of size 0 without one
 * @end: where the last of these fields ends
 */
struct utrace_format {
	struct tep_event *tep;
	enum utrace_event event;
	unsigned int nr_numbers;
	unsigned int nr_strings;
	struct utrace_place numbers[NR_FIELDS];
	struct utrace_place strings[NR_STRINGS];
	struct utrace_place info;
	long end;
};

/**
 * struct utrace_record - a record's fields
 * @event: which event it is
 * @waited: the thread has waited for room for the record, so its time is later than the call's end
 * @number: the numbers; 0 for those that the record does not have; the ABI without that flag
 * @string: the texts, in the record's memory; NULL for those that the record does not have
 * @memory: the field memory, which is no text, in the record's memory; NULL without one
 * @memory_len: its length
 * @info: a signal's field info, in the record's memory; NULL without one
 * @info_len: its length
 */
struct utrace_record {
	enum utrace_event event;
	bool waited;
	long long number[NR_FIELDS];
	const char *string[NR_STRINGS];
	const unsigned char *memory;
	unsigned int memory_len;
	const unsigned char *info;
	unsigned int info_len;
};

void utrace_format_read(struct utrace_format *format, struct tep_event *tep);
void utrace_record_read(struct utrace_record *record, const struct utrace_format *format,
			const void *data, int size);

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

/* Whether a call's result is an error. */
static inline bool utrace_is_error(long long ret)
{
	return ret < 0 && ret >= -4095;
}

/* The word that the kernel appends to the path of a file that has been deleted. */
#define UTRACE_DELETED	" (deleted)"

/* The length of a path without that. */
static inline size_t utrace_path_len(const char *path)
{
	const size_t len = strlen(path), more = strlen(UTRACE_DELETED);

	return len > more && !strcmp(path + len - more, UTRACE_DELETED) ? len - more : len;
}

#endif /* _PLUGINS_DECODE_H */
