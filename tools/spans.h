/* SPDX-License-Identifier: GPL-2.0 */
/* Calls as spans of time, in lanes. */
#ifndef _UTRACE_SPANS_H
#define _UTRACE_SPANS_H

#include <event-parse.h>
#include <stdbool.h>

/**
 * struct lane - a thread
 * @tid: its id
 * @process: id of its process, if the recording has it; else the thread's id
 * @name: its name
 */
struct lane {
	int tid;
	int process;
	char *name;
};

/**
 * struct span - a call, or a mark at one point of time
 * @lane: index of the thread's lane
 * @name: index of the call's name
 * @failed: the call returned an error
 * @start: nanoseconds
 * @duration: nanoseconds
 * @text: the call with its arguments and its result
 */
struct span {
	int lane;
	int name;
	bool failed;
	unsigned long long start;
	unsigned long long duration;
	char *text;
};

/**
 * struct spans - a recording; spans_free() frees it
 * @tep: libtraceevent's handle, which has the threads' names
 * @source: the events
 * @begin: beginning of the first call
 * @records: number of records taken so far
 */
struct spans {
	struct tep_handle *tep;
	struct records *source;
	unsigned long long begin;
	unsigned long long records;
	struct lane *lane;
	int nr_lanes;
	char **name;
	int nr_names;
	struct span *call;
	int nr_calls;
	struct span *mark;
	int nr_marks;
};

void spans_begin(struct spans *spans, struct tep_handle *tep);
int spans_lane(struct spans *spans, int tid, int process, const char *comm);
void spans_call(struct spans *spans, int lane, const char *name, const struct span *span);
void spans_mark(struct spans *spans, int lane, unsigned long long ts, char *text);
void spans_record(struct tep_record *record, void *data);
void spans_end(struct spans *spans);
void spans_free(struct spans *spans);
int spans_kind(const char *name);
const char *spans_kind_name(const char *name);

#endif
