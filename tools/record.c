// SPDX-License-Identifier: GPL-2.0
/* utrace record: trace-cmd records the session; this command says whom, and when it is over. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tracefs.h>
#include <unistd.h>

#include "options.h"
#include "say.h"
#include "setup.h"
#include "subcommands.h"
#include "watch.h"

#define PAUSE_MS 20
#define START_MS 60000
#define TELL_MS 2000

extern char **environ;

static const struct option long_options[] = {
	WATCH_WORDS,
	{ "buffer", required_argument, NULL, OPT_BUFFER },
	{ }
};

/**
 * struct job - what the command line of utrace record has said
 * @watch: whom to watch
 * @file: where trace-cmd writes
 * @buffer: KiB for each processor
 * @recorder: trace-cmd's process
 */
struct job {
	struct watch watch;
	const char *file;
	const char *buffer;
	pid_t recorder;
};

static bool take_own(void *data, int option)
{
	struct job *job = data;

	switch (option) {
	case 'o':
		job->file = optarg;
		return true;
	case 's':
		job->watch.strings = option_number("-s", optarg, 1024);
		return true;
	case OPT_BUFFER:
		option_number("--buffer", optarg, 1 << 20);
		job->buffer = optarg;
		return true;
	default:
		return false;
	}
}

/* trace-cmd has a process group of its own: Ctrl-C is for this command, which ends it in order. */
static void start_recorder(struct job *job)
{
	char *argv[] = {
		"trace-cmd", "record", "-q", "-o", (char *)job->file, "-B",
		job->watch.session.name, "-C", "mono", "-b", (char *)job->buffer,
		"-e", "utrace:syscall", "-e", "utrace:signal", "-e", "utrace:clone",
		"-e", "utrace:exec", "-e", "utrace:exit", NULL,
	};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attr;
	int err;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
	err = posix_spawnp(&job->recorder, argv[0], &actions, &attr, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attr);
	if (err)
		die("trace-cmd cannot be started: %s\n'apt install trace-cmd' installs it.",
		    strerror(err));
}

static bool is_recording(struct job *job)
{
	char *text = tracefs_event_file_read(job->watch.session.instance, "utrace", "exit",
					     "enable", NULL);
	bool on = text && *text == '1';

	free(text);
	return on;
}

static bool recorder_ended(struct job *job)
{
	int status;

	if (job->recorder && waitpid(job->recorder, &status, WNOHANG) == job->recorder)
		job->recorder = 0;
	return !job->recorder;
}

/* It reads the formats of all events first, which takes a while. */
static void wait_recording(struct job *job)
{
	int waited;

	for (waited = 0; !is_recording(job); waited += PAUSE_MS) {
		if (recorder_ended(job))
			die("trace-cmd has ended before it recorded; what it says is above");
		if (waited >= START_MS)
			die("trace-cmd does not begin to record");
		if (waited == TELL_MS)
			say("waiting for trace-cmd, which reads the formats of all events first");
		poll(NULL, 0, PAUSE_MS);
	}
}

static void end_recorder(struct job *job)
{
	if (job->recorder) {
		kill(job->recorder, SIGINT);
		waitpid(job->recorder, NULL, 0);
	}
	job->recorder = 0;
}

/**
 * cmd_record - utrace record
 */
int cmd_record(int argc, char **argv)
{
	struct job job = { .file = "trace.dat", .buffer = "8192" };
	const struct options options = {
		.letters = WATCH_LETTERS "o:s:", .words = long_options, .own = take_own,
		.data = &job, .watch = &job.watch,
	};

	options_take(&options, argc, argv);
	watch_begin(&job.watch, argv + optind);
	start_recorder(&job);
	wait_recording(&job);
	watch_run(&job.watch);
	while (!watch_over(&job.watch) && !recorder_ended(&job))
		poll(NULL, 0, PAUSE_MS);
	end_recorder(&job);
	session_tell_lost(&job.watch.session, atoi(job.buffer));
	if (access(job.file, R_OK))
		die("trace-cmd has written no %s", job.file);
	say("%s is written: 'utrace report %s', 'utrace timeline %s'", job.file, job.file,
	    job.file);
	return watch_exit(&job.watch);
}
