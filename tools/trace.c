// SPDX-License-Identifier: GPL-2.0
/* utrace trace: calls as they return, as strace prints them. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apart.h"
#include "control.h"
#include "lines.h"
#include "maps.h"
#include "modes.h"
#include "options.h"
#include "output.h"
#include "reader.h"
#include "say.h"
#include "sockets.h"
#include "subcommands.h"
#include "unfinished.h"
#include "watch.h"

/* The longest wait of a record. Without a wait each record would mean a wake-up. */
#define PAUSE_MS 20
/* How long a process may take from the end of its first thread to its own. */
#define END_MS 100
#define BUFFER_KB 4096

/* The default of -s, which is strace's. */
#define STRINGS 32

/* The default of --unfinished. */
#define UNFINISHED_NS 1000000000ULL

/* A letter of PRINT_LETTERS that strace's users type out of habit. */
#define IGNORED "w"

static const struct option long_options[] = {
	WATCH_WORDS,
	{ "json", no_argument, NULL, OPT_JSON },
	PRINT_WORDS,
	{ "instruction-pointer", no_argument, NULL, 'i' },
	{ "help", no_argument, NULL, 'h' },
	{ }
};

/**
 * struct trace - the options of utrace trace
 * @watch: the threads to trace
 * @lines: how to print
 * @buffer: size of the buffer for each processor, in KiB
 * @overload: what becomes of records without room
 * @targets: the threads that were traced at the start
 * @unfinished: nanoseconds after which a call is printed as unfinished; 0: never
 * @count: -c: print the table of utrace stat only
 * @apart: -ff: -o names a file for each thread
 * @append: -A: files keep what they have
 * @sorted: -S, which is for @count
 * @output: -o: the destination of the lines, or NULL
 * @out: the destination
 */
struct trace {
	struct watch watch;
	struct lines lines;
	int buffer;
	enum overload overload;
	struct ids targets;
	unsigned long long unfinished;
	bool count;
	bool apart;
	bool append;
	bool sorted;
	const char *output;
	FILE *out;
};

static bool take_own(void *data, int option)
{
	struct trace *trace = data;

	switch (option) {
	case 'o':
		trace->output = optarg;
		return true;
	case 'f':
		trace->apart |= trace->watch.follow;
		return false;
	case OPT_APART:
		trace->apart = true;
		return true;
	case 'A':
		trace->append = true;
		return true;
	case 'S':
		trace->sorted = true;
		return true;
	case 'i':
		usage_error("-i: the record of a call has no instruction pointer; with -k the first "
			    "line of each stack is where the call was made");
	case 'k':
		trace->lines.stacks = true;
		return true;
	case 'c':
		trace->count = true;
		return true;
	case 'y':
		trace->lines.words.describe = trace->watch.paths ? sockets_describe : NULL;
		trace->watch.paths = true;
		return true;
	case 's':
		trace->watch.strings = option_strings(optarg);
		return true;
	case 'a':
		trace->lines.column = option_number("-a", optarg, 1000);
		return true;
	case OPT_UNFINISHED:
		trace->unfinished = strcmp(optarg, "no") ? option_duration(optarg) : 0;
		return true;
	case OPT_BUFFER:
		trace->buffer = option_number("--buffer", optarg, MAX_BUFFER);
		return true;
	case OPT_OVERLOAD:
		trace->overload = option_overload(optarg);
		return true;
	default:
		return option < OPT_TID && strchr(IGNORED, option);
	}
}

/* Without -o -ff is -f, as in strace. */
static void check_output(struct trace *trace)
{
	trace->apart = trace->apart && trace->output && !trace->count;
	if (trace->apart && output_is_command(trace->output))
		usage_error("-ff -o '%s': a command cannot be given, since -ff writes a file for each "
			    "thread", trace->output);
	if (trace->append && !trace->output)
		say("-A changes nothing without -o");
	if (trace->sorted && !trace->count)
		say("-S changes nothing without -c");
}

static void take_options(struct trace *trace, int argc, char **argv)
{
	const struct options options = {
		.letters = WATCH_LETTERS PRINT_LETTERS "ih", .words = long_options,
		.own = take_own, .data = trace, .watch = &trace->watch, .lines = &trace->lines,
	};

	trace->buffer = session_buffer(BUFFER_KB);
	trace->watch.strings = STRINGS;
	trace->unfinished = UNFINISHED_NS;
	lines_init(&trace->lines, STDERR_FILENO);
	options_take(&options, argc, argv);
	trace->lines.follow = trace->watch.follow;
	/* Neither a call's result nor its duration is known before its end, which may be hidden. */
	if (trace->watch.filter.without & (STATUS_SUCCESSFUL | STATUS_FAILED) ||
	    trace->watch.filter.slower || trace->watch.filter.nr_paths)
		trace->unfinished = 0;
	trace->watch.under_way = true;
	trace->watch.memory = trace->watch.whole = true;
	/* -s is not about paths, nor about each byte of an array. */
	trace->lines.words.limit = trace->watch.strings;
	if (trace->watch.strings < STRINGS_MAX)
		trace->watch.strings = STRINGS_MAX;
	trace->lines.words.here = true;
	check_output(trace);
}

/* Only a command line that can be carried out may empty a file. */
static void open_output(struct trace *trace)
{
	if (trace->apart) {
		trace->lines.apart = apart_begin(trace->output, trace->append);
		trace->out = stderr;
	} else {
		trace->out = output_open(trace->output, trace->append);
	}
	trace->lines.fd = fileno(trace->out);
	if (!trace->output)
		return;
	trace->lines.is_file = true;
	trace->lines.colour = false;
}

static void set_option(struct session *session, const char *name)
{
	char *path = must_print("options/%s", name);
	int err = session_put(session, path, "1");

	if (err)
		die("the instance has no option %s: %s\nCall utrace without -k if this kernel "
		    "records no user stacks.", name, strerror(-err));
	free(path);
}

/* Of what is mapped before the maps are read nothing is missed. */
static void enable_stacks(struct trace *trace)
{
	maps_begin();
	set_option(&trace->watch.session, "userstacktrace");
}

/* Calls that never return have only an entry. The module checks which of them the list has. */
static void enable_entries(struct trace *trace)
{
	struct session *session = &trace->watch.session;
	int err;

	if (trace->watch.filter.without & STATUS_UNFINISHED || trace->watch.filter.slower ||
	    trace->watch.filter.nr_paths)
		return;
	err = session_put(session, "events/utrace/syscall_entry/filter",
			  "(abi != 1 && (id == 60 || id == 231)) || "
			  "(abi == 1 && (id == 1 || id == 252))");
	if (err)
		die("the event utrace:syscall_entry takes no filter: %s\n%s", strerror(-err),
		    session_error(session));
	session_enable(session, "syscall_entry");
}

/* A file that cannot be written is an error before the command runs. */
static void make_files(struct trace *trace)
{
	int i;

	for (i = 0; trace->apart && i < trace->targets.count; i++)
		apart_make(trace->lines.apart, trace->targets.id[i]);
}

static void enable(struct trace *trace)
{
	struct session *session = &trace->watch.session;

	session_set_clock(session, trace->lines.times || trace->lines.json ||
				   trace->lines.relative || trace->lines.stacks);
	session_set_buffer(session, trace->buffer);
	watch_overload(&trace->watch, trace->overload);
	if (trace->lines.stacks)
		enable_stacks(trace);
	enable_entries(trace);
	session_enable(session, "syscall");
	session_enable(session, "signal");
	if (trace->watch.follow) {
		session_enable(session, "clone");
		session_enable(session, "exec");
	}
	/* A thread whose end is recorded must have been counted before. */
	trace->targets = watch_targets(&trace->watch);
	if (trace->lines.stacks)
		maps_learn(&trace->targets);
	trace->lines.alive = trace->targets.count;
	session_enable(session, "exit");
}

/* Threads that are traced already may be in a call; a command waits to be let go. */
static void begin_unfinished(struct trace *trace)
{
	struct watch *watch = &trace->watch;
	bool running = !watch->command.pid;
	int i;

	trace->lines.unfinished = unfinished_begin(&watch->session, trace->unfinished,
						   watch->strings, watch->paths);
	for (i = 0; i < trace->targets.count; i++)
		unfinished_add(trace->lines.unfinished, trace->targets.id[i], running);
}

static void follow(struct trace *trace)
{
	struct reader *reader = reader_open(&trace->watch.session,
					    records_stack_type(trace->lines.records));
	enum round round = ROUND_READ;
	bool over = false;

	while (!over) {
		if (trace->lines.stacks)
			maps_round(round == ROUND_EMPTY);
		over = watch_over(&trace->watch);
		round = reader_round(reader, false, lines_record, &trace->lines);
		if (trace->lines.unfinished)
			unfinished_look(trace->lines.unfinished, &trace->lines,
					round != ROUND_MORE);
		lines_flush(&trace->lines);
		if (round != ROUND_MORE && !over)
			watch_wait(&trace->watch, PAUSE_MS);
	}
	session_disable(&trace->watch.session);
	/* The rest may be long, and without a reader of the lines it need not be printed. */
	while (command_stopped() != SIGPIPE &&
	       reader_round(reader, true, lines_record, &trace->lines))
		;
	lines_rest(&trace->lines);
	if (trace->watch.command.ended && !trace->watch.command.detached)
		lines_command_end(&trace->lines, trace->watch.command.status);
	lines_flush(&trace->lines);
	reader_close(reader);
}

/* The line of a process's end may be that of its first thread. */
static void tell_going_on(struct trace *trace)
{
	struct watch *watch = &trace->watch;

	if (watch->follow || command_stopped() || !watch->nr_ends)
		return;
	watch_wait(watch, END_MS);
	if (watch->nr_ends)
		say("a process goes on whose first thread has ended: -f traces its other threads");
}

/*
 * strace prints the same at this point: from here on no call is missed. Objects are read by
 * programs, which need not find a message among them.
 */
static void tell_attached(struct trace *trace)
{
	int i;

	if ((trace->lines.json && !trace->output) || trace->lines.quiet & QUIET_ATTACH)
		return;
	for (i = 0; i < trace->watch.ids.count && !trace->watch.command.pid; i++)
		say("Process %d attached", trace->watch.ids.id[i]);
	if (trace->watch.selection.name)
		say("%s: %d threads attached", trace->watch.selection.name, trace->lines.alive);
}

/**
 * cmd_trace - utrace [trace]
 */
int cmd_trace(int argc, char **argv)
{
	struct trace trace = { };
	bool lost;
	int ret;

	take_options(&trace, argc, argv);
	if (trace.count) {
		watch_free(&trace.watch);
		optind = 0;
		return cmd_stat(argc, argv);
	}
	watch_begin(&trace.watch, argv + optind);
	open_output(&trace);
	trace.lines.records = records_live(trace.lines.stacks);
	enable(&trace);
	make_files(&trace);
	trace.lines.command = trace.watch.follow ? 0 : trace.watch.command.pid;
	trace.lines.several = watch_several(&trace.watch);
	tell_attached(&trace);
	if (trace.unfinished)
		begin_unfinished(&trace);
	watch_run(&trace.watch);
	follow(&trace);
	tell_going_on(&trace);
	session_tell_lost(&trace.watch.session, trace.buffer, true);
	records_free(trace.lines.records);
	unfinished_free(trace.lines.unfinished);
	free(trace.targets.id);
	lines_free(&trace.lines);
	apart_free(trace.lines.apart);
	lost = output_close(trace.out, trace.apart ? NULL : trace.output);
	ret = watch_exit(&trace.watch);
	return ret ? ret : lost;
}
