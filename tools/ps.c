// SPDX-License-Identifier: GPL-2.0
/*
 * utrace ps: the attached threads and the sessions whose targets they are; the held threads, the
 * session and rule that hold them, the signal before which they are held, and since when.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json.h"
#include "options.h"
#include "say.h"
#include "setup.h"
#include "subcommands.h"
#include "threads.h"
#include "waits.h"

/* The name of a session of utrace has the start time of its process. */
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

/* The earliest start time of the sessions in a list; 0: not known. */
static time_t first_since(const char *names)
{
	time_t since, first = 0;

	for (; names; names = strchr(names, ',')) {
		names += *names == ',';
		since = session_since(names);
		if (since && (!first || since < first))
			first = since;
	}
	return first;
}

/* The time when the thread was held, or else attached, in seconds since 1970; 0: not known. */
static time_t thread_since(const struct thread *thread)
{
	struct timespec now;

	if (thread->held_ms == HELD_MS_NONE)
		return first_since(thread->targets);
	clock_gettime(CLOCK_REALTIME, &now);
	return (now.tv_sec * 1000 + now.tv_nsec / 1000000 - (long long)thread->held_ms) / 1000;
}

/* The time of the day, or the day where that was another one. */
static void print_since(char *text, size_t size, time_t when)
{
	struct tm tm, today;
	time_t now = time(NULL);

	snprintf(text, size, "-");
	if (when && localtime_r(&when, &tm) && localtime_r(&now, &today))
		strftime(text, size, tm.tm_yday == today.tm_yday && tm.tm_year == today.tm_year ?
			 "%H:%M:%S" : "%b%d", &tm);
}

static void print_row(const struct thread *thread, void *data)
{
	char since[32];

	print_since(since, sizeof(since), thread_since(thread));
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
	bool json = false, calls = false;
	int option;

	while ((option = getopt_long(argc, argv, "s", options, NULL)) != -1) {
		if (option != OPT_JSON && option != 's')
			usage_exit();
		json |= option == OPT_JSON;
		calls |= option == 's';
	}
	if (calls) {
		waits_show(argv + optind, json);
		return 0;
	}
	option_no_operand(argv + optind);
	setup();
	if (!json)
		printf("%7s %7s %-15s %c %-20s %-7s %-12s %-20s %-8s %s\n", "TID", "PID", "COMMAND",
		       'S', "HELD-BY", "SIGNAL", "RULE", "TARGET-OF", "SINCE", "RECORDS");
	threads_read(json ? print_object : print_row, NULL);
	return 0;
}
