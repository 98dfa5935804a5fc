// SPDX-License-Identifier: GPL-2.0
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lines.h"
#include "reader.h"
#include "siginfo.h"
#include "stack.h"
#include "text.h"

#define NSEC 1000000000ULL

enum colour { PLAIN, NAME, FAILED, SIGNAL, END, FAINT };

static const char *const colours[] = {
	[PLAIN] = "\033[0m", [NAME] = "\033[1m", [FAILED] = "\033[31m",
	[SIGNAL] = "\033[33m", [END] = "\033[36m", [FAINT] = "\033[2m",
};

static void paint(struct lines *lines, enum colour colour)
{
	if (lines->colour)
		fputs(colours[colour], lines->out);
}

/**
 * lines_init - set the default format of lines
 * @lines: filled in
 * @out: the destination
 */
void lines_init(struct lines *lines, FILE *out)
{
	struct timespec now;

	memset(lines, 0, sizeof(*lines));
	lines->out = out;
	lines->column = 40;
	lines->colour = isatty(fileno(out)) && !getenv("NO_COLOR");
	clock_gettime(CLOCK_REALTIME, &now);
	lines->offset = now.tv_sec * NSEC + now.tv_nsec - reader_now();
}

static void print_time(struct lines *lines, unsigned long long ts)
{
	unsigned long long when = ts + lines->offset;
	time_t seconds = when / NSEC;
	char clock[16] = "";
	struct tm tm;

	if (lines->times == 3) {
		fprintf(lines->out, "%llu.%06llu ", when / NSEC, when % NSEC / 1000);
		return;
	}
	if (localtime_r(&seconds, &tm))
		strftime(clock, sizeof(clock), "%H:%M:%S", &tm);
	fputs(clock, lines->out);
	if (lines->times == 2)
		fprintf(lines->out, ".%06llu", when % NSEC / 1000);
	putc(' ', lines->out);
}

static void print_relative(struct lines *lines, unsigned long long ts)
{
	unsigned long long delta = lines->last && ts > lines->last ? ts - lines->last : 0;

	fprintf(lines->out, "%6llu.%06llu ", delta / NSEC, delta % NSEC / 1000);
	/* A call of some other thread may have begun long before, and returned just now. */
	if (ts > lines->last)
		lines->last = ts;
}

/* A line begins with the id of its thread, and the time. */
static void begin_line(struct lines *lines, pid_t pid, unsigned long long ts)
{
	bool id = lines->several || lines->alive > 1 || (lines->is_file && lines->follow);
	bool any = id || lines->times || lines->relative;

	if (any)
		paint(lines, FAINT);
	if (id)
		fprintf(lines->out, lines->is_file ? "%-5d " : "[pid %5d] ", pid);
	if (lines->times)
		print_time(lines, ts);
	if (lines->relative)
		print_relative(lines, ts);
	if (any)
		paint(lines, PLAIN);
}

/* The plugin's text ends with ' <DURATION>', the event's own has it before the texts. */
static void cut_duration(char *text, unsigned long long duration)
{
	size_t len = strlen(text);
	char own[40], *at;

	snprintf(own, sizeof(own), " <%llu ns>", duration);
	at = strstr(text, own);
	if (at) {
		memmove(at, at + strlen(own), strlen(at + strlen(own)) + 1);
		return;
	}
	at = strrchr(text, '<');
	if (at && at > text && at[-1] == ' ' && text[len - 1] == '>')
		at[-1] = '\0';
}

/* Return: the last ' = RESULT', or NULL. A text among the arguments may look like one. */
static char *find_result(char *text)
{
	char *at, *last = NULL;

	for (at = strstr(text, ") = "); at; at = strstr(at + 1, ") = "))
		last = at;
	return last ? last + 1 : NULL;
}

static void print_call(struct lines *lines, char *text, bool failed)
{
	char *result = find_result(text);
	int len = result ? result - text : (int)strlen(text), name = strcspn(text, "(");

	if (name > len)
		name = len;
	paint(lines, NAME);
	fprintf(lines->out, "%.*s", name, text);
	paint(lines, PLAIN);
	fprintf(lines->out, "%.*s", len - name, text + name);
	if (!result)
		return;
	if (len < lines->column - 1)
		fprintf(lines->out, "%*s", lines->column - 1 - len, "");
	if (failed)
		paint(lines, FAILED);
	fputs(result, lines->out);
	if (failed)
		paint(lines, PLAIN);
}

static void on_syscall(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	unsigned long long duration = text_number(event, record, "duration");
	long long ret = text_number(event, record, "ret");
	struct trace_seq seq;

	begin_line(lines, text_number(event, record, "common_pid"), record->ts - duration);
	trace_seq_init(&seq);
	text_of(lines->tep, &seq, record);
	cut_duration(seq.buffer, duration);
	print_call(lines, seq.buffer, ret < 0 && ret >= -4095);
	trace_seq_destroy(&seq);
	if (lines->durations)
		fprintf(lines->out, " <%llu.%06llu>", duration / NSEC, duration % NSEC / 1000);
	putc('\n', lines->out);
}

/* A recording may have the entries of other calls, which have a line when they return. */
static bool never_returns(const char *text)
{
	size_t abi = strcspn(text, ":(");

	if (text[abi] == ':')
		text += abi + 1;
	return !strncmp(text, "exit(", 5) || !strncmp(text, "exit_group(", 11);
}

static void print_entry(struct lines *lines, struct trace_seq *seq)
{
	if (!find_result(seq->buffer))
		trace_seq_puts(seq, " = ?");
	trace_seq_terminate(seq);
	print_call(lines, seq->buffer, false);
	putc('\n', lines->out);
}

static void on_entry(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	struct trace_seq seq;

	trace_seq_init(&seq);
	text_of(lines->tep, &seq, record);
	if (never_returns(seq.buffer)) {
		begin_line(lines, text_number(event, record, "common_pid"), record->ts);
		print_entry(lines, &seq);
	}
	trace_seq_destroy(&seq);
}

static void on_signal(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	begin_line(lines, text_number(event, record, "pid"), record->ts);
	paint(lines, SIGNAL);
	siginfo_print(lines->out, event, record);
	paint(lines, PLAIN);
	putc('\n', lines->out);
}

static void on_exit_event(struct lines *lines, struct tep_event *event,
			  struct tep_record *record)
{
	char *end = text_end(event, record);

	begin_line(lines, text_number(event, record, "common_pid"), record->ts);
	paint(lines, END);
	fprintf(lines->out, "+++ %s +++", end);
	free(end);
	paint(lines, PLAIN);
	putc('\n', lines->out);
	lines->alive--;
}

static void on_clone(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	if (lines->follow)
		lines->alive++;
}

static const struct {
	const char *name;
	void (*print)(struct lines *lines, struct tep_event *event, struct tep_record *record);
} events[] = {
	{ "syscall", on_syscall }, { "syscall_entry", on_entry }, { "signal", on_signal },
	{ "exit", on_exit_event }, { "clone", on_clone },
};

static void print(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	unsigned int i;

	for (i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (text_is(event, events[i].name))
			events[i].print(lines, event, record);
}

/*
 * ftrace puts a stack behind each record of the instance, that of a signal, a clone or an end, too.
 * The stack belongs to the record before it, and only those of calls are printed.
 */
static void on_stack(struct lines *lines, struct tep_event *event, struct tep_record *record)
{
	if (!lines->stacks || !lines->at_call)
		return;
	lines->at_call = false;
	if (lines->json)
		lines_json(lines, event, record);
	else
		stack_print(lines->out, event, record);
}

/**
 * lines_gap - if records are lost in front of a record, mark their place in the output
 * @lines: the format
 * @record: the record, which need not be printed itself
 */
void lines_gap(struct lines *lines, struct tep_record *record)
{
	long long count = record->missed_events;

	if (count) {
		/* The call of a stack that comes next may be lost. */
		lines->at_call = false;
		/* The record of a new thread may be lost, too. */
		lines->several = lines->several || lines->follow;
	}
	if (count > 0)
		fprintf(lines->out, lines->json ? "{\"event\":\"lost\",\"count\":%lld}\n" :
			"utrace: %lld records are lost here\n", count);
	else if (count)
		fputs(lines->json ? "{\"event\":\"lost\",\"count\":null}\n" :
		      "utrace: an unknown number of records are lost here\n", lines->out);
}

/**
 * lines_record - print a record, and the gap in front of it
 * @record: the record
 * @data: the struct lines
 */
void lines_record(struct tep_record *record, void *data)
{
	struct lines *lines = data;
	struct tep_event *event = tep_find_event_by_record(lines->tep, record);

	lines_gap(lines, record);
	if (!event)
		return;
	if (!strcmp(event->name, "user_stack")) {
		on_stack(lines, event, record);
		return;
	}
	lines->at_call = text_is(event, "syscall") || text_is(event, "syscall_entry");
	if (lines->json)
		lines_json(lines, event, record);
	else
		print(lines, event, record);
}
