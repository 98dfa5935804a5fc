// SPDX-License-Identifier: GPL-2.0
/*
 * A stack is printed when its process may have executed another program, or ended. So the maps of
 * the process are those of the stack's time: as /proc has them when the tracing begins, and as
 * perf's records change them since. Records wait here until a stack that is younger is printed.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "maps.h"
#include "reader.h"
#include "say.h"
#include "sideband.h"

#define BUCKETS 1024

/**
 * struct process - a process
 * @next: the next one in its bucket
 * @pid: its id
 * @threads: their number; from UNCOUNTED on if the process is older than the records
 * @known: @map is complete
 * @count: the number of maps
 * @map: the maps; where two overlap, the later one holds
 */
struct process {
	struct process *next;
	pid_t pid;
	int threads;
	bool known;
	int count;
	struct map *map;
};

#define UNCOUNTED (INT_MAX / 2)

static struct process *bucket[BUCKETS];

/* The records that wait, and the time until which all are read. */
static struct sideband_record **waiting;
static int nr_waiting;
static unsigned long long read_until;

static struct process **place_of(pid_t pid)
{
	struct process **at = &bucket[(unsigned int)pid % BUCKETS];

	while (*at && (*at)->pid != pid)
		at = &(*at)->next;
	return at;
}

static void forget(struct process *process)
{
	while (process->count)
		free(process->map[--process->count].path);
}

static struct process *get(pid_t pid)
{
	struct process **at = place_of(pid);

	if (!*at) {
		*at = must_alloc(sizeof(**at));
		(*at)->pid = pid;
		(*at)->threads = UNCOUNTED;
	}
	return *at;
}

static void drop(struct process **at)
{
	struct process *process = *at;

	*at = process->next;
	forget(process);
	free(process->map);
	free(process);
}

/* Maps that the new one covers are gone. */
static void add_map(struct process *process, struct map map)
{
	int i, kept = 0;

	for (i = 0; i < process->count; i++)
		if (process->map[i].begin >= map.begin && process->map[i].end <= map.end)
			free(process->map[i].path);
		else
			process->map[kept++] = process->map[i];
	process->count = kept;
	process->map = must_grow(process->map, kept, sizeof(map));
	process->map[process->count++] = map;
}

static void add_line(struct process *process, const char *line)
{
	struct map map = { 0 };
	int path = 0;
	char mode[5];

	if (sscanf(line, "%lx-%lx %4s %lx %*s %*s %n", &map.begin, &map.end, mode, &map.offset,
		   &path) < 4 || !path || mode[2] != 'x')
		return;
	map.path = say_plain(must_print("%.*s", (int)strcspn(line + path, "\n"), line + path));
	add_map(process, map);
}

/* The process may have ended. */
static void learn(pid_t pid)
{
	char *name = must_print("/proc/%d/maps", pid), line[4352];
	FILE *file = fopen(name, "re");
	struct process *process;

	free(name);
	/* The file of a zombie exists, and is empty. */
	if (file && fgets(line, sizeof(line), file)) {
		process = get(pid);
		forget(process);
		process->known = true;
		do {
			add_line(process, line);
		} while (fgets(line, sizeof(line), file));
	}
	if (file)
		fclose(file);
}

/**
 * maps_begin - begin to notice what processes map, before the maps that they have are learned
 */
void maps_begin(void)
{
	sideband_open();
}

/**
 * maps_learn - read the maps that threads have now
 * @threads: the threads
 */
void maps_learn(const struct ids *threads)
{
	pid_t pid;
	int i;

	for (i = 0; i < threads->count; i++) {
		pid = proc_process(threads->id[i]);
		if (!*place_of(pid))
			learn(pid);
	}
}

static void on_mmap(const struct sideband_record *record)
{
	struct process *process = *place_of(record->mmap.pid);
	/* perf's names that begin so are of no file. */
	const char *path = strncmp(record->mmap.path, "//", 2) ? record->mmap.path : "";

	if (process && process->known)
		add_map(process, (struct map) {
			.begin = record->mmap.address,
			.end = record->mmap.address + record->mmap.length,
			.offset = record->mmap.offset, .path = say_plain(must_print("%s", path)),
		});
}

/* A process that executes a program loses its maps. */
static void on_comm(const struct sideband_record *record)
{
	struct process *process;

	if (!(record->header.misc & PERF_RECORD_MISC_COMM_EXEC))
		return;
	process = get(record->comm.pid);
	forget(process);
	process->known = true;
}

static void on_fork(const struct sideband_record *record)
{
	struct process **at = place_of(record->task.pid), *process = *at, *parent;
	struct map map;
	int i;

	if (record->task.pid == record->task.ppid) {
		if (process)
			process->threads++;
		return;
	}
	/* An older process of this id, whose end is lost. */
	if (process)
		drop(at);
	process = get(record->task.pid);
	process->threads = 1;
	parent = *place_of(record->task.ppid);
	process->known = parent && parent->known;
	for (i = 0; process->known && i < parent->count; i++) {
		map = parent->map[i];
		map.path = must_print("%s", map.path);
		add_map(process, map);
	}
}

static void on_exit_of(const struct sideband_record *record)
{
	struct process **at = place_of(record->task.pid);

	if (*at && !--(*at)->threads)
		drop(at);
}

/* Lost records may be of any process: /proc has the maps of those that there are. */
static void on_lost(void)
{
	static bool said;
	struct process *process;
	int i;

	for (i = 0; i < BUCKETS; i++)
		for (process = bucket[i]; process; process = process->next)
			process->known = false;
	if (!said)
		say("-k: perf has lost records of files that were mapped; some stacks may lack names");
	said = true;
}

static void apply(const struct sideband_record *record)
{
	if (record->header.type == PERF_RECORD_MMAP2)
		on_mmap(record);
	else if (record->header.type == PERF_RECORD_COMM)
		on_comm(record);
	else if (record->header.type == PERF_RECORD_FORK)
		on_fork(record);
	else if (record->header.type == PERF_RECORD_EXIT)
		on_exit_of(record);
	else if (record->header.type == PERF_RECORD_LOST)
		on_lost();
}

static void apply_until(unsigned long long ts)
{
	int i;

	for (i = 0; i < nr_waiting && waiting[i]->ts <= ts; i++) {
		apply(waiting[i]);
		free(waiting[i]);
	}
	nr_waiting -= i;
	if (i)
		memmove(waiting, waiting + i, nr_waiting * sizeof(*waiting));
}

static void wait_here(struct sideband_record *record)
{
	waiting = must_grow(waiting, nr_waiting, sizeof(*waiting));
	waiting[nr_waiting++] = record;
}

static int by_time(const void *a, const void *b)
{
	const struct sideband_record *x = *(void **)a, *y = *(void **)b;

	if (x->ts != y->ts)
		return x->ts < y->ts ? -1 : 1;
	return x->seq < y->seq ? -1 : 1;
}

static void read_all(void)
{
	int before = nr_waiting;

	read_until = reader_now();
	sideband_read(wait_here);
	if (nr_waiting > before)
		qsort(waiting, nr_waiting, sizeof(*waiting), by_time);
}

/**
 * maps_round - called before each round of reading stacks
 * @settled: the round before has found none, so that no older stack comes
 */
void maps_round(bool settled)
{
	if (settled)
		apply_until(read_until);
	read_all();
}

/* /proc has the maps of the program that is executed later. */
static bool executes(pid_t pid)
{
	int i;

	for (i = 0; i < nr_waiting; i++)
		if (waiting[i]->header.type == PERF_RECORD_COMM &&
		    waiting[i]->header.misc & PERF_RECORD_MISC_COMM_EXEC &&
		    waiting[i]->comm.pid == (__u32)pid)
			return true;
	return false;
}

/**
 * maps_until - go on to the maps that a process had at some time
 * @ts: the time by CLOCK_MONOTONIC, not before that of the last call
 * @pid: the process
 *
 * Return: whether they are known.
 */
bool maps_until(unsigned long long ts, pid_t pid)
{
	struct process *process;

	if (ts >= read_until)
		read_all();
	apply_until(ts);
	process = *place_of(pid);
	if ((!process || !process->known) && !executes(pid))
		learn(pid);
	process = *place_of(pid);
	return process && process->known;
}

/**
 * maps_find - the code at an address
 * @pid: a process whose maps are known
 * @address: the address
 *
 * Return: the map, which is valid until the next call of another function; NULL: there is no code.
 */
const struct map *maps_find(pid_t pid, unsigned long address)
{
	const struct process *process = *place_of(pid);
	int i;

	for (i = process ? process->count : 0; i--;)
		if (address >= process->map[i].begin && address < process->map[i].end)
			return &process->map[i];
	return NULL;
}
