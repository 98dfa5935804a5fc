/* SPDX-License-Identifier: GPL-2.0 */
/* Records as strace's lines. */
#ifndef _UTRACE_LINES_H
#define _UTRACE_LINES_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

#include "records.h"
#include "../plugins/call.h"

struct apart;
struct comms;
struct modes;
struct unfinished;

/**
 * struct lines - the format of lines, and the state kept from one record to the next
 * @records: the events
 * @fd: the destination of the lines
 * @apart: -ff: where the lines of each thread go instead, or NULL
 * @text: lines that are not written yet
 * @scratch: a part of an object, before it is put in quotes
 * @words: how calls are printed
 * @modes: how some calls are printed otherwise, or NULL
 * @comms: -Y: the names of threads, or NULL
 * @quiet: messages that are left out: bits of enum quiet
 * @is_file: each line has its thread's id if there may be several threads; else only while there
 *	are
 * @follow: new threads and children are traced, too
 * @several: there were several threads from the beginning, or may be several after a gap
 * @colour: with colours
 * @json: an object a line
 * @relative: -r
 * @times: -t, -tt, -ttt
 * @durations: -T
 * @numbers: -n
 * @stacks: -k
 * @column: column of '= RESULT' (-a)
 * @alive: number of traced threads
 * @command: the command that is traced without -f, whose first thread may end before it; or 0
 * @early: it has
 * @ended: the thread of an end that is not printed yet, since an execve may come that replaces the
 *	thread; or 0
 * @end_ts: its time
 * @end: its numbers
 * @was: the id that a thread had before its execve made it the first one, or 0
 * @is: its id since
 * @replaced: the first thread's end was kept, and has a line of its own
 * @unfinished: threads that may wait in a call, or NULL
 * @at_call: the record before is a call, to which a stack belongs
 * @last: time of the last call
 * @offset: from the records' clock to the time of day, in nanoseconds
 * @second: the last second that was printed with -t or -tt, as @clock
 */
struct lines {
	struct records *records;
	int fd;
	struct apart *apart;
	struct utrace_buffer text;
	struct utrace_buffer scratch;
	struct utrace_words words;
	struct modes *modes;
	struct comms *comms;
	unsigned int quiet;
	bool is_file;
	bool follow;
	bool several;
	bool colour;
	bool json;
	bool relative;
	int times;
	bool durations;
	bool numbers;
	bool stacks;
	int column;
	int alive;
	pid_t command;
	bool early;
	pid_t ended;
	unsigned long long end_ts;
	long long end[NR_FIELDS];
	pid_t was;
	pid_t is;
	bool replaced;
	struct unfinished *unfinished;
	bool at_call;
	unsigned long long last;
	long long offset;
	time_t second;
	char clock[16];
};

void lines_init(struct lines *lines, int fd);
void lines_gap(struct lines *lines, const struct tep_record *raw);
void lines_print(struct lines *lines, const struct record *record);
void lines_record(struct tep_record *raw, void *data);
void lines_rest(struct lines *lines);
void lines_flush(struct lines *lines);
void lines_free(struct lines *lines);
void lines_end(struct lines *lines);
void lines_command_end(struct lines *lines, int status);
void lines_unfinished(struct lines *lines, pid_t tid, struct utrace_call *call,
		      unsigned int known);
void lines_json(struct lines *lines, const struct record *record);
void lines_json_unfinished(struct lines *lines, pid_t tid, unsigned long long ts,
			   const struct utrace_call *call);

#endif
