/* SPDX-License-Identifier: GPL-2.0 */
/* Records as strace's lines. */
#ifndef _UTRACE_LINES_H
#define _UTRACE_LINES_H

#include <event-parse.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/**
 * struct lines - the format of lines, and the state kept from one record to the next
 * @tep: libtraceevent's handle, which has the events
 * @out: the destination of the lines
 * @is_file: each line has its thread's id if there may be several threads; else only while there
 *	are
 * @follow: new threads and children are traced, too
 * @several: there were several threads from the beginning, or may be several behind a gap
 * @colour: with colours
 * @json: an object a line
 * @relative: -r
 * @times: -t, -tt, -ttt
 * @durations: -T
 * @stacks: -k
 * @column: column of '= RESULT' (-a)
 * @alive: number of traced threads
 * @at_call: the record before is a call, to which a stack belongs
 * @last: time of the last call
 * @offset: from the records' clock to the time of day, in nanoseconds
 */
struct lines {
	struct tep_handle *tep;
	FILE *out;
	bool is_file;
	bool follow;
	bool several;
	bool colour;
	bool json;
	bool relative;
	int times;
	bool durations;
	bool stacks;
	int column;
	int alive;
	bool at_call;
	unsigned long long last;
	long long offset;
};

void lines_init(struct lines *lines, FILE *out);
void lines_gap(struct lines *lines, struct tep_record *record);
void lines_record(struct tep_record *record, void *data);
void lines_json(struct lines *lines, struct tep_event *event, struct tep_record *record);

#endif
