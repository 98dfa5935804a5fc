/* SPDX-License-Identifier: GPL-2.0 */
/* Calls as spans of time, in lanes. */
#ifndef _UTRACE_SPANS_H
#define _UTRACE_SPANS_H

#include <event-parse.h>
#include <stdbool.h>

/**
 * struct lane - a thread
 * @tid: its id
 * @process: its process's, as far as the recording tells; else its own
 * @name: its name
 */
struct lane {
	int tid;
	int process;
	char *name;
};

/**
 * struct span - a call, or what is marked at one point of time
 * @lane: which thread's, an index
 * @name: which call, an index
 * @failed: it returned an error
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
 * @tep: libtraceevent, which knows the events
 * @begin: when the first call began
 * @records: how many have been taken
 */
struct spans {
	struct tep_handle *tep;
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
