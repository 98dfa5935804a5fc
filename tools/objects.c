// SPDX-License-Identifier: GPL-2.0
/* Records as objects of JSON, one a line. */
#include <string.h>

#include "json.h"
#include "lines.h"
#include "netlinks.h"
#include "stack.h"
#include "text.h"
#include "../plugins/call.h"
#include "../plugins/events.h"

/* The names are constant texts, which the compiler puts together. */
#define put_key(b, name)	utrace_put(b, ",\"" name "\":")

#define put_number(b, name, number) do {					\
	put_key(b, name);							\
	utrace_put_dec(b, number);						\
} while (0)

/* A text without quotes, backslashes and the like. */
#define put_word(b, name, word) do {						\
	put_key(b, name);							\
	utrace_put_all(b, "\"", word, "\"");					\
} while (0)

#define put_string(b, name, text) do {						\
	const char *string = text;						\
										\
	if (string && *string) {						\
		put_key(b, name);						\
		json_put(b, string, strlen(string));				\
	}									\
} while (0)

/* Append what a text in quotes stands for; its escapes are those of C. Return where the text ends. */
static const char *put_unescaped(struct utrace_buffer *to, const char *at, const char *end)
{
	static const char letters[] = "tnvfr", means[] = "\t\n\v\f\r";
	const char *letter;
	int n, code;

	for (; at < end && *at != '"'; at++) {
		if (*at != '\\' || ++at == end) {
			utrace_put_char(to, *at);
		} else if ((letter = memchr(letters, *at, 5))) {
			utrace_put_char(to, means[letter - letters]);
		} else if (*at >= '0' && *at <= '7') {
			for (n = code = 0; n < 3 && at < end && *at >= '0' && *at <= '7'; n++)
				code = code * 8 + *at++ - '0';
			utrace_put_char(to, (char)code);
			at--;
		} else {
			utrace_put_char(to, *at);
		}
	}
	return at + 1;
}

static bool is_number(const char *text, size_t len)
{
	size_t i = len && *text == '-';

	if (len - i > 1 && text[i] == '0')
		return false;
	for (; i < len; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return len && text[len - 1] != '-';
}

/* A value of a struct becomes a number, or a string, in which a comment is left out. */
static void value_to_json(struct utrace_buffer *b, size_t from)
{
	static struct utrace_buffer text;
	const char *value = b->bytes + from, *end = b->bytes + b->len, *comment;
	const char *behind;

	text.len = 0;
	if (*value == '"') {
		behind = put_unescaped(&text, value + 1, end);
		if (behind < end)
			utrace_put_bytes(&text, behind, end - behind);
	} else {
		comment = memmem(value, end - value, " /*", 3);
		utrace_put_bytes(&text, value, (comment ? comment : end) - value);
	}
	b->len = from;
	if (*value != '"' && is_number(text.bytes, text.len))
		utrace_put_bytes(b, text.bytes, text.len);
	else
		json_put(b, utrace_buffer_text(&text), text.len);
}

static void put_structs(struct utrace_buffer *b, const struct utrace_call *call)
{
	const size_t before = b->len;
	size_t begin;

	put_key(b, "structs");
	begin = b->len;
	utrace_print_structs(b, call, value_to_json);
	if (b->len == begin)
		b->len = before;
}

static void put_call_fields(struct lines *lines, const struct utrace_record *record)
{
	struct utrace_buffer *b = &lines->text, *line = &lines->scratch;
	const long long *number = record->number;
	struct utrace_call call;

	utrace_call_read(&call, record);
	call.words = &lines->words;
	netlinks_take(number[FIELD_COMMON_PID], &call);
	put_key(b, "call");
	utrace_put_char(b, '"');
	utrace_print_call_name(b, &call);
	utrace_put_char(b, '"');
	put_number(b, "id", number[FIELD_ID]);
	put_number(b, "abi", number[FIELD_ABI]);
	if (record->event != EVENT_SYSCALL_ENTRY) {
		put_number(b, "ret", call.ret);
		put_key(b, "duration");
		if (call.under_way)
			utrace_put(b, "null");
		else
			utrace_put_dec(b, call.duration);
	}
	if (record->waited) {
		put_key(b, "waited");
		utrace_put(b, "true");
	}
	put_string(b, "str0", record->string[STRING_STR0]);
	put_string(b, "str1", record->string[STRING_STR1]);
	line->len = 0;
	utrace_print_syscall(line, record->event, &call, &lines->words);
	put_string(b, "text", utrace_buffer_text(line));
	if (call.memory_len)
		put_structs(b, &call);
}

static void put_signal_fields(struct utrace_buffer *b, const struct utrace_record *record)
{
	const long long *number = record->number;

	put_word(b, "signal", text_signal(number[FIELD_SIG]));
	put_number(b, "code", number[FIELD_CODE]);
	put_number(b, "to", number[FIELD_PID]);
	put_number(b, "sender_pid", number[FIELD_SENDER_PID]);
	put_number(b, "sender_uid", number[FIELD_SENDER_UID]);
	put_word(b, "fate", utrace_fate_name(number[FIELD_FATE]));
	put_key(b, "siginfo");
	b->json = value_to_json;
	utrace_print_signal_info(b, record);
	b->json = NULL;
}

static void put_exit_fields(struct utrace_buffer *b, const long long *number)
{
	put_number(b, "code", number[FIELD_CODE]);
	put_number(b, "sig", number[FIELD_SIG]);
	put_key(b, "core_dumped");
	utrace_put(b, number[FIELD_CORE_DUMPED] ? "true" : "false");
}

static void put_fields(struct lines *lines, const struct record *record)
{
	struct utrace_buffer *b = &lines->text;

	switch (record->fields.event) {
	case EVENT_SYSCALL:
	case EVENT_SYSCALL_ENTRY:
	case EVENT_SYSCALL_EXIT:
		put_call_fields(lines, &record->fields);
		break;
	case EVENT_SIGNAL:
		put_signal_fields(b, &record->fields);
		break;
	case EVENT_EXIT:
		put_exit_fields(b, record->fields.number);
		break;
	case EVENT_CLONE:
		put_number(b, "child", record->fields.number[FIELD_CHILD]);
		break;
	default:
		break;
	}
	if (record->is_stack) {
		put_key(b, "stack");
		stack_json(b, record);
	}
}

static void begin_object(struct lines *lines, const char *event, pid_t tid, unsigned long long ts)
{
	struct utrace_buffer *b = &lines->text;

	utrace_put(b, "{\"event\":\"");
	utrace_put(b, event);
	utrace_put(b, "\",\"time\":");
	utrace_put_fraction(b, ts + lines->offset, 9);
	put_number(b, "tid", tid);
}

/**
 * lines_json_unfinished - print a call that has not returned as an object
 * @lines: the format
 * @tid: the thread that waits in the call
 * @ts: the time
 * @call: the call
 */
void lines_json_unfinished(struct lines *lines, pid_t tid, unsigned long long ts,
			   const struct utrace_call *call)
{
	struct utrace_buffer *b = &lines->text, *line = &lines->scratch;

	begin_object(lines, "unfinished", tid, ts);
	line->len = 0;
	utrace_print_call_name(line, call);
	put_string(b, "call", utrace_buffer_text(line));
	put_number(b, "id", call->nr);
	put_number(b, "abi", call->abi);
	line->len = 0;
	utrace_print_syscall(line, EVENT_SYSCALL_ENTRY, call, &lines->words);
	put_string(b, "text", utrace_buffer_text(line));
	utrace_put_char(b, '}');
	lines_end(lines);
}

/**
 * lines_json - print a record as an object
 * @lines: the format
 * @record: the record
 */
void lines_json(struct lines *lines, const struct record *record)
{
	struct utrace_buffer *b = &lines->text;

	begin_object(lines, record->event, record->fields.number[FIELD_COMMON_PID],
		     record->raw->ts);
	put_fields(lines, record);
	utrace_put_char(b, '}');
	lines_end(lines);
}
