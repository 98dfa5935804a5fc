/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Commands of a session's users, about the threads of a process or one thread.
 */
#ifndef _UTRACE_COMMAND_H
#define _UTRACE_COMMAND_H

#include "session.h"

enum utrace_command_verb {
	UTRACE_COMMAND_STOP,
	UTRACE_COMMAND_RESUME,
	UTRACE_COMMAND_STEP,
	UTRACE_COMMAND_SIGNAL,
	UTRACE_COMMAND_DETACH,
	UTRACE_COMMANDS
};

/**
 * struct utrace_command - one command
 * @session: The session whose user gives the command.
 * @verb: The kind of command.
 * @task: The thread, referenced; for the id of a process, its first one.
 * @sig: The signal of UTRACE_COMMAND_SIGNAL.
 * @list: Links the commands of a text.
 *
 * Owned by the caller.
 */
struct utrace_command {
	struct utrace_session *session;
	enum utrace_command_verb verb;
	struct task_struct *task;
	int sig;
	struct list_head list;
};

int utrace_command_check(struct utrace_command *c, const char **msg);
int utrace_command_ask(const struct utrace_command *c, const char **msg);
int utrace_command_run(struct utrace_command *c);

#endif /* _UTRACE_COMMAND_H */
