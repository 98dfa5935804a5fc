// SPDX-License-Identifier: GPL-2.0
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "siginfo.h"
#include "spans.h"
#include "text.h"

/* Make room for one more element; arrays grow by powers of two. */
static void *grown(void *array, int used, size_t size)
{
	if (used & (used - 1) || used == 0)
		return array ? array : must_alloc(size);
	array = realloc(array, 2 * used * size);
	if (!array)
		die(NO_MEMORY);
	return array;
}

static void rename_lane(struct lane *lane, const char *comm)
{
	if (!strcmp(lane->name, comm))
		return;
	free(lane->name);
	lane->name = must_print("%s", comm);
}

/**
 * spans_lane - find or make a thread's lane
 * @spans: the recording
 * @tid: the thread
 * @process: its process
 * @comm: its name, or NULL; the last name of a thread is kept
 *
 * Return: the index of the lane.
 */
int spans_lane(struct spans *spans, int tid, int process, const char *comm)
{
	int i;

	for (i = spans->nr_lanes - 1; i >= 0; i--) {
		if (spans->lane[i].tid != tid)
			continue;
		if (comm)
			rename_lane(&spans->lane[i], comm);
		return i;
	}
	spans->lane = grown(spans->lane, spans->nr_lanes, sizeof(*spans->lane));
	spans->lane[spans->nr_lanes] = (struct lane){
		.tid = tid, .process = process, .name = must_print("%s", comm ? comm : "?"),
	};
	return spans->nr_lanes++;
}

static int lane_of(struct spans *spans, int tid)
{
	return spans_lane(spans, tid, tid, tep_data_comm_from_pid(spans->tep, tid));
}

static int name_of(struct spans *spans, const char *name)
{
	int i;

	for (i = 0; i < spans->nr_names; i++)
		if (!strcmp(spans->name[i], name))
			return i;
	spans->name = grown(spans->name, spans->nr_names, sizeof(*spans->name));
	spans->name[spans->nr_names] = must_print("%s", name);
	return spans->nr_names++;
}

/**
 * spans_call - add a call
 * @spans: the recording
 * @lane: the thread's lane
 * @name: name of the call
 * @span: the other members of the span; the recording owns the text from now on
 */
void spans_call(struct spans *spans, int lane, const char *name, const struct span *span)
{
	struct span *call;

	spans->call = grown(spans->call, spans->nr_calls, sizeof(*spans->call));
	call = &spans->call[spans->nr_calls++];
	*call = *span;
	call->lane = lane;
	call->name = name_of(spans, name);
}

/**
 * spans_mark - add an event at one point of time
 * @spans: the recording
 * @lane: the thread's lane
 * @ts: the time
 * @text: the event's text, owned by the recording from now on
 */
void spans_mark(struct spans *spans, int lane, unsigned long long ts, char *text)
{
	spans->mark = grown(spans->mark, spans->nr_marks, sizeof(*spans->mark));
	spans->mark[spans->nr_marks++] = (struct span){
		.lane = lane, .start = ts, .text = text,
	};
}

static void on_syscall(struct spans *spans, struct tep_event *event, struct tep_record *record)
{
	long long ret = text_number(event, record, "ret");
	struct span span = { .failed = ret < 0 && ret >= -4095 };
	struct trace_seq seq;

	span.duration = text_number(event, record, "duration");
	span.start = record->ts > span.duration ? record->ts - span.duration : 0;
	trace_seq_init(&seq);
	text_of(spans->tep, &seq, record);
	span.text = must_print("%s", seq.buffer);
	trace_seq_destroy(&seq);
	spans_call(spans, lane_of(spans, text_number(event, record, "common_pid")),
		   text_call(spans->tep, text_number(event, record, "abi"),
			     text_number(event, record, "id")), &span);
}

static void on_signal(struct spans *spans, struct tep_event *event, struct tep_record *record)
{
	size_t size = 0;
	char *text = NULL;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		die(NO_MEMORY);
	siginfo_print(out, event, record);
	fclose(out);
	spans_mark(spans, lane_of(spans, text_number(event, record, "pid")), record->ts, text);
}

static void on_exit_event(struct spans *spans, struct tep_event *event,
			  struct tep_record *record)
{
	spans_mark(spans, lane_of(spans, text_number(event, record, "common_pid")), record->ts,
		   text_end(event, record));
}

/* A child that is a thread belongs to the same process. */
static void on_clone(struct spans *spans, struct tep_event *event, struct tep_record *record)
{
	int parent = lane_of(spans, text_number(event, record, "common_pid"));
	int child = lane_of(spans, text_number(event, record, "child"));

	if (text_number(event, record, "flags") & CLONE_THREAD)
		spans->lane[child].process = spans->lane[parent].process;
}

/**
 * spans_begin - an empty recording
 * @spans: filled in
 * @tep: libtraceevent, which knows the events; NULL where spans_record() is not used
 */
void spans_begin(struct spans *spans, struct tep_handle *tep)
{
	memset(spans, 0, sizeof(*spans));
	spans->tep = tep;
}

/**
 * spans_record - take a record
 * @record: the record
 * @data: the struct spans
 */
void spans_record(struct tep_record *record, void *data)
{
	struct spans *spans = data;
	struct tep_event *event = tep_find_event_by_record(spans->tep, record);

	say_progress(++spans->records, "records read");
	if (!event)
		return;
	if (text_is(event, "syscall"))
		on_syscall(spans, event, record);
	else if (text_is(event, "signal"))
		on_signal(spans, event, record);
	else if (text_is(event, "exit"))
		on_exit_event(spans, event, record);
	else if (text_is(event, "clone"))
		on_clone(spans, event, record);
}

static int compare(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

/**
 * spans_end - all records have been taken: put the calls in the order of their beginnings
 * @spans: the recording
 */
void spans_end(struct spans *spans)
{
	int i;

	say_progress(0, "");
	if (spans->nr_calls)
		qsort(spans->call, spans->nr_calls, sizeof(*spans->call), compare);
	spans->begin = spans->nr_calls ? spans->call[0].start : 0;
	for (i = 0; i < spans->nr_marks; i++)
		if (spans->mark[i].start < spans->begin)
			spans->begin = spans->mark[i].start;
}

/**
 * spans_free - free a recording
 * @spans: the recording
 */
void spans_free(struct spans *spans)
{
	while (spans->nr_lanes)
		free(spans->lane[--spans->nr_lanes].name);
	while (spans->nr_names)
		free(spans->name[--spans->nr_names]);
	while (spans->nr_calls)
		free(spans->call[--spans->nr_calls].text);
	while (spans->nr_marks)
		free(spans->mark[--spans->nr_marks].text);
	free(spans->lane);
	free(spans->name);
	free(spans->call);
	free(spans->mark);
}
