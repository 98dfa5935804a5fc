// SPDX-License-Identifier: GPL-2.0
/*
 * utrace stop, resume, step, signal: the commands of the file control, with names as
 * well as ids. The default session holds the threads: a session of this command would end with the
 * command.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "proc.h"
#include "say.h"
#include "setup.h"
#include "subcommands.h"
#include "threads.h"

#define WAIT_MS 2000
#define TELL_MS 1000
#define PAUSE_MS 10

/**
 * struct hold - a command and its threads
 * @ids: processes or threads
 * @verb: the command of the file control
 * @alive: number of their threads
 * @waiting: number of these threads that are not held yet
 * @told: the sessions that were told to resume or step, each with the id: "\nSESSION ID\n"
 * @done: number of these sessions and ids that had a thread to resume or step
 * @failed: for some of them the command failed
 */
struct hold {
	struct ids ids;
	const char *verb;
	int alive;
	int waiting;
	char *told;
	int done;
	bool failed;
};

static void take_ids(struct hold *hold, char **argv)
{
	if (!argv[0])
		usage_error("%s: no thread given: name processes or threads, by ids or names", hold->verb);
	for (; *argv; argv++)
		ids_match(&hold->ids, *argv);
	setup();
}

/* Write a single text for all ids, which the module takes as a whole or not at all. */
static void tell_all(struct hold *hold, const char *rest)
{
	char *text = must_print("%s", ""), *longer;
	int i;

	for (i = 0; i < hold->ids.count; i++) {
		longer = must_print("%s%s %d%s%s\n", text, hold->verb, hold->ids.id[i],
				    *rest ? " " : "", rest);
		free(text);
		text = longer;
	}
	control_write(NULL, "control", text, "cannot");
	free(text);
}

/* The id by which the user has named the thread: its process's, its own, or 0 for neither. */
static pid_t asked_id(const struct hold *hold, const struct thread *thread)
{
	if (ids_have(&hold->ids, thread->tgid))
		return thread->tgid;
	return ids_have(&hold->ids, thread->tid) ? thread->tid : 0;
}

static void count_held(const struct thread *thread, void *data)
{
	struct hold *hold = data;

	if (!asked_id(hold, thread) || strchr("ZX", thread->state))
		return;
	hold->alive++;
	if (thread->state != 't' || !strcmp(thread->held, "-"))
		hold->waiting++;
}

/*
 * A stop has attached all the threads, so that each has a line in the file threads. A thread leaves
 * a blocking call first; a thread in an uninterruptible call may never stop.
 */
static int wait_held(struct hold *hold)
{
	int waited;

	for (waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
		hold->alive = hold->waiting = 0;
		threads_read(count_held, hold);
		if (!hold->alive)
			die("the threads have ended\n'utrace ps' shows the held threads.");
		if (!hold->waiting)
			return 0;
		if (waited == TELL_MS)
			say("waiting until the threads are held");
		poll(NULL, 0, PAUSE_MS);
	}
	say("%d of %d threads are not held yet: they are in a call that nothing interrupts, or a "
	    "debugger has them\n'utrace ps' shows when they are held, 'utrace resume' lets them go.",
	    hold->waiting, hold->alive);
	return 1;
}

/**
 * cmd_stop - utrace stop
 */
int cmd_stop(int argc, char **argv)
{
	struct hold hold = { .verb = "stop" };
	int ret;

	take_ids(&hold, argv + 1);
	tell_all(&hold, "");
	ret = wait_held(&hold);
	free(hold.ids.id);
	return ret;
}

/* The session may hold nothing by that id any more: threads end, and other commands resume them. */
static void tell_session(struct hold *hold, const char *session, pid_t id)
{
	char *text = must_print("%s %d", hold->verb, id);
	int ret = control_try(strcmp(session, "default") ? session : NULL, "control", text);

	if (!ret) {
		hold->done++;
	} else if (ret != -EINVAL && ret != -ESRCH && ret != -ENOENT) {
		say("cannot '%s': %s", text, strerror(-ret));
		hold->failed = true;
	}
	free(text);
}

/* A process's id means all its threads, so each session is told of it once. */
static void tell_once(struct hold *hold, const char *session, pid_t id)
{
	char *pair = must_print("\n%s %d\n", session, id), *told = hold->told;

	if (!strstr(told, pair)) {
		tell_session(hold, session, id);
		hold->told = must_print("%s%s", told, pair);
		free(told);
	}
	free(pair);
}

/* Tell each session that holds the thread by its control file or by a rule. */
static void let_go(const struct thread *thread, void *data)
{
	struct hold *hold = data;
	pid_t id = asked_id(hold, thread);
	char *copy, *rest, *name, *why;

	if (!id)
		return;
	copy = rest = must_print("%s", thread->held);
	while ((name = strsep(&rest, ","))) {
		why = strrchr(name, ':');
		if (!why || (strncmp(why, ":control", 8) && strncmp(why, ":rule", 5)))
			continue;
		*why = '\0';
		tell_once(hold, name, id);
	}
	free(copy);
}

static int tell_holders(const char *verb, char **argv)
{
	struct hold hold = { .verb = verb, .told = must_print("%s", "") };

	take_ids(&hold, argv);
	threads_read(let_go, &hold);
	free(hold.ids.id);
	free(hold.told);
	if (!hold.done && !hold.failed)
		die("none of these threads is held\n'utrace ps' shows the held threads and their sessions.");
	return hold.failed;
}

/**
 * cmd_resume - utrace resume
 */
int cmd_resume(int argc, char **argv)
{
	return tell_holders("resume", argv + 1);
}

/**
 * cmd_step - utrace step
 */
int cmd_step(int argc, char **argv)
{
	return tell_holders("step", argv + 1);
}

/**
 * cmd_signal - utrace signal SIGNAL ID...
 */
int cmd_signal(int argc, char **argv)
{
	struct hold hold = { .verb = "signal" };

	if (argc < 3)
		usage_error("usage: utrace signal SIGNAL ID...");
	take_ids(&hold, argv + 2);
	tell_all(&hold, argv[1]);
	free(hold.ids.id);
	return 0;
}
