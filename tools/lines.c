// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apart.h"
#include "comms.h"
#include "lines.h"
#include "modes.h"
#include "netlinks.h"
#include "reader.h"
#include "say.h"
#include "stack.h"
#include "unfinished.h"
#include "../plugins/events.h"

#define NSEC 1000000000ULL
/* Lines are written when there are so many bytes, or when no more records wait. */
#define ENOUGH 65536

enum colour { PLAIN, NAME, FAILED, SIGNAL, END, FAINT };

static const char *const colours[] = {
	[PLAIN] = "\033[0m", [NAME] = "\033[1m", [FAILED] = "\033[31m",
	[SIGNAL] = "\033[33m", [END] = "\033[36m", [FAINT] = "\033[2m",
};

static void paint(struct lines *lines, enum colour colour)
{
	if (lines->colour)
		utrace_put(&lines->text, colours[colour]);
}

/**
 * lines_init - set the default format of lines
 * @lines: filled in
 * @fd: the destination
 */
void lines_init(struct lines *lines, int fd)
{
	struct timespec now;

	memset(lines, 0, sizeof(*lines));
	lines->fd = fd;
	lines->column = 40;
	lines->colour = isatty(fd) && !getenv("NO_COLOR");
	clock_gettime(CLOCK_REALTIME, &now);
	lines->offset = now.tv_sec * NSEC + now.tv_nsec - reader_now();
}

/**
 * lines_flush - write the lines that are not written yet
 * @lines: the lines
 */
void lines_flush(struct lines *lines)
{
	if (lines->apart) {
		apart_flush(lines->apart, &lines->text);
		return;
	}
	if (lines->text.cut)
		die(NO_MEMORY);
	say_bytes(lines->fd, lines->text.bytes, lines->text.len);
	lines->text.len = 0;
}

/**
 * lines_free - free the memory of lines
 * @lines: the lines, all of which are written
 */
void lines_free(struct lines *lines)
{
	free(lines->text.bytes);
	free(lines->scratch.bytes);
	modes_free(lines->modes);
	comms_free(lines->comms);
}

/**
 * lines_end - end a line
 * @lines: the lines, which are written if there are enough of them
 */
void lines_end(struct lines *lines)
{
	utrace_put_char(&lines->text, '\n');
	if (lines->text.len >= ENOUGH)
		lines_flush(lines);
}

static void put_blanks(struct utrace_buffer *b, int count)
{
	if (count <= 0 || !utrace_buffer_has(b, count))
		return;
	memset(b->bytes + b->len, ' ', count);
	b->len += count;
}

static int digits_of(unsigned long long number)
{
	int digits = 1;

	while (number >= 10) {
		number /= 10;
		digits++;
	}
	return digits;
}

/* Seconds with six digits after the point. */
static void put_seconds(struct utrace_buffer *b, unsigned long long ns)
{
	utrace_put_fraction(b, ns / 1000, 6);
}

static void put_clock(struct lines *lines, time_t second)
{
	struct tm tm;

	if (second != lines->second && localtime_r(&second, &tm))
		strftime(lines->clock, sizeof(lines->clock), "%H:%M:%S", &tm);
	lines->second = second;
	utrace_put(&lines->text, lines->clock);
}

static void put_time(struct lines *lines, unsigned long long ts)
{
	unsigned long long when = ts + lines->offset;

	if (lines->times == 3) {
		put_seconds(&lines->text, when);
	} else {
		put_clock(lines, when / NSEC);
		if (lines->times == 2) {
			utrace_put_char(&lines->text, '.');
			utrace_put_digits(&lines->text, when % NSEC / 1000, 6);
		}
	}
	utrace_put_char(&lines->text, ' ');
}

static void put_relative(struct lines *lines, unsigned long long ts)
{
	unsigned long long delta = lines->last && ts > lines->last ? ts - lines->last : 0;

	put_blanks(&lines->text, 6 - digits_of(delta / NSEC));
	put_seconds(&lines->text, delta);
	utrace_put_char(&lines->text, ' ');
	/* A call of some other thread may have begun long before, and returned just now. */
	if (ts > lines->last)
		lines->last = ts;
}

static void put_id(struct lines *lines, pid_t pid)
{
	int blanks = 5 - digits_of(pid);

	if (!lines->is_file) {
		utrace_put(&lines->text, "[pid ");
		put_blanks(&lines->text, blanks);
	}
	utrace_put_dec(&lines->text, pid);
	if (lines->comms)
		utrace_put_all(&lines->text, "<", comms_name(lines->comms, pid), ">");
	if (!lines->is_file)
		utrace_put(&lines->text, "] ");
	else
		put_blanks(&lines->text, lines->comms ? 1 : blanks + 1);
}

/* A line begins with the id of its thread, and the time. */
static void begin_line(struct lines *lines, pid_t pid, unsigned long long ts)
{
	bool id = !lines->apart &&
		  (lines->several || lines->alive > 1 || (lines->is_file && lines->follow));
	bool any = id || lines->times || lines->relative;

	if (any)
		paint(lines, FAINT);
	if (id)
		put_id(lines, pid);
	if (lines->times)
		put_time(lines, ts);
	if (lines->relative)
		put_relative(lines, ts);
	if (any)
		paint(lines, PLAIN);
}

static void put_number(struct lines *lines, const struct utrace_call *call)
{
	if (!lines->numbers)
		return;
	utrace_put_char(&lines->text, '[');
	put_blanks(&lines->text, 4 - digits_of((unsigned int)call->nr));
	utrace_put_udec(&lines->text, (unsigned int)call->nr);
	utrace_put(&lines->text, "] ");
}

/* The name and the arguments, and blanks up to the column of the result. */
static void print_call(struct lines *lines, const struct utrace_call *call)
{
	struct utrace_buffer *b = &lines->text;
	size_t begin, name;

	put_number(lines, call);
	paint(lines, NAME);
	begin = b->len;
	utrace_print_call_name(b, call);
	name = b->len - begin;
	paint(lines, PLAIN);
	begin = b->len;
	utrace_print_arguments(b, call, call->words->raw);
	put_blanks(b, lines->column - 1 - (int)(name + b->len - begin));
}

/* The name, and those arguments that the line of the unfinished call does not have. */
static void print_resumed(struct lines *lines, const struct utrace_call *call, unsigned int known)
{
	struct utrace_buffer *b = &lines->text;
	size_t begin = b->len, blanks;

	utrace_put(b, "<... ");
	utrace_print_call_name(b, call);
	utrace_put(b, " resumed>");
	utrace_print_some_arguments(b, call, call->words->raw, known, MAX_ARGS);
	utrace_put_char(b, ')');
	blanks = b->len - begin;
	put_blanks(b, lines->column - 1 - (int)blanks);
}

/**
 * lines_unfinished - print the line of a call that has not returned
 * @lines: the format
 * @tid: the thread that waits in the call
 * @call: the call
 * @known: how many of its arguments are printed; the others come when it returns
 */
void lines_unfinished(struct lines *lines, pid_t tid, struct utrace_call *call,
		      unsigned int known)
{
	const bool more = call->signature && known < call->signature->nr_args;
	struct utrace_buffer *b = &lines->text;

	call->words = &lines->words;
	if (lines->apart)
		apart_switch(lines->apart, tid, b);
	if (lines->json) {
		lines_json_unfinished(lines, tid, reader_now(), call);
		return;
	}
	if (lines->modes)
		modes_begin(lines->modes, call);
	begin_line(lines, tid, reader_now());
	put_number(lines, call);
	paint(lines, NAME);
	utrace_print_call_name(b, call);
	paint(lines, PLAIN);
	utrace_put_char(b, '(');
	utrace_print_some_arguments(b, call, call->words->raw, 0, known);
	utrace_put(b, more && known ? ",  <unfinished ...>" : " <unfinished ...>");
	lines_end(lines);
}

static void print_duration(struct lines *lines, const struct utrace_call *call)
{
	utrace_put(&lines->text, " <");
	if (call->under_way)
		utrace_put(&lines->text, "unavailable");
	else
		put_seconds(&lines->text, call->duration);
	utrace_put_char(&lines->text, '>');
}

static void print_replaced(struct lines *lines, unsigned long long ts)
{
	begin_line(lines, lines->is, ts);
	paint(lines, END);
	utrace_put(&lines->text, "+++ superseded by execve in pid ");
	utrace_put_dec(&lines->text, lines->was);
	utrace_put(&lines->text, " +++");
	paint(lines, PLAIN);
	lines_end(lines);
}

/*
 * An execve that has made its thread the first one of its process, with the first one's id. As with
 * strace, the result is in no column.
 */
static void print_moved(struct lines *lines, const struct utrace_call *call, unsigned long long ts)
{
	struct utrace_buffer *b = &lines->text;

	begin_line(lines, lines->was, ts - call->duration);
	put_number(lines, call);
	utrace_print_call_name(b, call);
	utrace_put_char(b, '(');
	utrace_print_some_arguments(b, call, false, 0, MAX_ARGS);
	utrace_put(b, " <pid changed to ");
	utrace_put_dec(b, lines->is);
	utrace_put(b, " ...>");
	lines_end(lines);
	if (lines->replaced)
		print_replaced(lines, ts);
	begin_line(lines, lines->is, ts);
	utrace_put(b, "<... ");
	utrace_print_call_name(b, call);
	utrace_put(b, " resumed>)");
	lines->was = 0;
}

/* @ends: the result of unfinished_end(). */
static void on_syscall(struct lines *lines, const struct record *record, unsigned int ends)
{
	unsigned long long ts = record->raw->ts;
	struct utrace_call call;
	bool failed;

	utrace_call_read(&call, &record->fields);
	call.words = &lines->words;
	netlinks_take(record->fields.number[FIELD_COMMON_PID], &call);
	if (lines->modes)
		modes_begin(lines->modes, &call);
	failed = utrace_call_failed(&call);
	if (lines->was && lines->is == record->fields.number[FIELD_COMMON_PID] && !ends) {
		print_moved(lines, &call, ts);
	} else {
		begin_line(lines, record->fields.number[FIELD_COMMON_PID],
			   ends ? ts : ts - call.duration);
		if (ends)
			print_resumed(lines, &call, ends - 1);
		else
			print_call(lines, &call);
	}
	if (failed)
		paint(lines, FAILED);
	utrace_print_return(&lines->text, &call, call.words->raw && !failed);
	if (failed)
		paint(lines, PLAIN);
	if (lines->durations)
		print_duration(lines, &call);
	lines_end(lines);
	if (lines->modes)
		modes_data(lines->modes, &lines->text, &call);
}

/* A recording may have the entries of other calls, which have a line when they return. */
static bool never_returns(const struct utrace_call *call)
{
	const char *name = call->signature ? call->signature->name : "";

	return !strcmp(name, "exit") || !strcmp(name, "exit_group");
}

static void on_entry(struct lines *lines, const struct record *record)
{
	struct utrace_call call;

	utrace_call_read(&call, &record->fields);
	call.words = &lines->words;
	if (!never_returns(&call))
		return;
	if (lines->modes)
		modes_begin(lines->modes, &call);
	begin_line(lines, record->fields.number[FIELD_COMMON_PID], record->raw->ts);
	print_call(lines, &call);
	utrace_put(&lines->text, " = ?");
	lines_end(lines);
}

static void on_signal(struct lines *lines, const struct record *record)
{
	begin_line(lines, record->fields.number[FIELD_PID], record->raw->ts);
	paint(lines, SIGNAL);
	utrace_print_signal_line(&lines->text, &record->fields);
	paint(lines, PLAIN);
	lines_end(lines);
}

/* The thread has ended in a call whose end no record tells. */
static void print_never(struct lines *lines, const struct record *record)
{
	begin_line(lines, record->fields.number[FIELD_COMMON_PID], record->raw->ts);
	utrace_put(&lines->text, "<... resumed>) = ?");
	lines_end(lines);
}

static void print_end(struct lines *lines, pid_t pid, unsigned long long ts, const long long *number)
{
	if (lines->quiet & QUIET_EXIT)
		return;
	begin_line(lines, pid, ts);
	paint(lines, END);
	utrace_put(&lines->text, "+++ ");
	utrace_print_end(&lines->text, number);
	utrace_put(&lines->text, " +++");
	paint(lines, PLAIN);
	lines_end(lines);
}

/* The end of a thread that no execve has replaced. */
static void print_kept_end(struct lines *lines)
{
	const pid_t pid = lines->ended;

	lines->ended = 0;
	if (pid)
		print_end(lines, pid, lines->end_ts, lines->end);
}

static void keep_end(struct lines *lines, pid_t pid, unsigned long long ts, const long long *number)
{
	lines->ended = pid;
	lines->end_ts = ts;
	memcpy(lines->end, number, sizeof(lines->end));
}

/* A thread that is not the first one of its process gets the first one's id, and the first one ends. */
static void on_exec(struct lines *lines, const struct record *record)
{
	const pid_t is = record->fields.number[FIELD_COMMON_PID];
	const pid_t was = record->fields.number[FIELD_OLD_PID];

	if (was == is)
		return;
	lines->was = was;
	lines->is = is;
	lines->replaced = lines->ended == is && !(lines->quiet & QUIET_OTHERS);
	if (lines->ended == is)
		lines->ended = 0;
}

static void on_exit_event(struct lines *lines, const struct record *record)
{
	const long long *number = record->fields.number;
	pid_t pid = number[FIELD_COMMON_PID];

	/* The command's end is not that of its first thread, and has a line when it comes. */
	if (lines->command && pid == lines->command && !number[FIELD_GROUP_DEAD])
		lines->early = true;
	else if (lines->follow && !number[FIELD_GROUP_DEAD])
		keep_end(lines, pid, record->raw->ts, number);
	else
		print_end(lines, pid, record->raw->ts, number);
	lines->alive--;
}

/**
 * lines_rest - print what is kept until the record after it
 * @lines: the format, which gets no more records
 */
void lines_rest(struct lines *lines)
{
	print_kept_end(lines);
}

/**
 * lines_command_end - print the end of a command whose first thread has ended before
 * @lines: the format
 * @status: the command's status, as wait() has it
 */
void lines_command_end(struct lines *lines, int status)
{
	const long long number[NR_FIELDS] = {
		[FIELD_SIG] = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
		[FIELD_CODE] = WEXITSTATUS(status),
		[FIELD_CORE_DUMPED] = WIFSIGNALED(status) && WCOREDUMP(status),
	};

	if (lines->early && !lines->json)
		print_end(lines, lines->command, reader_now(), number);
}

static bool replaces_ended(const struct lines *lines, const struct record *record)
{
	return record->fields.event == EVENT_EXEC &&
	       record->fields.number[FIELD_COMMON_PID] == lines->ended;
}

static void print(struct lines *lines, const struct record *record, unsigned int ends)
{
	if (lines->ended && !replaces_ended(lines, record))
		print_kept_end(lines);
	switch (record->fields.event) {
	case EVENT_SYSCALL:
		on_syscall(lines, record, ends);
		break;
	case EVENT_SYSCALL_ENTRY:
		on_entry(lines, record);
		break;
	case EVENT_SIGNAL:
		on_signal(lines, record);
		break;
	case EVENT_EXIT:
		if (ends)
			print_never(lines, record);
		on_exit_event(lines, record);
		break;
	case EVENT_EXEC:
		on_exec(lines, record);
		break;
	case EVENT_CLONE:
		lines->alive += lines->follow;
		break;
	default:
		break;
	}
}

/*
 * ftrace puts a stack after each record of the instance, that of a signal, a clone or an end, too.
 * The stack belongs to the record before it, and only those of calls are printed.
 */
static void on_stack(struct lines *lines, const struct record *record)
{
	if (!lines->stacks || !lines->at_call)
		return;
	lines->at_call = false;
	if (lines->json)
		lines_json(lines, record);
	else
		stack_print(&lines->text, record);
}

/**
 * lines_gap - if records are lost in front of a record, mark their place in the output
 * @lines: the format
 * @raw: the record, which need not be printed itself
 */
void lines_gap(struct lines *lines, const struct tep_record *raw)
{
	struct utrace_buffer *b = &lines->text;
	long long count = raw->missed_events;

	if (!count)
		return;
	/* The call of a stack that comes next may be lost. */
	lines->at_call = false;
	/* The record of a new thread may be lost, too. */
	lines->several = lines->several || lines->follow;
	utrace_put(b, lines->json ? "{\"event\":\"lost\",\"count\":" : "utrace: ");
	if (count > 0)
		utrace_put_dec(b, count);
	else
		utrace_put(b, lines->json ? "null" : "an unknown number of");
	utrace_put(b, lines->json ? "}" : " records are lost here");
	lines_end(lines);
}

/**
 * lines_print - print a record
 * @lines: the format
 * @record: the record
 */
void lines_print(struct lines *lines, const struct record *record)
{
	unsigned int ends;

	if (record->is_stack) {
		on_stack(lines, record);
		return;
	}
	ends = lines->unfinished ? unfinished_end(lines->unfinished, &record->fields) : 0;
	lines->at_call = record->fields.event == EVENT_SYSCALL ||
			 record->fields.event == EVENT_SYSCALL_ENTRY;
	if (lines->json)
		lines_json(lines, record);
	else
		print(lines, record, ends);
	if (lines->comms)
		comms_record(lines->comms, &record->fields);
}

/* The sender of an ignored signal makes its record. */
static pid_t thread_of(const struct record *record)
{
	const bool signal = record->fields.event == EVENT_SIGNAL;

	return record->fields.number[signal ? FIELD_PID : FIELD_COMMON_PID];
}

/**
 * lines_record - print a record, and the gap in front of it
 * @raw: the record
 * @data: the struct lines
 */
void lines_record(struct tep_record *raw, void *data)
{
	struct lines *lines = data;
	struct record record;
	bool known = records_read(lines->records, raw, &record);

	if (known && lines->apart && !record.is_stack)
		apart_switch(lines->apart, thread_of(&record), &lines->text);
	lines_gap(lines, raw);
	if (known)
		lines_print(lines, &record);
}
