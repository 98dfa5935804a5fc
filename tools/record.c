// SPDX-License-Identifier: GPL-2.0
/* utrace record: trace-cmd records the session; this command chooses the threads and the end. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "options.h"
#include "recording.h"
#include "say.h"
#include "setup.h"
#include "subcommands.h"
#include "watch.h"

#define PAUSE_MS 20
#define START_MS 60000
#define TELL_MS 1000
#define BUFFER_KB 4096

#define FULL_DISK "'df' shows if a disk is full; -o names another file."

extern char **environ;

static const struct option long_options[] = {
	WATCH_WORDS,
	{ "output", required_argument, NULL, 'o' },
	{ "string-limit", required_argument, NULL, 's' },
	{ "buffer", required_argument, NULL, OPT_BUFFER },
	{ "overload", required_argument, NULL, OPT_OVERLOAD },
	{ }
};

/**
 * struct job - the options of utrace record
 * @watch: the threads to trace
 * @file: the file that trace-cmd writes
 * @buffer: size of the buffer for each processor, in KiB
 * @overload: what becomes of records without room
 * @recorder: trace-cmd's process; 0: it has ended
 * @status: trace-cmd's status when it has ended
 * @ready: a pipe that is readable when trace-cmd records
 * @go_on: a pipe; trace-cmd ends when it is closed
 */
struct job {
	struct watch watch;
	const char *file;
	int buffer;
	enum overload overload;
	pid_t recorder;
	int status;
	int ready;
	int go_on;
};

static bool take_own(void *data, int option)
{
	struct job *job = data;

	switch (option) {
	case 'o':
		job->file = optarg;
		return true;
	case 's':
		job->watch.strings = option_strings(optarg);
		return true;
	case 'y':
		job->watch.paths = true;
		return true;
	case OPT_BUFFER:
		job->buffer = option_number("--buffer", optarg, MAX_BUFFER);
		return true;
	case OPT_OVERLOAD:
		job->overload = option_overload(optarg);
		return true;
	default:
		return false;
	}
}

/*
 * trace-cmd records for as long as its own command runs, and starts that command when it does
 * record. So the command writes a line at once, which shows that trace-cmd records, and then waits
 * for the end of a pipe. No signal has to be sent to trace-cmd, which would kill it if it came too
 * early. The pipe also ends when this process dies.
 *
 * trace-cmd has a process group of its own: Ctrl-C reaches only this command, which ends trace-cmd
 * in order.
 */
static void start_recorder(struct job *job)
{
	char buffer[16], *argv[] = {
		"trace-cmd", "record", "-q", "-o", (char *)job->file, "-B",
		job->watch.session.name, "-C", "mono", "-b", buffer,
		"-e", "utrace:syscall", "-e", "utrace:signal", "-e", "utrace:clone",
		"-e", "utrace:exec", "-e", "utrace:exit", "sh", "-c", "echo >&3; exec cat", NULL,
	};
	posix_spawn_file_actions_t actions;
	int ready[2], go_on[2], err;
	posix_spawnattr_t attr;

	snprintf(buffer, sizeof(buffer), "%d", job->buffer);
	must_pipe(ready);
	must_pipe(go_on);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, go_on[0], 0);
	posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_adddup2(&actions, ready[1], 3);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
	err = posix_spawnp(&job->recorder, argv[0], &actions, &attr, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attr);
	if (err)
		die("trace-cmd cannot be started: %s\n'apt install trace-cmd' installs it.",
		    strerror(err));
	close(go_on[0]);
	close(ready[1]);
	job->ready = ready[0];
	job->go_on = go_on[1];
}

/*
 * trace-cmd writes the names of all functions of the kernel into the file, which is nine tenths of
 * its work for a short recording, and fails if the names change meanwhile. No record of utrace's has
 * an address of the kernel. So in this process's own mount namespace the list is empty, unless the
 * user is not allowed to have one. The traced command is not in it.
 */
static void hide_symbols(void)
{
	if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL))
		return;
	mount("/dev/null", "/proc/kallsyms", NULL, MS_BIND, NULL);
}

static bool recorder_ended(struct job *job)
{
	if (job->recorder && waitpid(job->recorder, &job->status, WNOHANG) == job->recorder)
		job->recorder = 0;
	return !job->recorder;
}

/* The recorder reads the formats of all events first, which takes a while. */
static void wait_recording(struct job *job)
{
	struct pollfd ready = { .fd = job->ready, .events = POLLIN };
	int waited;

	for (waited = 0; !command_stopped(); waited += PAUSE_MS) {
		if (poll(&ready, 1, PAUSE_MS) == 1 && ready.revents & POLLIN)
			return;
		/* The pipe ends a moment before the process, and is polled without a pause then. */
		if (ready.revents)
			poll(NULL, 0, PAUSE_MS);
		if (recorder_ended(job))
			die("trace-cmd has ended before it recorded; its message is above\n"
			    "'utrace doctor' checks what it needs.");
		if (waited >= START_MS)
			die("trace-cmd does not begin to record\n'trace-cmd record -e utrace true' "
			    "may say why.");
		if (waited == TELL_MS)
			say("waiting for trace-cmd, which reads the formats of all events first");
	}
}

/* The recorder reads what is left in the buffers, and packs the file. */
static void end_recorder(struct job *job)
{
	int waited;

	close(job->go_on);
	for (waited = 0; !recorder_ended(job); waited += PAUSE_MS) {
		if (waited == TELL_MS)
			say("waiting for trace-cmd, which writes %s", job->file);
		poll(NULL, 0, PAUSE_MS);
	}
}

/**
 * cmd_record - utrace record
 */
int cmd_record(int argc, char **argv)
{
	struct job job = { .file = "trace.dat", .buffer = session_buffer(BUFFER_KB) };
	const struct options options = {
		.letters = WATCH_LETTERS "o:s:y", .words = long_options, .own = take_own,
		.data = &job, .watch = &job.watch,
	};

	options_take(&options, argc, argv);
	job.watch.memory = true;
	job.watch.under_way = true;
	watch_begin(&job.watch, argv + optind);
	watch_overload(&job.watch, job.overload);
	hide_symbols();
	start_recorder(&job);
	wait_recording(&job);
	if (!command_stopped())
		watch_run(&job.watch);
	while (!watch_over(&job.watch) && !recorder_ended(&job))
		watch_wait(&job.watch, PAUSE_MS);
	session_disable(&job.watch.session);
	/* trace-cmd clears the buffer and its counts at its end: tell them before. */
	session_tell_lost(&job.watch.session, job.buffer, true);
	end_recorder(&job);
	if (job.status)
		die("trace-cmd has failed, and %s is not complete; its message is above\n"
		    FULL_DISK, job.file);
	/* Where a disk was full, trace-cmd 3.1 may succeed all the same. */
	if (!recording_has(job.file, job.watch.session.name))
		die("%s is not complete: trace-cmd has written no calls\n" FULL_DISK, job.file);
	if (watch_gone(&job.watch))
		say("%s has the calls before that: 'utrace report %s'", job.file, job.file);
	else
		say("%s is written: 'utrace report %s', 'utrace timeline %s'", job.file, job.file,
		    job.file);
	return watch_exit(&job.watch);
}
