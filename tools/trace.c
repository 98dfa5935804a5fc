// SPDX-License-Identifier: GPL-2.0
/* utrace trace: calls as they return, as strace prints them. */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tracefs.h>

#include "lines.h"
#include "options.h"
#include "reader.h"
#include "say.h"
#include "stack.h"
#include "subcommands.h"
#include "text.h"
#include "watch.h"

/* A record waits at most so long: at once would mean a wake-up for each. */
#define PAUSE_MS 20
#define BUFFER_KB 8192

/* How much of a text is recorded unless -s says otherwise: a path is hardly longer. */
#define STRINGS 256

static const struct option long_options[] = {
	{ "tid", required_argument, NULL, OPT_TID },
	{ "slower", required_argument, NULL, OPT_SLOWER },
	{ "failed", no_argument, NULL, OPT_FAILED },
	{ "failed-only", no_argument, NULL, 'Z' },
	{ "successful-only", no_argument, NULL, 'z' },
	{ "json", no_argument, NULL, OPT_JSON },
	{ "buffer", required_argument, NULL, OPT_BUFFER },
	{ "attach", required_argument, NULL, 'p' },
	{ "follow-forks", no_argument, NULL, 'f' },
	{ "output", required_argument, NULL, 'o' },
	{ "summary-only", no_argument, NULL, 'c' },
	{ "syscall-times", no_argument, NULL, 'T' },
	{ "trace", required_argument, NULL, OPT_TRACE },
	{ "string-limit", required_argument, NULL, 's' },
	{ "trace-path", required_argument, NULL, 'P' },
	{ "stack-traces", no_argument, NULL, 'k' },
	{ "help", no_argument, NULL, 'h' },
	{ }
};

/**
 * struct trace - what the command line of utrace trace has said
 * @watch: whom to watch
 * @lines: how to print
 * @buffer: KiB for each processor
 * @paths: -y: the files of descriptors
 * @count: -c: a table only, which is utrace stat's
 * @out: where to, if it is a file
 */
struct trace {
	struct watch watch;
	struct lines lines;
	int buffer;
	bool paths;
	bool count;
	FILE *out;
};

static void set_output(struct trace *trace, const char *name)
{
	if (trace->out)
		fclose(trace->out);
	trace->out = fopen(name, "we");
	if (!trace->out)
		die("%s cannot be written: %s", name, strerror(errno));
	trace->lines.out = trace->out;
	trace->lines.is_file = true;
	trace->lines.colour = false;
}

static void take_option(struct trace *trace, int option)
{
	switch (option) {
	case 'o':
		set_output(trace, optarg);
		break;
	case 'T':
		trace->lines.durations = true;
		break;
	case 't':
		trace->lines.times++;
		break;
	case 'r':
		trace->lines.relative = true;
		break;
	case 'k':
		trace->lines.stacks = true;
		break;
	case 'c':
		trace->count = true;
		break;
	case 'y':
		trace->paths = true;
		break;
	case 's':
		trace->watch.strings = option_number("-s", optarg, 1024);
		break;
	case 'a':
		trace->lines.column = option_number("-a", optarg, 1000);
		break;
	case OPT_JSON:
		trace->lines.json = true;
		break;
	case OPT_BUFFER:
		trace->buffer = option_number("--buffer", optarg, 1 << 20);
		break;
	default:
		if (!option_watch(&trace->watch, option, optarg))
			exit(2);
	}
}

static void take_options(struct trace *trace, int argc, char **argv)
{
	int option;

	trace->buffer = BUFFER_KB;
	trace->watch.strings = STRINGS;
	lines_init(&trace->lines, stderr);
	while ((option = getopt_long(argc, argv, "+p:fe:o:TtryckhzZs:a:P:vxqnD", long_options,
				     NULL)) != -1)
		if (option >= OPT_TID || !strchr("vxqn", option))
			take_option(trace, option);
	if (trace->lines.times > 3)
		trace->lines.times = 3;
	trace->lines.follow = trace->watch.follow;
}

static void set_option(struct session *session, const char *name)
{
	char *path = must_print("options/%s", name);

	if (tracefs_instance_file_write(session->instance, path, "1") < 0)
		die("the instance has no option %s: %s", name, strerror(errno));
	free(path);
}

/* Calls that never return have an entry only. Which the list takes, the module knows. */
static void enable_entries(struct trace *trace)
{
	struct session *session = &trace->watch.session;

	if (trace->watch.filter.result || trace->watch.filter.path)
		return;
	if (tracefs_event_file_write(session->instance, "utrace", "syscall_entry", "filter",
				     "(abi != 1 && (id == 60 || id == 231)) || "
				     "(abi == 1 && (id == 1 || id == 252))") < 0)
		die("the event utrace:syscall_entry takes no filter: %s", strerror(errno));
	session_enable(session, "syscall_entry");
}

static void show_paths(struct trace *trace)
{
	char *text = must_print("%d data fd", trace->watch.strings);

	session_write(&trace->watch.session, "strings", text,
		      "-y: this version of the module does not record the files of descriptors;");
	free(text);
}

static void enable(struct trace *trace)
{
	struct session *session = &trace->watch.session;

	tracefs_instance_set_buffer_size(session->instance, trace->buffer, -1);
	if (trace->paths)
		show_paths(trace);
	if (trace->lines.stacks)
		set_option(session, "userstacktrace");
	enable_entries(trace);
	session_enable(session, "syscall");
	session_enable(session, "signal");
	session_enable(session, "exit");
	if (trace->watch.follow)
		session_enable(session, "clone");
}

static void follow(struct trace *trace)
{
	struct reader *reader = reader_open(trace->watch.session.instance);
	bool over = false, any;

	while (!over) {
		if (trace->lines.stacks && trace->watch.command.pid)
			stack_learn(trace->watch.command.pid);
		over = watch_over(&trace->watch);
		any = reader_round(reader, reader_now(), lines_record, &trace->lines);
		fflush(trace->lines.out);
		if (!any && !over)
			poll(NULL, 0, PAUSE_MS);
	}
	tracefs_event_disable(trace->watch.session.instance, "utrace", NULL);
	while (reader_round(reader, ~0ULL, lines_record, &trace->lines))
		;
	reader_close(reader);
}

/* As strace does: from here on nothing is missed. */
static void tell_attached(struct trace *trace)
{
	int i;

	for (i = 0; i < trace->watch.ids.count && !trace->watch.command.pid; i++)
		say("Process %d attached", trace->watch.ids.id[i]);
}

/**
 * cmd_trace - utrace [trace]
 */
int cmd_trace(int argc, char **argv)
{
	struct trace trace = { };

	take_options(&trace, argc, argv);
	if (trace.count) {
		optind = 0;
		return cmd_stat(argc, argv);
	}
	watch_begin(&trace.watch, argv + optind);
	trace.lines.tep = text_open();
	enable(&trace);
	trace.lines.alive = watch_alive(&trace.watch);
	tell_attached(&trace);
	watch_run(&trace.watch);
	follow(&trace);
	fflush(trace.lines.out);
	session_tell_lost(&trace.watch.session, trace.buffer);
	tep_free(trace.lines.tep);
	if (trace.out)
		fclose(trace.out);
	return watch_exit(&trace.watch);
}
