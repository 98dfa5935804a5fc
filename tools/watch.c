// SPDX-License-Identifier: GPL-2.0
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

#include "control.h"
#include "reader.h"
#include "say.h"
#include "setup.h"
#include "watch.h"

/* How often the list of targets is read, which costs the kernel more than a round of reading. */
#define LOOK_NS 200000000ULL
/* How often selected threads are looked for, which costs a round through /proc. */
#define RENEW_NS 500000000ULL

static void check_strings(struct watch *watch)
{
	if (watch->strings <= STRINGS_MAX)
		return;
	say("-s %d: texts end at %d bytes, for which a record has room", watch->strings, STRINGS_MAX);
	watch->strings = STRINGS_MAX;
}

static int try_strings(struct watch *watch, int limit, const char *words)
{
	char *text = limit ? must_print("%d data %s%s", limit, watch->paths ? "fd " : "", words) :
			     must_print("%s%s", watch->paths ? "fd " : "", words);
	int err = *text ? control_try(watch->session.name, "strings", text) : 0;

	free(text);
	return err;
}

/* A module that does not know the word memory, or the longest texts, is an older one. */
static void set_strings(struct watch *watch)
{
	char size[32] = "";

	if (watch->strings > STRINGS_LONG)
		watch->strings = STRINGS_LONG;
	if (watch->whole && !try_strings(watch, STRINGS_LONG, "memory"))
		return;
	if (watch->memory && !try_strings(watch, watch->strings, "memory"))
		return;
	check_strings(watch);
	if (!try_strings(watch, watch->strings, ""))
		return;
	if (watch->strings)
		snprintf(size, sizeof(size), "%d data ", watch->strings);
	strcat(size, watch->paths ? "fd" : "");
	session_write(&watch->session, "strings", size, watch->paths ?
		      "-y: this version of the module does not record the files of "
		      "descriptors;" : "-s");
}

/* A thread's own id has no such descriptor. */
static void open_ends(struct watch *watch)
{
	int i, fd;

	watch->ends = must_alloc(watch->ids.count * sizeof(*watch->ends));
	for (i = 0; i < watch->ids.count; i++) {
		fd = pidfd_open(watch->ids.id[i], 0);
		if (fd >= 0)
			watch->ends[watch->nr_ends++] = (struct pollfd){ fd, POLLIN, 0 };
	}
}

/**
 * watch_begin - make the session and attach, before events are enabled
 * @watch: the threads to trace
 * @argv: a command to be started, or NULL; the command waits for watch_run()
 */
void watch_begin(struct watch *watch, char **argv)
{
	if (watch->selection.name && (argv[0] || watch->ids.count))
		usage_error("%s: neither a command nor -p can be given beside", watch->selection.name);
	if (!argv[0] && !watch->ids.count && !watch->selection.name)
		usage_error("no target: name a command, or a process with -p PID");
	if (!argv[0] && watch->command.nr_changes)
		usage_error("-E %s: there is no command whose environment it would be",
			    watch->command.changes[0]);
	setup();
	if (argv[0]) {
		command_prepare(&watch->command, argv);
		ids_add(&watch->ids, watch->command.pid);
	}
	command_signals();
	session_begin(&watch->session);
	set_strings(watch);
	/* A command waits for watch_run() in a call. A module without this file leaves calls out. */
	if (watch->under_way && !watch->command.pid)
		control_try(watch->session.name, "under_way", "on");
	if (!watch->selection.name)
		session_targets(&watch->session, &watch->ids, watch->follow);
	filter_apply(&watch->filter, &watch->session);
	/* The rules of -P are written before. */
	if (watch->selection.name)
		selection_begin(&watch->selection, &watch->session);
	open_ends(watch);
}

/**
 * watch_overload - choose what becomes of records without room
 * @watch: the threads to trace
 * @overload: the choice
 */
void watch_overload(struct watch *watch, enum overload overload)
{
	session_set_overload(&watch->session, overload,
			     watch->command.pid && watch->ids.count == 1);
}

/**
 * watch_run - let the command run, if there is one
 * @watch: the threads to trace
 */
void watch_run(struct watch *watch)
{
	if (watch->command.pid && !command_stopped())
		command_run(&watch->command);
}

/**
 * watch_gone - whether the session has vanished, which is said the first time
 * @watch: the threads to trace
 */
bool watch_gone(struct watch *watch)
{
	if (!watch->gone && !control_has(watch->session.name)) {
		watch->gone = true;
		say("the session %s is gone: another process has ended it, or has unloaded the module\n"
		    "All calls since then are lost. Begin again.", watch->session.name);
	}
	return watch->gone;
}

/**
 * watch_wait - wait until a process ends
 * @watch: the threads to trace
 * @ms: how long at most
 */
void watch_wait(struct watch *watch, int ms)
{
	struct pollfd *end;
	int i;

	if (poll(watch->ends, watch->nr_ends, ms) <= 0)
		return;
	for (i = watch->nr_ends - 1; i >= 0; i--) {
		end = &watch->ends[i];
		if (!end->revents)
			continue;
		close(end->fd);
		*end = watch->ends[--watch->nr_ends];
		watch->ended = true;
	}
}

/* A service may have no thread for a while: only the user ends the tracing. */
static bool selection_over(struct watch *watch, unsigned long long now)
{
	if (now < watch->next)
		return false;
	watch->next = now + RENEW_NS;
	if (watch_gone(watch))
		return true;
	selection_renew(&watch->selection, &watch->session);
	return false;
}

/**
 * watch_over - whether all traced threads have ended, or the user has ended the tracing
 * @watch: the threads to trace
 *
 * A command is waited for, even where its session has vanished. A process's first thread may end
 * before the process does.
 */
bool watch_over(struct watch *watch)
{
	bool ended = watch->command.pid ? command_ended(&watch->command) : watch->ended;
	unsigned long long now = reader_now();

	if (command_stopped())
		return true;
	if (watch->selection.name)
		return selection_over(watch, now);
	if (!ended && now < watch->next)
		return false;
	watch->next = now + LOOK_NS;
	watch_gone(watch);
	return (ended || !watch->command.pid) && !session_has_targets(&watch->session);
}

/**
 * watch_several - whether each line says of which thread it is from the beginning on
 * @watch: the threads to trace
 */
bool watch_several(const struct watch *watch)
{
	return watch->ids.count > 1 || watch->selection.name;
}

/**
 * watch_targets - the threads that are traced now
 * @watch: the threads to trace
 *
 * Return: their ids, to be freed.
 */
struct ids watch_targets(const struct watch *watch)
{
	struct ids ids = { };

	/* The command waits, and there is no other. */
	if (!watch->command.pid || watch->ids.count > 1)
		return session_ids(&watch->session);
	ids_add(&ids, watch->command.pid);
	return ids;
}

/**
 * watch_free - free the memory that options have filled in
 * @watch: the threads to trace
 */
void watch_free(struct watch *watch)
{
	while (watch->nr_ends)
		close(watch->ends[--watch->nr_ends].fd);
	free(watch->ends);
	free(watch->command.changes);
	free(watch->ids.id);
	filter_free(&watch->filter);
	selection_free(&watch->selection);
}

/**
 * watch_exit - end the session, and tell of children that it has missed
 * @watch: the threads to trace
 *
 * Return: the exit status: the command's. Where the command goes on, 128 and the number of the
 * signal that has ended the tracing, or 0. Instead of 0, 1 if the session has vanished. The signal
 * that has killed the command kills this process, too.
 */
int watch_exit(struct watch *watch)
{
	int status;

	session_tell_missed(&watch->session);
	session_end();
	command_end_alike(&watch->command);
	watch_free(watch);
	status = command_status(&watch->command);
	if (watch->command.pid && !watch->command.ended)
		status = command_stopped() ? 128 + command_stopped() : 0;
	return status ? status : watch->gone;
}
