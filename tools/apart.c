// SPDX-License-Identifier: GPL-2.0
/*
 * A file is open only while it is written, since a process may have more threads than this one may
 * have open files.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apart.h"
#include "say.h"

#define BUCKETS 1024

/**
 * struct part - the lines of a thread
 * @next: the next one in its bucket
 * @waiting: the next one that has text; itself: it is the last; NULL: it has none
 * @tid: the thread
 * @text: lines that are not written yet
 */
struct part {
	struct part *next;
	struct part *waiting;
	pid_t tid;
	struct utrace_buffer text;
};

/**
 * struct apart - the files
 * @name: their name, but for the thread's id
 * @append: files that exist keep what they have
 * @bucket: the threads, those that have ended too
 * @current: the thread whose text the caller has, or NULL
 * @waiting: the first one that has text, or NULL
 */
struct apart {
	const char *name;
	bool append;
	struct part *bucket[BUCKETS];
	struct part *current;
	struct part *waiting;
};

/**
 * apart_begin - begin to write lines into files
 * @name: the files' name, which the ids of threads follow
 * @append: files that exist keep what they have
 */
struct apart *apart_begin(const char *name, bool append)
{
	struct apart *apart = must_alloc(sizeof(*apart));

	apart->name = name;
	apart->append = append;
	return apart;
}

static int open_part(const struct apart *apart, pid_t tid, int flags)
{
	char *name = must_print("%s.%d", apart->name, tid);
	int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);

	if (fd < 0)
		die("%s cannot be written: %s\n-o names other files.", name, strerror(errno));
	free(name);
	return fd;
}

/* The first file of an id is made empty. A later thread may have the same id. */
static struct part *part_of(struct apart *apart, pid_t tid)
{
	struct part **at = &apart->bucket[tid % BUCKETS];

	while (*at && (*at)->tid != tid)
		at = &(*at)->next;
	if (*at)
		return *at;
	close(open_part(apart, tid, apart->append ? 0 : O_TRUNC));
	*at = must_alloc(sizeof(**at));
	(*at)->tid = tid;
	return *at;
}

/**
 * apart_make - make a thread's file; exits if that fails
 * @apart: the files
 * @tid: the thread
 */
void apart_make(struct apart *apart, pid_t tid)
{
	part_of(apart, tid);
}

/* The buffer says how strings are printed, too, which is the same for all threads. */
static void give_back(struct apart *apart, struct utrace_buffer *text)
{
	struct utrace_buffer empty = *text;

	empty.bytes = NULL;
	empty.len = empty.size = 0;
	if (apart->current)
		apart->current->text = *text;
	else
		free(text->bytes);
	apart->current = NULL;
	*text = empty;
}

/**
 * apart_switch - put the lines that follow into a thread's file
 * @apart: the files
 * @tid: the thread
 * @text: the lines of the thread before; becomes those of this one that are not written yet
 */
void apart_switch(struct apart *apart, pid_t tid, struct utrace_buffer *text)
{
	struct part *part;

	if (apart->current && apart->current->tid == tid)
		return;
	part = part_of(apart, tid);
	give_back(apart, text);
	if (part->waiting) {
		*text = part->text;
	} else {
		part->waiting = apart->waiting ?: part;
		apart->waiting = part;
	}
	apart->current = part;
}

/**
 * apart_flush - write the lines that are not written yet
 * @apart: the files
 * @text: the lines of the last thread, which becomes empty
 */
void apart_flush(struct apart *apart, struct utrace_buffer *text)
{
	struct part *part, *next;
	int fd;

	give_back(apart, text);
	for (part = apart->waiting; part; part = next) {
		next = part->waiting == part ? NULL : part->waiting;
		part->waiting = NULL;
		if (part->text.cut)
			die(NO_MEMORY);
		fd = open_part(apart, part->tid, O_APPEND);
		say_bytes(fd, part->text.bytes, part->text.len);
		close(fd);
		free(part->text.bytes);
	}
	apart->waiting = NULL;
}

/**
 * apart_free - end the writing
 * @apart: the files, all lines of which are written, or NULL
 */
void apart_free(struct apart *apart)
{
	struct part *part, *next;
	int i;

	for (i = 0; apart && i < BUCKETS; i++)
		for (part = apart->bucket[i]; part; part = next) {
			next = part->next;
			free(part);
		}
	free(apart);
}
