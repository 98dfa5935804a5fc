// SPDX-License-Identifier: GPL-2.0
/* A file of perf's, read by way of perf script, since only perf itself knows the format. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "perfdata.h"
#include "perfline.h"
#include "say.h"
#include "spans.h"
#include "text.h"

#define MAGIC "PERFILE2"

extern char **environ;

/**
 * perfdata_is - whether a file is perf's
 * @file: the file's name
 */
bool perfdata_is(const char *file)
{
	char magic[sizeof(MAGIC)] = "";
	FILE *in = fopen(file, "re");
	bool is = in && fread(magic, 1, sizeof(magic) - 1, in) == sizeof(magic) - 1 &&
		  !strcmp(magic, MAGIC);

	if (in)
		fclose(in);
	return is;
}

static void take(struct spans *spans, char *text)
{
	struct perf_line line;
	int lane;

	text[strcspn(text, "\n")] = '\0';
	if (!perfline_parse(text, &line))
		return;
	if (line.call) {
		lane = spans_lane(spans, line.tid, line.process, line.comm);
		spans_call(spans, lane, line.call, &(struct span){
			.failed = line.failed, .duration = line.duration,
			.start = line.time > line.duration ? line.time - line.duration : 0,
			.text = must_print("%s", line.text) });
	} else if (!strcmp(line.event, "signal") || !strcmp(line.event, "exit")) {
		lane = spans_lane(spans, line.tid, line.process, line.comm);
		spans_mark(spans, lane, line.time, must_print("%s", line.text));
	}
	free(line.call);
}

/* perf looks for the plugin in fewer places than this program. */
static void show_plugin(void)
{
	const char *path = text_plugin_path();
	char *copy;

	if (!path)
		return;
	copy = must_print("%s", path);
	setenv("TRACEEVENT_PLUGIN_DIR", dirname(copy), 0);
	free(copy);
}

static FILE *start_perf(const char *file, pid_t *pid)
{
	char *argv[] = { "perf", "script", "--ns", "-F", "trace:comm,pid,tid,time,event,trace",
			 "-i", (char *)file, NULL };
	posix_spawn_file_actions_t actions;
	int pipe_end[2], err;

	must_pipe(pipe_end);
	show_plugin();
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pipe_end[1], 1);
	err = posix_spawnp(pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(pipe_end[1]);
	if (err)
		die("perf cannot be started: %s\n'apt install linux-perf' installs it.",
		    strerror(err));
	return fdopen(pipe_end[0], "r");
}

/**
 * perfdata_read - read all records of utrace's from a file of perf's
 * @file: the file's name
 * @spans: the recording that gets them
 */
void perfdata_read(const char *file, struct spans *spans)
{
	char *text = NULL;
	size_t size = 0;
	int status;
	pid_t pid;
	FILE *in = start_perf(file, &pid);

	while (in && getline(&text, &size, in) > 0) {
		say_progress(++spans->records, "records read");
		take(spans, text);
	}
	free(text);
	if (in)
		fclose(in);
	if (waitpid(pid, &status, 0) != pid || status)
		die("perf script cannot read %s; its message is above\n"
		    "'perf script -i %s' shows what perf makes of the file.", file, file);
}
