// SPDX-License-Identifier: GPL-2.0
/*
 * utrace ps: which threads are attached, and whose targets they are; which are held, by which
 * session and rule, before which signal; since when, as far as that is known.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json.h"
#include "options.h"
#include "setup.h"
#include "subcommands.h"
#include "threads.h"

/* The name of a session of this command has the time when its process was started. */
static time_t session_since(const char *name)
{
	unsigned long long ticks;
	struct timespec now, boot;
	int pid;

	if (sscanf(name, "utrace-%d-%llu", &pid, &ticks) != 2)
		return 0;
	clock_gettime(CLOCK_REALTIME, &now);
	clock_gettime(CLOCK_BOOTTIME, &boot);
	return now.tv_sec - boot.tv_sec + ticks / sysconf(_SC_CLK_TCK);
}

/* The first time of those in a list of sessions' names, and of one known before; 0: not known. */
static time_t first_since(const char *names, time_t first)
{
	time_t since;

	for (; names; names = strchr(names, ',')) {
		names += *names == ',';
		since = session_since(names);
		if (since && (!first || since < first))
			first = since;
	}
	return first;
}

/* Since when it is somebody's target or prisoner, in seconds since 1970; 0: not known. */
static time_t thread_since(const struct thread *thread)
{
	return first_since(thread->held, first_since(thread->targets, 0));
}

static void print_row(const struct thread *thread, void *data)
{
	time_t when = thread_since(thread);
	char since[32] = "-";
	struct tm tm;

	if (when && localtime_r(&when, &tm))
		strftime(since, sizeof(since), "%H:%M:%S", &tm);
	printf("%7d %7d %-15s %c %-20s %-7s %-12s %-20s %-8s %llu\n", thread->tid,
	       thread->tgid, thread->comm, thread->state, thread->held, thread->signal,
	       thread->rule, thread->targets, since, thread->records);
}

static void print_member(const char *name, const char *value)
{
	printf(",\"%s\":", name);
	json_string(stdout, value);
}

static void print_object(const struct thread *thread, void *data)
{
	printf("{\"tid\":%d,\"tgid\":%d", thread->tid, thread->tgid);
	print_member("comm", thread->comm);
	printf(",\"state\":\"%c\"", thread->state);
	print_member("held_by", thread->held);
	print_member("signal", thread->signal);
	print_member("rule", thread->rule);
	print_member("targets", thread->targets);
	print_member("events", thread->events);
	printf(",\"since\":%lld,\"records\":%llu}\n", (long long)thread_since(thread),
	       thread->records);
}

/**
 * cmd_ps - utrace ps
 */
int cmd_ps(int argc, char **argv)
{
	static const struct option options[] = { { "json", no_argument, NULL, OPT_JSON }, { } };
	bool json = false;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option != OPT_JSON)
			exit(2);
		json = true;
	}
	setup();
	if (!json)
		printf("%7s %7s %-15s %c %-20s %-7s %-12s %-20s %-8s %s\n", "TID", "PID", "COMMAND",
		       'S', "HELD-BY", "SIGNAL", "RULE", "TARGET-OF", "SINCE", "RECORDS");
	threads_read(NULL, json ? print_object : print_row, NULL);
	return 0;
}
