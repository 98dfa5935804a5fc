// SPDX-License-Identifier: GPL-2.0
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records.h"
#include "say.h"
#include "spans.h"
#include "text.h"
#include "../plugins/events.h"

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
	spans->lane = must_grow(spans->lane, spans->nr_lanes, sizeof(*spans->lane));
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
	spans->name = must_grow(spans->name, spans->nr_names, sizeof(*spans->name));
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

	spans->call = must_grow(spans->call, spans->nr_calls, sizeof(*spans->call));
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
	spans->mark = must_grow(spans->mark, spans->nr_marks, sizeof(*spans->mark));
	spans->mark[spans->nr_marks++] = (struct span){
		.lane = lane, .start = ts, .text = text,
	};
}

/* Return: the text, to be freed, without the room that the buffer has left. The buffer is freed. */
static char *take_text(struct utrace_buffer *b)
{
	char *text = must_print("%.*s", (int)b->len, b->bytes);

	free(b->bytes);
	return text;
}

static void on_syscall(struct spans *spans, const struct record *record)
{
	static const struct utrace_words words;
	struct utrace_buffer text = { };
	struct utrace_call call;
	struct span span;

	utrace_call_read(&call, &record->fields);
	utrace_print_syscall(&text, EVENT_SYSCALL, &call, &words);
	span = (struct span){
		.failed = utrace_call_failed(&call), .duration = call.duration,
		.start = record->raw->ts > call.duration ? record->raw->ts - call.duration : 0,
		.text = take_text(&text),
	};
	spans_call(spans, lane_of(spans, record->fields.number[FIELD_COMMON_PID]),
		   text_call(call.abi, call.nr), &span);
}

static void on_signal(struct spans *spans, const struct record *record)
{
	struct utrace_buffer text = { };

	utrace_print_signal_line(&text, &record->fields);
	spans_mark(spans, lane_of(spans, record->fields.number[FIELD_PID]), record->raw->ts,
		   take_text(&text));
}

static void on_exit_event(struct spans *spans, const struct record *record)
{
	struct utrace_buffer text = { };

	utrace_print_end(&text, record->fields.number);
	spans_mark(spans, lane_of(spans, record->fields.number[FIELD_COMMON_PID]), record->raw->ts,
		   take_text(&text));
}

/* A child that is a thread belongs to the same process. */
static void on_clone(struct spans *spans, const long long *number)
{
	int parent = lane_of(spans, number[FIELD_COMMON_PID]);
	int child = lane_of(spans, number[FIELD_CHILD]);

	if (number[FIELD_FLAGS] & CLONE_THREAD)
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
	spans->source = tep ? records_of(tep) : NULL;
}

/**
 * spans_record - take a record
 * @raw: the record
 * @data: the struct spans
 */
void spans_record(struct tep_record *raw, void *data)
{
	struct spans *spans = data;
	struct record record;

	say_progress(++spans->records, "records read");
	if (!records_read(spans->source, raw, &record))
		return;
	switch (record.fields.event) {
	case EVENT_SYSCALL:
		on_syscall(spans, &record);
		break;
	case EVENT_SIGNAL:
		on_signal(spans, &record);
		break;
	case EVENT_EXIT:
		on_exit_event(spans, &record);
		break;
	case EVENT_CLONE:
		on_clone(spans, record.fields.number);
		break;
	default:
		break;
	}
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
	if (spans->source)
		records_free(spans->source);
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
