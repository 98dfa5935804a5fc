/* SPDX-License-Identifier: GPL-2.0 */
/* A line of perf script -F trace:comm,pid,tid,time,event,trace. */
#ifndef _UTRACE_PERFLINE_H
#define _UTRACE_PERFLINE_H

#include <stdbool.h>

/**
 * struct perf_line - the parts of a line of perf script
 * @comm: the thread's name
 * @process: the process
 * @tid: the thread
 * @time: nanoseconds
 * @event: the name of utrace's event
 * @text: the text of the event
 * @call: of a call, its name; else NULL
 * @failed: of a call, whether it returned an error
 * @duration: of a call, nanoseconds
 */
struct perf_line {
	const char *comm;
	int process;
	int tid;
	unsigned long long time;
	const char *event;
	const char *text;
	char *call;
	bool failed;
	unsigned long long duration;
};

bool perfline_parse(char *text, struct perf_line *line);

#endif
