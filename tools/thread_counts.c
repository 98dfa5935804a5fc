// SPDX-License-Identifier: GPL-2.0
/*
 * Counts of each call of each thread or process: the second part of a summary.
 */
#include <stdlib.h>
#include <string.h>

#include "counts.h"
#include "say.h"

/* A line is: tid tgid comm call calls errors ns longest */
static bool read_thread_line(struct thread_count *count, char *line)
{
	char *word[8] = { NULL };
	int i;

	for (i = 0; i < 8; i++)
		word[i] = strsep(&line, " ");
	if (!word[7] || *word[0] == '#')
		return false;
	count->tid = atoi(word[0]);
	count->tgid = atoi(word[1]);
	count->comm = word[2];
	count->name = word[3];
	count->calls = strtoull(word[4], NULL, 10);
	count->errors = strtoull(word[5], NULL, 10);
	count->total = strtoull(word[6], NULL, 10);
	count->max = strtoull(word[7], NULL, 10);
	return true;
}

/**
 * thread_counts_read - read the counts by thread of a summary
 * @counts: threads and what belongs to them are filled in
 * @text: that part of the file's content, which the counts' text has
 */
void thread_counts_read(struct counts *counts, char *text)
{
	static const char title[] = "# tid ", unknown[] = "# of ";
	size_t lines = 1;
	char *at, *line;

	for (at = text; *at; at++)
		lines += *at == '\n';
	counts->thread = must_alloc(lines * sizeof(*counts->thread));
	while ((line = strsep(&text, "\n"))) {
		if (!strncmp(line, unknown, strlen(unknown)))
			counts->unknown = strtoull(line + strlen(unknown), NULL, 10);
		else if (strncmp(line, title, strlen(title)))
			counts->threads += read_thread_line(&counts->thread[counts->threads], line);
	}
}

static int by_process(const void *a, const void *b)
{
	const struct thread_count *x = a, *y = b;

	if (x->tgid != y->tgid)
		return x->tgid < y->tgid ? -1 : 1;
	return strcmp(x->name, y->name);
}

/* The name of a process is that of its first thread, if that has made a call. */
static const char *process_name(const struct counts *counts, const struct thread_count *of)
{
	size_t i;

	for (i = 0; i < counts->threads; i++)
		if (counts->thread[i].tid == of->tgid)
			return counts->thread[i].comm;
	return of->comm;
}

/**
 * thread_counts_join - add up the counts of each process's threads
 * @counts: the counts, whose threads are then processes
 */
void thread_counts_join(struct counts *counts)
{
	struct thread_count *last = counts->thread, *count;
	size_t i;

	for (i = 0; i < counts->threads; i++)
		counts->thread[i].comm = process_name(counts, &counts->thread[i]);
	qsort(counts->thread, counts->threads, sizeof(*counts->thread), by_process);
	for (i = 0; i < counts->threads; i++) {
		count = &counts->thread[i];
		count->tid = count->tgid;
		if (!i)
			continue;
		if (by_process(last, count)) {
			*++last = *count;
			continue;
		}
		last->calls += count->calls;
		last->errors += count->errors;
		last->total += count->total;
		last->max = count->max > last->max ? count->max : last->max;
	}
	if (counts->threads)
		counts->threads = last - counts->thread + 1;
}
