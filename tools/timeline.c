// SPDX-License-Identifier: GPL-2.0
/*
 * utrace timeline: makes of a recording a page that needs no other file, or a file for Perfetto and
 * Chrome's about:tracing.
 */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "options.h"
#include "perfdata.h"
#include "recording.h"
#include "say.h"
#include "spans.h"
#include "subcommands.h"

extern const char timeline_page[];

#define PLACE "@DATA@"

static void print_thread(FILE *out, const struct lane *lane)
{
	fprintf(out, "[%d,", lane->tid);
	json_string(out, lane->name);
	fprintf(out, ",%d]", lane->process);
}

static void print_span(FILE *out, const struct span *span, unsigned long long begin)
{
	fprintf(out, "[%d,%d,%llu,%llu,%d,", span->lane, span->name, span->start - begin,
		span->duration, span->failed);
	json_string(out, span->text);
	putc(']', out);
}

static void print_mark(FILE *out, const struct span *mark, unsigned long long begin)
{
	fprintf(out, "[%d,%llu,", mark->lane, mark->start - begin);
	json_string(out, mark->text);
	putc(']', out);
}

#define EACH(out, title, count, print)				\
do {								\
	int each;						\
								\
	fputs(title ":[", out);					\
	for (each = 0; each < (count); each++) {		\
		if (each)					\
			fputs(",\n", out);			\
		print;						\
	}							\
	fputs("]", out);					\
} while (0)

/* The data for the page's script, in the format that a comment of the script describes. */
static void print_data(FILE *out, const struct spans *spans)
{
	EACH(out, "{\"threads\"", spans->nr_lanes, print_thread(out, &spans->lane[each]));
	EACH(out, ",\"names\"", spans->nr_names, json_string(out, spans->name[each]));
	EACH(out, ",\"kinds\"", spans->nr_names,
	     fprintf(out, "%d", spans_kind(spans->name[each])));
	EACH(out, ",\"calls\"", spans->nr_calls,
	     print_span(out, &spans->call[each], spans->begin));
	EACH(out, ",\"marks\"", spans->nr_marks,
	     print_mark(out, &spans->mark[each], spans->begin));
	fputs("}", out);
}

static void print_page(FILE *out, const struct spans *spans)
{
	const char *place = strstr(timeline_page, PLACE);

	fwrite(timeline_page, 1, place - timeline_page, out);
	print_data(out, spans);
	fputs(place + strlen(PLACE), out);
}

static void print_names(FILE *out, const struct spans *spans)
{
	int i;

	for (i = 0; i < spans->nr_lanes; i++) {
		fprintf(out, "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%d,\"tid\":%d,"
			"\"args\":{\"name\":", spans->lane[i].process, spans->lane[i].tid);
		json_string(out, spans->lane[i].name);
		fputs("}},\n", out);
	}
}

static void print_event(FILE *out, const struct spans *spans, const struct span *span,
			bool is_call)
{
	const struct lane *lane = &spans->lane[span->lane];

	fprintf(out, "{\"pid\":%d,\"tid\":%d,\"ts\":%.3f,", lane->process, lane->tid,
		(span->start - spans->begin) / 1e3);
	if (is_call)
		fprintf(out, "\"ph\":\"X\",\"dur\":%.3f,\"cat\":\"%s\",\"name\":",
			span->duration / 1e3, spans_kind_name(spans->name[span->name]));
	else
		fputs("\"ph\":\"i\",\"s\":\"t\",\"cat\":\"event\",\"name\":", out);
	json_string(out, is_call ? spans->name[span->name] : "event");
	fprintf(out, ",\"args\":{\"failed\":%s,\"text\":", span->failed ? "true" : "false");
	json_string(out, span->text);
	fputs("}}", out);
}

static void print_json(FILE *out, const struct spans *spans)
{
	int i;

	fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n", out);
	print_names(out, spans);
	for (i = 0; i < spans->nr_calls; i++) {
		print_event(out, spans, &spans->call[i], true);
		fputs(i + 1 < spans->nr_calls || spans->nr_marks ? ",\n" : "\n", out);
	}
	for (i = 0; i < spans->nr_marks; i++) {
		print_event(out, spans, &spans->mark[i], false);
		fputs(i + 1 < spans->nr_marks ? ",\n" : "\n", out);
	}
	fputs("]}\n", out);
}

static void write_file(const char *name, const struct spans *spans,
		       void (*print)(FILE *out, const struct spans *spans))
{
	FILE *out = fopen(name, "we");

	if (!out)
		die("%s cannot be written: %s\n--html and --json name other files.", name,
		    strerror(errno));
	print(out, spans);
	if (say_lost(out))
		die("%s is not complete\nMake room, and call utrace timeline again.", name);
	if (fclose(out))
		die("%s is not complete: %s\nMake room, and call utrace timeline again.", name,
		    strerror(errno));
	say("%s is written", name);
}

static void read_recording(const char *file, struct spans *spans)
{
	struct recording recording;

	if (perfdata_is(file)) {
		spans_begin(spans, NULL);
		/* Perf itself tells what is lost. */
		perfdata_read(file, spans);
	} else {
		recording_open(&recording, file);
		spans_begin(spans, recording.tep);
		recording_read(&recording, spans_record, spans);
		recording_tell_lost(&recording);
		recording_close(&recording);
	}
	spans_end(spans);
	if (!spans->nr_calls)
		die("there is no call in %s\n'utrace record', and -e utrace:syscall of trace-cmd and perf, "
		    "record calls.", file);
}

/**
 * cmd_timeline - utrace timeline
 */
int cmd_timeline(int argc, char **argv)
{
	static const struct option options[] = {
		{ "html", required_argument, NULL, OPT_HTML },
		{ "json", required_argument, NULL, OPT_JSON }, { }
	};
	const char *page = NULL, *json = NULL;
	struct spans spans;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option != OPT_HTML && option != OPT_JSON)
			usage_exit();
		*(option == OPT_HTML ? &page : &json) = optarg;
	}
	read_recording(option_file(argv + optind), &spans);
	if (page || !json)
		write_file(page ? page : "timeline.html", &spans, print_page);
	if (json)
		write_file(json, &spans, print_json);
	spans_free(&spans);
	return 0;
}
