/* SPDX-License-Identifier: GPL-2.0 */
/* Records as strace's lines. */
#ifndef _UTRACE_LINES_H
#define _UTRACE_LINES_H

#include <event-parse.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/**
 * struct lines - how records are printed, and what is remembered from one to the next
 * @tep: libtraceevent, which knows the events
 * @out: where the lines go
 * @is_file: that is no terminal: each line has its thread's id where there may be several
 * @follow: there may be several threads
 * @colour: with colours
 * @json: an object a line
 * @relative: -r
 * @times: -t, -tt, -ttt
 * @durations: -T
 * @stacks: -k
 * @column: where '= RESULT' stands (-a)
 * @alive: how many threads are watched
 * @last: when the last call was made
 * @offset: from the records' clock to the time of day, in nanoseconds
 * @lost: how many records were found to be missing so far
 */
struct lines {
	struct tep_handle *tep;
	FILE *out;
	bool is_file;
	bool follow;
	bool colour;
	bool json;
	bool relative;
	int times;
	bool durations;
	bool stacks;
	int column;
	int alive;
	unsigned long long last;
	long long offset;
	unsigned long long lost;
};

void lines_init(struct lines *lines, FILE *out);
void lines_record(struct tep_record *record, void *data);
void lines_json(struct lines *lines, struct tep_event *event, struct tep_record *record);

#endif
