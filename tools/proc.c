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
	ids->id = realloc(ids->id, (ids->count + 1) * sizeof(*ids->id));
	if (!ids->id)
		die(NO_MEMORY);
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
 * proc_name - a thread's name
 * @pid: the thread's id
 * @name: filled in; empty if there is no such thread
 * @size: size of that memory
 */
void proc_name(pid_t pid, char *name, int size)
{
	char path[64];
	FILE *file;

	name[0] = '\0';
	snprintf(path, sizeof(path), "/proc/%d/comm", pid);
	file = fopen(path, "re");
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
 * proc_start_time - start time of a process, which is unique together with its id
 * @pid: the process
 *
 * Return: the time in clock ticks since the boot; 0 if there is no such process.
 */
unsigned long long proc_start_time(pid_t pid)
{
	unsigned long long start = 0;
	char path[64], line[1024], *at;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	file = fopen(path, "re");
	if (!file)
		return 0;
	at = fgets(line, sizeof(line), file) ? strrchr(line, ')') : NULL;
	if (at && sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d "
			 "%*d %*d %*d %*d %llu", &start) != 1)
		start = 0;
	fclose(file);
	return start;
}

/**
 * proc_process - the process of a thread
 * @tid: the thread's id
 *
 * Return: the process's id, or 0 if there is no such thread.
 */
pid_t proc_process(pid_t tid)
{
	char path[64], line[256];
	pid_t pid = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/status", tid);
	file = fopen(path, "re");
	while (file && fgets(line, sizeof(line), file))
		if (sscanf(line, "Tgid: %d", &pid) == 1)
			break;
	if (file)
		fclose(file);
	return pid;
}
