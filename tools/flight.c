// SPDX-License-Identifier: GPL-2.0
/*
 * utrace flight: a recorder whose buffer is overwritten continuously, until an event happens. Then
 * a trigger in the kernel stops the recorder at once, the last records are printed, and the
 * recorder goes on.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../provider/filter/filter.h"
#include "choice.h"
#include "lines.h"
#include "options.h"
#include "reader.h"
#include "say.h"
#include "subcommands.h"
#include "watch.h"

#define PAUSE_MS 20
#define LAST 50
#define BUFFER_KB 1408

static const struct option long_options[] = {
	WATCH_WORDS,
	{ "errno", required_argument, NULL, OPT_ERRNO },
	{ "last", required_argument, NULL, 'n' },
	{ "buffer", required_argument, NULL, OPT_BUFFER },
	{ "once", no_argument, NULL, OPT_ONCE },
	{ "syscall-times", no_argument, NULL, 'T' },
	{ "json", no_argument, NULL, OPT_JSON },
	{ }
};

/**
 * struct flight - the options of utrace flight, and the records
 * @watch: the threads to trace
 * @lines: the format of the lines
 * @condition: ftrace's condition for a call that stops the recorder; NULL: no call stops it
 * @signals: ftrace's condition for a signal that stops the recorder: by default a signal that ends
 *	a process
 * @last: number of records that are printed
 * @buffer: size of the buffer for each processor, in KiB
 * @once: end after the first time
 * @ring: copies of the last records
 * @at: number of records ever put into @ring; gives the place of the next one
 */
struct flight {
	struct watch watch;
	struct lines lines;
	char *condition;
	char *signals;
	int last;
	int buffer;
	bool once;
	struct tep_record **ring;
	unsigned long long at;
};

static void add_condition(struct flight *flight, const char *condition)
{
	char *old = flight->condition;

	flight->condition = must_print("%s%s%s", old ? old : "", old ? " || " : "", condition);
	free(old);
}

static void on_slow(struct flight *flight, const char *value)
{
	char *condition = must_print("duration > %llu", option_duration(value));

	add_condition(flight, condition);
	free(condition);
}

static void on_errno(struct flight *flight, const char *name)
{
	int number = utrace_errno_nr(name, strlen(name));
	char *condition;

	if (number < 0)
		usage_error("--errno %s: there is no such error; EACCES is one", name);
	condition = must_print("ret == %d", -number);
	add_condition(flight, condition);
	free(condition);
}

static void on_signal_named(struct flight *flight, const char *name)
{
	int sig = utrace_signal_nr(name, strlen(name));
	char *old = flight->signals;

	if (sig < 0)
		usage_error("-S %s: there is no such signal; SEGV is one", name);
	flight->signals = must_print("%s%ssig == %d", old ? old : "", old ? " || " : "", sig);
	free(old);
}

static bool take_own(void *data, int option)
{
	struct flight *flight = data;

	switch (option) {
	case OPT_SLOWER:
		on_slow(flight, optarg);
		return true;
	case OPT_ERRNO:
		on_errno(flight, optarg);
		return true;
	case 'S':
		on_signal_named(flight, optarg);
		return true;
	case 'n':
		flight->last = option_number("-n", optarg, 1000000);
		return true;
	case OPT_BUFFER:
		flight->buffer = option_number("--buffer", optarg, MAX_BUFFER);
		return true;
	case OPT_ONCE:
		flight->once = true;
		return true;
	default:
		return false;
	}
}

static void set_trigger(struct session *session, const char *event, const char *condition)
{
	char *text = must_print("traceoff if %s", condition);
	char *file = must_print("events/utrace/%s/trigger", event);
	int err = session_put(session, file, text);

	if (err)
		die("the trigger '%s' of utrace:%s is refused: %s\n%s", text, event,
		    strerror(-err), session_error(session));
	free(text);
	free(file);
}

static void enable(struct flight *flight)
{
	struct session *session = &flight->watch.session;

	session_set_clock(session, flight->lines.times || flight->lines.json);
	session_set_buffer(session, flight->buffer);
	session_enable(session, "syscall");
	session_enable(session, "signal");
	session_enable(session, "exit");
	if (flight->watch.follow)
		session_enable(session, "clone");
	if (flight->condition)
		set_trigger(session, "syscall", flight->condition);
	if (flight->signals || !flight->condition)
		set_trigger(session, "signal", flight->signals ? flight->signals :
			    "fate == 3 || (fate == 2 && sig != 15 && sig != 2 && sig != 13)");
}

static void keep(struct tep_record *record, void *data)
{
	struct flight *flight = data;
	struct tep_record **place = &flight->ring[flight->at++ % flight->last];

	free(*place);
	*place = must_alloc(sizeof(*record) + record->size);
	**place = *record;
	(*place)->data = *place + 1;
	memcpy((*place)->data, record->data, record->size);
}

static void print_last(struct flight *flight)
{
	unsigned long long first, i;
	struct tep_record **place;

	first = flight->at > (unsigned int)flight->last ? flight->at - flight->last : 0;
	if (!flight->lines.json) {
		utrace_put(&flight->lines.text, "=== the last ");
		utrace_put_udec(&flight->lines.text, flight->at - first);
		utrace_put(&flight->lines.text, " records ===\n");
	}
	for (i = first; i < flight->at; i++) {
		place = &flight->ring[i % flight->last];
		lines_record(*place, &flight->lines);
		free(*place);
		*place = NULL;
	}
	lines_rest(&flight->lines);
	lines_flush(&flight->lines);
	flight->at = 0;
}

/* Read the whole buffer, so that the next flight does not begin with old records. */
static void land(struct flight *flight)
{
	struct reader *reader = reader_open(&flight->watch.session, 0);

	while (reader_round(reader, true, keep, flight))
		;
	reader_close(reader);
	print_last(flight);
}

static bool is_stopped(struct session *session)
{
	char *text = session_get(session, "tracing_on");
	bool stopped = text && text[0] == '0';

	free(text);
	return stopped;
}

static int follow(struct flight *flight)
{
	struct session *session = &flight->watch.session;
	bool over = false;
	int times = 0;

	while (!over) {
		over = watch_over(&flight->watch);
		if (is_stopped(session)) {
			land(flight);
			times++;
			over = over || flight->once;
			session_put(session, "tracing_on", "1");
		}
		if (!over)
			watch_wait(&flight->watch, PAUSE_MS);
	}
	return times;
}

/**
 * cmd_flight - utrace flight
 */
int cmd_flight(int argc, char **argv)
{
	struct flight flight = { .last = LAST, .buffer = session_buffer(BUFFER_KB) };
	const struct options options = {
		.letters = WATCH_LETTERS "n:S:tT", .words = long_options, .own = take_own,
		.data = &flight, .watch = &flight.watch, .lines = &flight.lines,
	};

	lines_init(&flight.lines, STDERR_FILENO);
	options_take(&options, argc, argv);
	watch_begin(&flight.watch, argv + optind);
	flight.lines.records = records_live(false);
	flight.lines.follow = flight.watch.follow;
	flight.lines.several = watch_several(&flight.watch);
	flight.lines.is_file = true;
	flight.ring = must_alloc(flight.last * sizeof(*flight.ring));
	enable(&flight);
	watch_run(&flight.watch);
	if (!follow(&flight) && !flight.watch.gone)
		say("nothing has happened that was waited for");
	session_tell_lost(&flight.watch.session, flight.buffer, false);
	free(flight.ring);
	free(flight.condition);
	free(flight.signals);
	records_free(flight.lines.records);
	lines_free(&flight.lines);
	return watch_exit(&flight.watch);
}
