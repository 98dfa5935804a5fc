/* SPDX-License-Identifier: GPL-2.0 */
/* The file threads: the attached threads, and the held ones. */
#ifndef _UTRACE_THREADS_H
#define _UTRACE_THREADS_H

#include <sys/types.h>

#define HELD_MS_NONE (~0ULL)

/**
 * struct thread - a line of threads; the texts are valid until the function that got it returns
 * @tid: the thread's id
 * @tgid: its process's
 * @comm: its name
 * @state: as ps has it
 * @held: the engines that hold the thread: NAME:WHY, separated by commas; "-": none
 * @events: the events that engines want of it
 * @records: number of records handed on
 * @signal: the signal that the thread is held before; "-": none
 * @rule: NAME:N of each rule that holds the thread, separated by commas; "-": none
 * @targets: the sessions whose target the thread is, separated by commas; "-": none
 * @held_ms: milliseconds since the first of @held asked for the hold, or HELD_MS_NONE
 */
struct thread {
	pid_t tid;
	pid_t tgid;
	const char *comm;
	char state;
	const char *held;
	const char *events;
	unsigned long long records;
	const char *signal;
	const char *rule;
	const char *targets;
	unsigned long long held_ms;
};

typedef void (*thread_fn)(const struct thread *thread, void *data);

void threads_parse(const char *text, thread_fn fn, void *data);
void threads_read(thread_fn fn, void *data);

#endif
