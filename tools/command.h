/* SPDX-License-Identifier: GPL-2.0 */
/* A command that is traced from its first instruction on. */
#ifndef _UTRACE_COMMAND_H
#define _UTRACE_COMMAND_H

#include <stdbool.h>
#include <sys/types.h>

/**
 * struct command - a child that waits before its execve, runs, and ends
 * @pid: the child's id; 0: there is no child
 * @go: a pipe; writing to it lets the child run
 * @ended: the child has been waited for
 * @status: the child's status as wait() has it
 * @user: the user as whom it runs; NULL: this process's
 * @detached: 1: it is no child, but has the place of the process that was called; 2: this process
 *	has a process group of its own, too; 3: a session
 * @end: a descriptor that polls as readable when a detached command has ended
 * @changes: changes of its environment: NAME=VALUE, or NAME, which it is not to have
 * @nr_changes: their number
 */
struct command {
	pid_t pid;
	int go;
	bool ended;
	int status;
	const char *user;
	int detached;
	int end;
	const char **changes;
	size_t nr_changes;
};

void command_change(struct command *command, const char *change);
void command_prepare(struct command *command, char **argv);
void command_run(struct command *command);
bool command_ended(struct command *command);
int command_status(const struct command *command);
void command_end_alike(const struct command *command);
void command_children(void);
void command_signals(void);
int command_stopped(void);

#endif
