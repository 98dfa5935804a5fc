// SPDX-License-Identifier: GPL-2.0
/*
 * utrace ps -s: the threads of processes, each with the call that it is in, how long it has been
 * asleep, and what it waits for, as far as /proc tells. Nothing is attached.
 */
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "incall.h"
#include "json.h"
#include "proc.h"
#include "say.h"
#include "waits.h"

#define STRINGS 256

/* The process that has the file lock for which another one waits, or 0. */
static pid_t lock_holder(pid_t waiter)
{
	FILE *file = fopen("/proc/locks", "re");
	int number, holder_number = 0;
	pid_t pid, holder = 0, found = 0;
	char line[256];

	while (file && !found && fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%d: -> %*s %*s %*s %d", &number, &pid) == 2) {
			if (pid == waiter && number == holder_number)
				found = holder;
		} else if (sscanf(line, "%d: %*s %*s %*s %d", &number, &pid) == 2) {
			holder_number = number;
			holder = pid;
		}
	}
	if (file)
		fclose(file);
	return found;
}

/* The thread that has a futex with priority inheritance, whose id the kernel keeps in it, or 0. */
static pid_t futex_owner(pid_t tid, const struct utrace_call *call)
{
	const int op = int_arg(call, 1) & FUTEX_CMD_MASK;
	unsigned int word;

	if (op != FUTEX_LOCK_PI && op != FUTEX_LOCK_PI2)
		return 0;
	if (in_call_peek(tid, call->args[0], &word, sizeof(word)) != sizeof(word))
		return 0;
	return word & FUTEX_TID_MASK;
}

static pid_t holder_of(pid_t process, pid_t tid, const struct utrace_call *call)
{
	const char *name = call->signature ? call->signature->name : "";

	if (!strcmp(name, "futex"))
		return futex_owner(tid, call);
	if (!strcmp(name, "flock") || !strncmp(name, "fcntl", 5))
		return lock_holder(process);
	return 0;
}

/**
 * struct wait - a thread
 * @tid: its id
 * @process: its process's
 * @comm: its name
 * @state: as ps has it
 * @asleep: seconds that it has not run; negative: not known
 * @call: its call in words; empty: it is in none
 * @holder: the process or thread that has what it waits for; 0: not known
 */
struct wait {
	pid_t tid;
	pid_t process;
	char comm[64];
	char state;
	double asleep;
	struct utrace_buffer call;
	pid_t holder;
};

static void put_call(struct wait *wait)
{
	static struct in_call_texts texts;
	struct utrace_call call;
	struct in_call in;

	if (in_call_read(wait->tid, &in) != 1)
		return;
	in_call_decode(wait->tid, &in, STRINGS, true, &call, &texts);
	utrace_print_call_name(&wait->call, &call);
	utrace_print_arguments(&wait->call, &call, false);
	wait->holder = holder_of(wait->process, wait->tid, &call);
}

static void print_row(struct wait *wait)
{
	char since[32] = "-";

	if (wait->asleep >= 0)
		snprintf(since, sizeof(since), "%.1f", wait->asleep);
	printf("%7d %7d %-15s %c %10s %s", wait->tid, wait->process, say_plain(wait->comm),
	       wait->state, since, wait->call.len ? utrace_buffer_text(&wait->call) : "-");
	if (wait->holder)
		printf(" held by %d", wait->holder);
	putchar('\n');
}

static void print_object(struct wait *wait)
{
	printf("{\"tid\":%d,\"tgid\":%d,\"comm\":", wait->tid, wait->process);
	json_string(stdout, wait->comm);
	printf(",\"state\":\"%c\",\"asleep\":", wait->state);
	printf(wait->asleep < 0 ? "null" : "%.3f", wait->asleep);
	printf(",\"call\":");
	if (wait->call.len)
		json_string(stdout, utrace_buffer_text(&wait->call));
	else
		printf("null");
	printf(",\"held_by\":");
	printf(wait->holder ? "%d}\n" : "null}\n", wait->holder);
}

static void show(pid_t process, pid_t tid, bool json)
{
	struct wait wait = { .tid = tid, .process = process };
	struct proc_stat stat;

	if (!proc_stat(tid, &stat))
		return;
	wait.state = stat.state;
	proc_name(tid, wait.comm, sizeof(wait.comm));
	wait.asleep = in_call_asleep(tid);
	put_call(&wait);
	if (json)
		print_object(&wait);
	else
		print_row(&wait);
	free(wait.call.bytes);
}

static void show_process(pid_t process, bool json)
{
	struct ids tasks = { };
	int i;

	proc_tasks(&tasks, process);
	if (!tasks.count)
		die("there is no process %d", process);
	for (i = 0; i < tasks.count; i++)
		show(process, tasks.id[i], json);
	free(tasks.id);
}

/**
 * waits_show - print the threads of processes, and their calls
 * @names: ids or names of processes, up to a NULL
 * @json: as objects
 */
void waits_show(char **names, bool json)
{
	struct ids ids = { };
	int i;

	if (!names[0])
		usage_error("ps -s: name a process");
	for (; *names; names++)
		ids_match(&ids, *names);
	if (!json)
		printf("%7s %7s %-15s %c %10s %s\n", "TID", "PID", "COMMAND", 'S', "ASLEEP", "CALL");
	for (i = 0; i < ids.count; i++)
		show_process(proc_process(ids.id[i]) ?: ids.id[i], json);
	free(ids.id);
}
