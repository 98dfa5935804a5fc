// SPDX-License-Identifier: GPL-2.0
/* utrace ps: who is attached, held, by whom, and since when as far as that is known. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "control.h"
#include "json.h"
#include "options.h"
#include "proc.h"
#include "say.h"
#include "setup.h"
#include "subcommands.h"
#include "threads.h"

/**
 * struct row - a thread, and whose it is
 * @thread: as threads has it
 * @sessions: the sessions whose target or prisoner it is
 * @since: when the first of them was made, in seconds since 1970; 0: not known
 */
struct row {
	struct thread thread;
	char sessions[256];
	time_t since;
};

struct rows {
	struct row *row;
	int count;
	const char *session;
};

static void add_row(const struct thread *thread, void *data)
{
	struct rows *rows = data;

	rows->row = realloc(rows->row, (rows->count + 1) * sizeof(*rows->row));
	if (!rows->row)
		die("out of memory");
	memset(&rows->row[rows->count], 0, sizeof(*rows->row));
	rows->row[rows->count++].thread = *thread;
}

/* This command's sessions have in their names when their process was started. */
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

static void note_session(const struct thread *thread, void *data)
{
	struct rows *rows = data;
	time_t since = session_since(rows->session);
	struct row *row;
	size_t len;

	for (row = rows->row; row < rows->row + rows->count; row++) {
		if (row->thread.tid != thread->tid)
			continue;
		len = strlen(row->sessions);
		snprintf(row->sessions + len, sizeof(row->sessions) - len, "%s%s",
			 len ? "," : "", rows->session);
		if (since && (!row->since || since < row->since))
			row->since = since;
	}
}

static void note_sessions(struct rows *rows)
{
	char *names = control_read(NULL, "sessions"), *rest = names, *name;

	while (names && (name = strsep(&rest, "\n"))) {
		rows->session = name;
		if (*name && *name != '#')
			threads_read(name, note_session, rows);
	}
	free(names);
}

/* A thread in no named session is the default one's, perf's, or another module's. */
static const char *whose(const struct row *row)
{
	return *row->sessions ? row->sessions : "-";
}

static void print_row(const struct row *row)
{
	char since[32] = "-";
	struct tm tm;

	if (row->since && localtime_r(&row->since, &tm))
		strftime(since, sizeof(since), "%H:%M:%S", &tm);
	printf("%7d %7d %-15s %c %-20s %-24s %-8s %llu\n", row->thread.tid, row->thread.tgid,
	       row->thread.comm, row->thread.state, row->thread.held, whose(row), since,
	       row->thread.records);
}

static void print_object(const struct row *row)
{
	printf("{\"tid\":%d,\"tgid\":%d,\"comm\":", row->thread.tid, row->thread.tgid);
	json_string(stdout, row->thread.comm);
	printf(",\"state\":\"%c\",\"held_by\":", row->thread.state);
	json_string(stdout, row->thread.held);
	fputs(",\"sessions\":", stdout);
	json_string(stdout, whose(row));
	fputs(",\"events\":", stdout);
	json_string(stdout, row->thread.events);
	printf(",\"since\":%lld,\"records\":%llu}\n", (long long)row->since,
	       row->thread.records);
}

/**
 * cmd_ps - utrace ps
 */
int cmd_ps(int argc, char **argv)
{
	static const struct option options[] = { { "json", no_argument, NULL, OPT_JSON }, { } };
	struct rows rows = { };
	bool json = false;
	int option, i;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option != OPT_JSON)
			exit(2);
		json = true;
	}
	setup();
	threads_read(NULL, add_row, &rows);
	note_sessions(&rows);
	if (!json)
		printf("%7s %7s %-15s %c %-20s %-24s %-8s %s\n", "TID", "PID", "COMMAND", 'S',
		       "HELD-BY", "SESSIONS", "SINCE", "RECORDS");
	for (i = 0; i < rows.count; i++)
		(json ? print_object : print_row)(&rows.row[i]);
	free(rows.row);
	return 0;
}
