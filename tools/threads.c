// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "say.h"
#include "threads.h"

#define COLUMNS 16

/*
 * The columns are found by their titles, so that a new column does no harm. A column is empty where
 * a thread has an empty name.
 */
static int split(char *line, char *words[COLUMNS])
{
	char *rest = line;
	int count = 0;

	while (count < COLUMNS && rest)
		words[count++] = strsep(&rest, " ");
	return count;
}

static const char *column(char **titles, int nr_titles, char **words, int nr_words,
			  const char *title)
{
	int i;

	for (i = 0; i < nr_titles && i < nr_words; i++)
		if (titles[i] && !strcmp(titles[i], title))
			return words[i];
	return "";
}

static void take_line(char **titles, int nr_titles, char *line, thread_fn fn, void *data)
{
	struct thread thread = { };
	char *words[COLUMNS];
	int count = split(line, words);

#define COLUMN(title) column(titles, nr_titles, words, count, title)
	thread.tid = atoi(COLUMN("tid"));
	thread.tgid = atoi(COLUMN("tgid"));
	thread.state = *COLUMN("state");
	thread.records = strtoull(COLUMN("records"), NULL, 10);
	thread.comm = COLUMN("comm");
	thread.held = COLUMN("held-by");
	thread.events = COLUMN("events");
	thread.signal = COLUMN("signal");
	thread.rule = COLUMN("rule");
	thread.targets = COLUMN("targets");
	if (sscanf(COLUMN("held-ms"), "%llu", &thread.held_ms) != 1)
		thread.held_ms = HELD_MS_NONE;
#undef COLUMN
	if (thread.tid > 0)
		fn(&thread, data);
}

/**
 * threads_parse - parse the file threads
 * @text: the file's content
 * @fn: called for each thread
 * @data: for @fn
 */
void threads_parse(const char *text, thread_fn fn, void *data)
{
	char *copy = must_print("%s", text), *rest = copy, *line, *titles[COLUMNS] = { NULL };
	int count = 0;

	while ((line = strsep(&rest, "\n"))) {
		if (!strncmp(line, "# tid ", 6))
			count = split(line + 2, titles);
		else if (*line && *line != '#')
			take_line(titles, count, line, fn, data);
	}
	free(copy);
}

/**
 * threads_read - read the file threads, or exit with the reason
 * @fn: called for each thread
 * @data: for @fn
 */
void threads_read(thread_fn fn, void *data)
{
	char *text = control_read(NULL, "threads");

	if (!text)
		die("the file threads cannot be read: %s", strerror(errno));
	threads_parse(text, fn, data);
	free(text);
}
