/* SPDX-License-Identifier: GPL-2.0 */
/* The threads that a subcommand traces, by -p, --tid, -f, --unit and its like, and the command line. */
#ifndef _UTRACE_WATCH_H
#define _UTRACE_WATCH_H

#include <poll.h>
#include <stdbool.h>

#include "command.h"
#include "filter.h"
#include "proc.h"
#include "selection.h"
#include "session.h"

/* The module's limit of a text. */
#define STRINGS_MAX 1024
/* The most of which a session takes as much as a record has room for: paths end there, too. */
#define STRINGS_LONG 4095

/**
 * struct watch - the threads to trace, and the events
 * @session: the session that traces them
 * @command: the command, if one is started
 * @ids: the running processes or threads
 * @selection: all threads of a kind, instead of @command and @ids
 * @follow: also their threads and children
 * @filter: the calls and signals
 * @strings: limit of each text; 0: utrace's default, without data
 * @memory: also the memory behind arguments
 * @whole: whole paths are wanted, however long
 * @paths: also the paths of the files behind descriptors
 * @under_way: also the calls that the threads are in already
 * @gone: the user knows that the session is gone
 * @ends: descriptors of the processes, which poll as readable when a process ends
 * @nr_ends: number of those that have not ended
 * @ended: a process of @ids has ended
 * @next: when the list of targets is read again
 */
struct watch {
	struct session session;
	struct command command;
	struct ids ids;
	struct selection selection;
	bool follow;
	struct filter filter;
	int strings;
	bool memory;
	bool whole;
	bool paths;
	bool under_way;
	bool gone;
	struct pollfd *ends;
	int nr_ends;
	bool ended;
	unsigned long long next;
};

void watch_begin(struct watch *watch, char **argv);
void watch_run(struct watch *watch);
bool watch_gone(struct watch *watch);
void watch_wait(struct watch *watch, int ms);
bool watch_over(struct watch *watch);
bool watch_several(const struct watch *watch);
struct ids watch_targets(const struct watch *watch);
void watch_overload(struct watch *watch, enum overload overload);
void watch_free(struct watch *watch);
int watch_exit(struct watch *watch);

#endif
