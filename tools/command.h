/* SPDX-License-Identifier: GPL-2.0 */
/* A command that is watched from its first instruction on. */
#ifndef _UTRACE_COMMAND_H
#define _UTRACE_COMMAND_H

#include <stdbool.h>
#include <sys/types.h>

/**
 * struct command - a child that waits before its execve, runs, and ends
 * @pid: its id; 0: there is none
 * @go: writing there lets it run
 * @ended: it has been waited for
 * @status: how it ended, as wait() has it
 */
struct command {
	pid_t pid;
	int go;
	bool ended;
	int status;
};

void command_prepare(struct command *command, char **argv);
void command_run(struct command *command);
bool command_ended(struct command *command);
int command_status(const struct command *command);
void command_end_alike(const struct command *command);
void command_signals(void);
bool command_stopped(void);

#endif
