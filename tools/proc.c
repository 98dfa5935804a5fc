// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proc.h"
#include "say.h"

/**
 * ids_add - add an id to the end of a list
 * @ids: the list
 * @id: the id
 */
void ids_add(struct ids *ids, pid_t id)
{
	ids->id = must_grow(ids->id, ids->count, sizeof(id));
	ids->id[ids->count++] = id;
}

/**
 * ids_have - whether an id is in a list
 * @ids: the list
 * @id: the id
 */
bool ids_have(const struct ids *ids, pid_t id)
{
	int i;

	for (i = 0; i < ids->count; i++)
		if (ids->id[i] == id)
			return true;
	return false;
}

static int compare_ids(const void *a, const void *b)
{
	const pid_t *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

/**
 * ids_sort - put a list into ascending order
 * @ids: the list
 */
void ids_sort(struct ids *ids)
{
	qsort(ids->id, ids->count, sizeof(*ids->id), compare_ids);
}

/**
 * ids_without - the ids of a list that another list does not have
 * @ids: the list, sorted
 * @others: the other list, sorted
 *
 * Return: the list, whose memory is to be freed.
 */
struct ids ids_without(const struct ids *ids, const struct ids *others)
{
	struct ids left = { };
	int i, j = 0;

	for (i = 0; i < ids->count; i++) {
		while (j < others->count && others->id[j] < ids->id[i])
			j++;
		if (j == others->count || others->id[j] != ids->id[i])
			ids_add(&left, ids->id[i]);
	}
	return left;
}

/**
 * ids_text - a list in the format of set_pid
 * @ids: the list
 *
 * Return: the text, to be freed. An empty list is "none".
 */
char *ids_text(const struct ids *ids)
{
	char *text = must_print("%s", ids->count ? "" : "none"), *longer;
	int i;

	for (i = 0; i < ids->count; i++) {
		longer = must_print("%s%s%d", text, i ? " " : "", ids->id[i]);
		free(text);
		text = longer;
	}
	return text;
}

static pid_t parse_id(const char *word)
{
	char *end;
	long id;

	errno = 0;
	id = strtol(word, &end, 10);
	if (errno || *end || id <= 0 || id > INT_MAX)
		usage_error("'%s' is not the id of a process or thread", word);
	return id;
}

/**
 * ids_parse - parse the ids of -p: separated by commas or blanks, as pidof prints them
 * @ids: the list that they are added to
 * @text: the text
 */
void ids_parse(struct ids *ids, const char *text)
{
	char *copy = must_print("%s", text), *rest = copy, *word;
	int before = ids->count;

	while ((word = strsep(&rest, ", \t\n")))
		if (*word)
			ids_add(ids, parse_id(word));
	free(copy);
	if (ids->count == before)
		usage_error("no process is named: the id is empty");
}

/**
 * proc_open - open a file of a thread's
 * @tid: the thread's id
 * @name: the file's name below /proc/TID
 *
 * Return: the file, or NULL with errno.
 */
FILE *proc_open(pid_t tid, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", tid, name);
	return fopen(path, "re");
}

/**
 * proc_name - a thread's name
 * @pid: the thread's id
 * @name: filled in; empty if there is no such thread
 * @size: size of that memory
 */
void proc_name(pid_t pid, char *name, int size)
{
	FILE *file = proc_open(pid, "comm");

	name[0] = '\0';
	if (!file)
		return;
	if (fgets(name, size, file))
		name[strcspn(name, "\n")] = '\0';
	fclose(file);
}

static bool all_digits(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

static void match_name(struct ids *ids, const char *name)
{
	struct dirent *entry;
	char comm[64];
	DIR *proc = opendir("/proc");

	while (proc && (entry = readdir(proc))) {
		if (!all_digits(entry->d_name) || atoi(entry->d_name) == getpid())
			continue;
		proc_name(atoi(entry->d_name), comm, sizeof(comm));
		if (!strncmp(comm, name, 15))
			if (strlen(name) >= 15 || !strcmp(comm, name))
				ids_add(ids, atoi(entry->d_name));
	}
	if (proc)
		closedir(proc);
}

/**
 * ids_match - processes by their ids, or by their name as 'ps -o comm' has it
 * @ids: the list that they are added to
 * @text: an id, a list of ids, or a name
 *
 * Exits if there is no process of that name: an empty list is never passed on. An empty name would
 * be that of each process that ends meanwhile, and of those that have chosen to have none.
 */
void ids_match(struct ids *ids, const char *text)
{
	int before = ids->count;

	if (!*text)
		usage_error("no process is named: the name is empty");
	if (!text[strspn(text, "0123456789, \t\n")]) {
		ids_parse(ids, text);
		return;
	}
	match_name(ids, text);
	if (ids->count == before)
		die("no process is named '%s'\n'ps -e' lists processes; a thread is named by its id.",
		    text);
}

/**
 * proc_stat - what /proc says of a thread
 * @tid: the thread
 * @stat: filled in; all zero if there is no such thread
 *
 * Return: whether there is such a thread.
 */
bool proc_stat(pid_t tid, struct proc_stat *stat)
{
	FILE *file = proc_open(tid, "stat");
	char line[1024], *at;

	memset(stat, 0, sizeof(*stat));
	if (!file)
		return false;
	at = fgets(line, sizeof(line), file) ? strrchr(line, ')') : NULL;
	fclose(file);
	if (at && sscanf(at, ") %c %d %*d %*d %*d %*d %u %*u %*u %*u %*u %*u %*u %*d %*d "
			 "%*d %*d %*d %*d %llu", &stat->state, &stat->parent, &stat->flags,
			 &stat->start) == 4)
		return true;
	memset(stat, 0, sizeof(*stat));
	return false;
}

/**
 * proc_start_time - start time of a process, which is unique together with its id
 * @pid: the process
 *
 * Return: the time in clock ticks since the boot; 0 if there is no such process.
 */
unsigned long long proc_start_time(pid_t pid)
{
	struct proc_stat stat;

	proc_stat(pid, &stat);
	return stat.start;
}

/* Return: the number after a key of a thread's status; -1: there is no such thread. */
static long long status_of(pid_t tid, const char *key)
{
	FILE *file = proc_open(tid, "status");
	long long number = -1;
	char line[256];

	while (file && number < 0 && fgets(line, sizeof(line), file))
		if (!strncmp(line, key, strlen(key)))
			number = strtoll(line + strlen(key), NULL, 10);
	if (file)
		fclose(file);
	return number;
}

/**
 * proc_user - a thread's real user id
 * @tid: the thread's id
 *
 * Return: the user, or -1 if there is no such thread.
 */
long long proc_user(pid_t tid)
{
	return status_of(tid, "Uid:");
}

/**
 * proc_process - the process of a thread
 * @tid: the thread's id
 *
 * Return: the process's id, or 0 if there is no such thread.
 */
pid_t proc_process(pid_t tid)
{
	long long pid = status_of(tid, "Tgid:");

	return pid < 0 ? 0 : pid;
}

/**
 * proc_tasks - the threads of a process
 * @ids: the list that they are added to
 * @pid: the process
 */
void proc_tasks(struct ids *ids, pid_t pid)
{
	struct dirent *entry;
	char path[64];
	DIR *tasks;

	snprintf(path, sizeof(path), "/proc/%d/task", pid);
	tasks = opendir(path);
	while (tasks && (entry = readdir(tasks)))
		if (all_digits(entry->d_name))
			ids_add(ids, atoi(entry->d_name));
	if (tasks)
		closedir(tasks);
}

/**
 * proc_threads - all threads that there are
 * @ids: the list that they are added to
 */
void proc_threads(struct ids *ids)
{
	DIR *proc = opendir("/proc");
	struct dirent *entry;

	while (proc && (entry = readdir(proc)))
		if (all_digits(entry->d_name))
			proc_tasks(ids, atoi(entry->d_name));
	if (proc)
		closedir(proc);
}
