// SPDX-License-Identifier: GPL-2.0
/* utrace doctor --cost: the cost of tracing on this machine, measured by a cheap call. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "cost.h"
#include "json.h"
#include "say.h"
#include "session.h"
#include "setup.h"

#define CALLS	2000
#define ROUNDS	100

/* A process that waits for a byte from go, and then reports the duration of its calls. */
struct worker {
	pid_t pid;
	int go, result;
};

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1e9 + ts.tv_nsec;
}

/* Return: nanoseconds of a call in the quickest round, which no interrupt has disturbed. */
static double time_calls(void)
{
	double begin, took, least = 0;
	int round, i;

	for (round = 0; round < ROUNDS; round++) {
		begin = now();
		for (i = 0; i < CALLS; i++)
			syscall(SYS_getppid);
		took = (now() - begin) / CALLS;
		if (!round || took < least)
			least = took;
	}
	return least;
}

static void start(struct worker *worker)
{
	int go[2], result[2];
	double ns;
	char byte;

	must_pipe(go);
	must_pipe(result);
	worker->pid = fork();
	if (worker->pid < 0)
		die(NO_PROCESS, strerror(errno));
	if (!worker->pid) {
		close(go[1]);
		if (read(go[0], &byte, 1) == 1) {
			ns = time_calls();
			if (write(result[1], &ns, sizeof(ns)) != sizeof(ns))
				_exit(1);
		}
		_exit(0);
	}
	close(go[0]);
	close(result[1]);
	worker->go = go[1];
	worker->result = result[0];
}

static double run(struct worker *worker)
{
	double ns;

	if (write(worker->go, "", 1) != 1 ||
	    read(worker->result, &ns, sizeof(ns)) != sizeof(ns))
		die("the process that is measured has ended\n"
		    "'dmesg' says so if the kernel has killed it; then try again.");
	close(worker->go);
	close(worker->result);
	waitpid(worker->pid, NULL, 0);
	return ns;
}

/* Time the calls of a new process; utrace records its system calls @calls, unless NULL. */
static double measure(struct session *session, const char *calls)
{
	struct ids ids = { 0 };
	struct worker worker;

	start(&worker);
	if (calls) {
		session_write(session, "syscalls", calls, "syscalls");
		ids_add(&ids, worker.pid);
		session_targets(session, &ids, false);
		free(ids.id);
	}
	return run(&worker);
}

static void print(const char *what, double ns, double bare, bool as_json)
{
	if (as_json) {
		fputs("{\"cost\":", stdout);
		json_string(stdout, what);
		printf(",\"ns\":%.1f}\n", ns - bare);
	} else {
		printf(bare ? "%+8.1f ns  %s\n" : "%8.1f ns  %s\n", ns - bare, what);
	}
}

/**
 * cost_print - measure and print what tracing adds to a system call
 * @as_json: an object a line
 *
 * Takes a second, and a session of its own.
 */
void cost_print(bool as_json)
{
	struct session session;
	struct worker other;
	struct ids ids = { 0 };
	double bare;

	setup();
	command_signals();
	say("measuring for about a second");
	bare = measure(NULL, NULL);
	print("getppid, untraced", bare, 0, as_json);
	session_begin(&session);
	start(&other);
	ids_add(&ids, other.pid);
	session_targets(&session, &ids, false);
	session_enable(&session, "syscall");
	print("while utrace records another process", measure(NULL, NULL), bare, as_json);
	print("traced for other calls", measure(&session, "getsid"), bare, as_json);
	print("recorded", measure(&session, "getppid"), bare, as_json);
	run(&other);
	free(ids.id);
	session_end();
}
