/* SPDX-License-Identifier: GPL-2.0 */
/* Whom a subcommand watches: what -p, --tid, -f and the command line say. */
#ifndef _UTRACE_WATCH_H
#define _UTRACE_WATCH_H

#include <stdbool.h>

#include "command.h"
#include "filter.h"
#include "proc.h"
#include "session.h"

/**
 * struct watch - whom to watch, and what of them
 * @session: the session that does it
 * @command: the command, if one is started
 * @ids: the running ones
 * @follow: their threads and children, too
 * @filter: which calls and signals
 * @strings: how much of each text; 0: utrace's default
 */
struct watch {
	struct session session;
	struct command command;
	struct ids ids;
	bool follow;
	struct filter filter;
	int strings;
};

void watch_begin(struct watch *watch, char **argv);
void watch_run(struct watch *watch);
bool watch_over(struct watch *watch);
int watch_alive(struct watch *watch);
int watch_exit(struct watch *watch);

#endif
