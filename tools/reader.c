// SPDX-License-Identifier: GPL-2.0
/*
 * Each processor has a buffer of its own, in the order of its records. The reader reads pages of the
 * buffers, which libtraceevent's kbuffer parses, and hands on the oldest record of all processors,
 * again and again, from the pages themselves.
 *
 * A record that is made after its processor's buffer was read may be older than a record of
 * another processor that has been read. So a round hands on only records that are no younger than
 * one that was read before this round; the rest waits for the next round.
 */
#include <errno.h>
#include <fcntl.h>
#include <kbuffer.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "reader.h"
#include "say.h"
#include "session.h"

/* Limit for one processor in one round: 512 KiB. */
#define MAX_PAGES 128
/* A processor that fills so many pages while a round goes on needs the next one at once. */
#define MANY_PAGES 32

#define NOT_READ "the buffers of the instance cannot be read: %s\n'ulimit -n' limits the number of " \
		 "open files. If another process has ended the session, begin again."

/* A page of a buffer, in a list. */
struct page {
	struct page *next;
	char data[];
};

/**
 * struct queue - the pages of a processor that have records which were not handed on
 * @fd: the buffer, or -1: there is no such processor
 * @kbuf: parses the first page
 * @first: the pages, @pages of them, @old of which were read before this round
 * @end: the end of the list
 * @head: the first record; NULL: there is none
 * @ts: its time
 * @missed: how many records are lost in front of it
 * @fresh: this round has read something
 * @full: the buffer has more than this round has read
 * @bare: the last record that was handed on has no stack yet
 */
struct queue {
	int fd;
	struct kbuffer *kbuf;
	struct page *first, **end;
	int pages, old;
	void *head;
	unsigned long long ts;
	int missed;
	bool fresh, full, bare;
};

/**
 * struct reader - an instance that is read; one thread uses it
 * @count: number of processors
 * @queue: their records
 * @one: there is only one of them
 * @stack: the type of a stack's record, which belongs to the record before it on its processor
 * @size: the size of a page
 * @spare: pages that are not in use
 * @old: how many pages, of all processors, were read before this round
 */
struct reader {
	int count;
	struct queue *queue;
	bool one;
	int stack;
	int size;
	struct page *spare;
	int old;
};

/**
 * reader_now - the time by a clock that goes on
 */
unsigned long long reader_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

static int open_buffer(struct session *session, int cpu)
{
	char *path = must_print("instances/%s/per_cpu/cpu%d/trace_pipe_raw", session->name, cpu);
	int fd = file_open(path, O_RDONLY | O_NONBLOCK);

	free(path);
	if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOMEM))
		die(NOT_READ, strerror(errno));
	return fd;
}

/* Return: whether there is such a processor. */
static bool open_queue(struct queue *queue, int fd)
{
	queue->fd = fd;
	queue->end = &queue->first;
	queue->kbuf = kbuffer_alloc(KBUFFER_LSIZE_8, KBUFFER_ENDIAN_LITTLE);
	if (!queue->kbuf)
		die(NO_MEMORY);
	return fd >= 0;
}

/**
 * reader_open - begin to read a session's instance
 * @session: the session
 * @stack: the type of the records of user stacks; each comes right after its record on the same
 *	processor. 0: the instance records no stacks
 *
 * Return: the reader. Exits if nothing can be read.
 */
struct reader *reader_open(struct session *session, int stack)
{
	struct reader *reader = must_alloc(sizeof(*reader));
	int i, open = 0;

	reader->count = sysconf(_SC_NPROCESSORS_CONF);
	reader->stack = stack;
	reader->size = getpagesize();
	reader->queue = must_alloc(reader->count * sizeof(*reader->queue));
	for (i = 0; i < reader->count; i++)
		open += open_queue(&reader->queue[i], open_buffer(session, i));
	if (!open)
		die(NOT_READ, strerror(errno));
	reader->one = open == 1;
	return reader;
}

static bool is_stack(const struct reader *reader, const struct queue *queue)
{
	unsigned short type;

	if (!reader->stack || !queue->head)
		return false;
	memcpy(&type, queue->head, sizeof(type));
	return type == reader->stack;
}

static void load_page(struct queue *queue)
{
	kbuffer_load_subbuffer(queue->kbuf, queue->first->data);
	queue->missed = kbuffer_missed_events(queue->kbuf);
	queue->head = kbuffer_read_event(queue->kbuf, &queue->ts);
}

static void drop_page(struct reader *reader, struct queue *queue)
{
	struct page *page = queue->first;

	queue->first = page->next;
	if (!queue->first)
		queue->end = &queue->first;
	page->next = reader->spare;
	reader->spare = page;
	queue->pages--;
	if (queue->old) {
		queue->old--;
		reader->old--;
	}
}

/* A page may be empty. */
static void find_head(struct reader *reader, struct queue *queue)
{
	while (!queue->head && queue->first) {
		drop_page(reader, queue);
		if (queue->first)
			load_page(queue);
	}
}

static void add_page(struct reader *reader, struct queue *queue, struct page *page)
{
	page->next = NULL;
	*queue->end = page;
	queue->end = &page->next;
	queue->pages++;
	if (queue->first == page) {
		load_page(queue);
		find_head(reader, queue);
	}
}

static struct page *spare_page(struct reader *reader)
{
	struct page *page = reader->spare;

	reader->spare = page ? page->next : NULL;
	return page ? page : must_alloc(sizeof(*page) + reader->size);
}

/* Return: the number of pages that were read. */
static int read_queue(struct reader *reader, struct queue *queue)
{
	struct page *page = spare_page(reader);
	int pages;

	for (pages = 0; pages < MAX_PAGES && read(queue->fd, page->data, reader->size) > 0; pages++) {
		add_page(reader, queue, page);
		page = spare_page(reader);
	}
	page->next = reader->spare;
	reader->spare = page;
	queue->fresh = pages;
	queue->full = pages == MAX_PAGES;
	return pages;
}

/* The queue with the oldest record, and the time of the oldest one elsewhere. */
static struct queue *oldest(struct reader *reader, unsigned long long *until)
{
	struct queue *queue = reader->queue, *end = queue + reader->count, *found = NULL;

	*until = ~0ULL;
	for (; queue < end; queue++) {
		if (!queue->head)
			continue;
		if (!found || queue->ts < found->ts) {
			*until = found ? found->ts : *until;
			found = queue;
		} else if (queue->ts < *until) {
			*until = queue->ts;
		}
	}
	return found;
}

static void hand_on_head(struct reader *reader, struct queue *queue, reader_fn fn, void *data)
{
	struct tep_record record = {
		.ts = queue->ts, .cpu = queue - reader->queue, .data = queue->head,
		.size = kbuffer_event_size(queue->kbuf), .missed_events = queue->missed,
	};

	record.record_size = record.size;
	fn(&record, data);
	queue->missed = 0;
	queue->head = kbuffer_next_event(queue->kbuf, &queue->ts);
	if (!queue->head)
		find_head(reader, queue);
}

/* After a gap, the record that the stack belongs to may be lost. */
static void hand_on_stack(struct reader *reader, struct queue *queue, reader_fn fn, void *data)
{
	if (!queue->bare || !queue->head)
		return;
	queue->bare = false;
	if (is_stack(reader, queue) && !queue->missed)
		hand_on_head(reader, queue, fn, data);
}

/*
 * Hand on a record and the stack that belongs to it.
 * Return: false if the next record of the processor, which is still to be read, stands before those
 * of other processors.
 */
static bool hand_on_next(struct reader *reader, struct queue *queue, reader_fn fn, void *data)
{
	bool stack = is_stack(reader, queue);

	hand_on_head(reader, queue, fn, data);
	queue->bare = reader->stack && !stack;
	hand_on_stack(reader, queue, fn, data);
	/* A last record that is no stack may get one in a moment. */
	return queue->head || !(queue->full || (queue->fresh && queue->bare));
}

static void hand_on(struct reader *reader, bool all, reader_fn fn, void *data)
{
	unsigned long long until;
	struct queue *queue;

	for (queue = reader->queue; queue < reader->queue + reader->count; queue++)
		hand_on_stack(reader, queue, fn, data);
	while ((all || reader->old > 0) && (queue = oldest(reader, &until))) {
		do {
			if (!hand_on_next(reader, queue, fn, data))
				return;
		} while (queue->head && queue->ts <= until && (all || reader->old > 0));
	}
}

/**
 * reader_round - read all buffers once
 * @reader: the reader
 * @last: nothing is recorded any more
 * @fn: gets the records, in order; a record is valid until the function returns
 * @data: for @fn
 *
 * Return: ROUND_EMPTY: nothing was read, and nothing waits; ROUND_MORE: the buffers fill fast;
 * else ROUND_READ.
 */
enum round reader_round(struct reader *reader, bool last, reader_fn fn, void *data)
{
	enum round round = ROUND_EMPTY;
	struct queue *queue;
	int pages;

	reader->old = 0;
	for (queue = reader->queue; queue < reader->queue + reader->count; queue++) {
		queue->old = queue->pages;
		reader->old += queue->old;
		pages = queue->fd < 0 ? 0 : read_queue(reader, queue);
		if (pages > MANY_PAGES)
			round = ROUND_MORE;
		else if (round == ROUND_EMPTY && queue->pages)
			round = ROUND_READ;
	}
	hand_on(reader, last || reader->one, fn, data);
	return round;
}

static void free_pages(struct page *page)
{
	for (struct page *next; page; page = next) {
		next = page->next;
		free(page);
	}
}

/**
 * reader_close - end reading
 * @reader: the reader
 */
void reader_close(struct reader *reader)
{
	int i;

	for (i = 0; i < reader->count; i++) {
		if (reader->queue[i].fd >= 0)
			close(reader->queue[i].fd);
		kbuffer_free(reader->queue[i].kbuf);
		free_pages(reader->queue[i].first);
	}
	free_pages(reader->spare);
	free(reader->queue);
	free(reader);
}
