// SPDX-License-Identifier: GPL-2.0
/*
 * Each processor has a buffer of its own. libtracefs reads the pages of the buffers, and
 * libtraceevent's kbuffer parses the pages. The reader puts the records in order.
 *
 * A record that is made after its processor's buffer was read may be older than a record of
 * another processor that has been read. So a round hands on only records that are older than its
 * beginning; the rest waits for the next round.
 */
#include <errno.h>
#include <kbuffer.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tracefs.h>
#include <unistd.h>

#include "reader.h"
#include "say.h"

/* Limit for one processor in one round: 512 KiB. */
#define MAX_PAGES 128

#define NOT_READ "the buffers of the instance cannot be read: %s\n'ulimit -n' limits the number of " \
		 "open files. If another process has ended the session, begin again."

/**
 * struct waiting - a record that waits
 * @record: the record
 * @time: its place among the others: its own time, or that of the record which its stack belongs to
 * @order: its place among those of the same time
 * @data: its content
 */
struct waiting {
	struct tep_record record;
	unsigned long long time;
	unsigned long long order;
	char data[];
};

/**
 * struct reader - an instance that is read; one thread uses it
 * @count: number of processors
 * @cpu: their buffers; NULL for an absent processor
 * @time: time of the last record of each processor that is no stack
 * @stack: the type of a stack's record, which belongs to the record before it on its processor
 * @page: memory for the page that is read
 * @kbuf: parses the page
 * @queue: records that wait, @queued of @room
 * @order: number of records so far
 * @limit: later records wait, because a buffer has, or may get, more that stand before them
 */
struct reader {
	int count;
	struct tracefs_cpu **cpu;
	unsigned long long *time;
	int stack;
	void *page;
	struct kbuffer *kbuf;
	struct waiting **queue;
	size_t queued;
	size_t room;
	unsigned long long order;
	unsigned long long limit;
};

/**
 * reader_now - the time by the clock of the records
 */
unsigned long long reader_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

/**
 * reader_open - begin to read an instance
 * @instance: the instance
 * @stack: the type of the records of user stacks; each stays behind the record before it on its
 *	processor. 0: the instance records no stacks
 *
 * Return: the reader. Exits if nothing can be read.
 */
struct reader *reader_open(struct tracefs_instance *instance, int stack)
{
	struct reader *reader = must_alloc(sizeof(*reader));
	int i, size = 0;

	reader->count = sysconf(_SC_NPROCESSORS_CONF);
	reader->stack = stack;
	reader->cpu = must_alloc(reader->count * sizeof(*reader->cpu));
	reader->time = must_alloc(reader->count * sizeof(*reader->time));
	for (i = 0; i < reader->count; i++) {
		errno = 0;
		reader->cpu[i] = tracefs_cpu_open(instance, i, true);
		if (!reader->cpu[i] && (errno == EMFILE || errno == ENFILE || errno == ENOMEM))
			die(NOT_READ, strerror(errno));
		if (reader->cpu[i] && !size)
			size = tracefs_cpu_read_size(reader->cpu[i]);
	}
	if (size <= 0)
		die(NOT_READ, strerror(errno));
	reader->page = must_alloc(size);
	reader->kbuf = kbuffer_alloc(KBUFFER_LSIZE_8, KBUFFER_ENDIAN_LITTLE);
	if (!reader->kbuf)
		die(NO_MEMORY);
	return reader;
}

static bool is_stack(const struct reader *reader, const void *data)
{
	unsigned short type;

	memcpy(&type, data, sizeof(type));
	return reader->stack && type == reader->stack;
}

static void enqueue(struct reader *reader, int cpu, unsigned long long ts, void *data,
		    int missed)
{
	int size = kbuffer_event_size(reader->kbuf);
	struct waiting *waiting = must_alloc(sizeof(*waiting) + size);

	if (reader->queued == reader->room) {
		reader->room = reader->room ? 2 * reader->room : 4096;
		reader->queue = realloc(reader->queue, reader->room * sizeof(*reader->queue));
		if (!reader->queue)
			die(NO_MEMORY);
	}
	memcpy(waiting->data, data, size);
	waiting->record = (struct tep_record){ .ts = ts, .cpu = cpu, .size = size,
		.record_size = size, .data = waiting->data, .missed_events = missed };
	/* Behind a gap, the record that the stack belongs to may be lost. */
	if (!is_stack(reader, data) || missed)
		reader->time[cpu] = ts;
	waiting->time = reader->time[cpu];
	waiting->order = reader->order++;
	reader->queue[reader->queued++] = waiting;
}

/* Return: the time of the last record in the page. */
static unsigned long long take_page(struct reader *reader, int cpu)
{
	unsigned long long ts = 0, last = 0;
	int missed;
	void *data;

	kbuffer_load_subbuffer(reader->kbuf, reader->page);
	missed = kbuffer_missed_events(reader->kbuf);
	for (data = kbuffer_read_event(reader->kbuf, &ts); data;
	     data = kbuffer_next_event(reader->kbuf, &ts)) {
		enqueue(reader, cpu, ts, data, missed);
		missed = 0;
		last = ts;
	}
	return last;
}

/* Return: whether anything was read. */
static bool read_cpu(struct reader *reader, int cpu)
{
	unsigned long long last = 0;
	bool more;
	int pages;

	for (pages = 0; pages < MAX_PAGES; pages++) {
		if (tracefs_cpu_read(reader->cpu[cpu], reader->page, true) <= 0)
			break;
		last = take_page(reader, cpu);
	}
	/* A last record that is no stack may get one in a moment. */
	more = pages == MAX_PAGES || (reader->stack && last == reader->time[cpu]);
	if (pages && more && last < reader->limit)
		reader->limit = last;
	return pages > 0;
}

static int by_time(const void *a, const void *b)
{
	const struct waiting *x = *(struct waiting *const *)a, *y = *(struct waiting *const *)b;

	if (x->time != y->time)
		return x->time < y->time ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

static void hand_on(struct reader *reader, reader_fn fn, void *data)
{
	size_t i;

	if (reader->queued)
		qsort(reader->queue, reader->queued, sizeof(*reader->queue), by_time);
	for (i = 0; i < reader->queued; i++) {
		if (reader->queue[i]->time > reader->limit)
			break;
		fn(&reader->queue[i]->record, data);
		free(reader->queue[i]);
	}
	reader->queued -= i;
	memmove(reader->queue, reader->queue + i, reader->queued * sizeof(*reader->queue));
}

/**
 * reader_round - read all buffers once
 * @reader: the reader
 * @before: records that are not newer are handed on; the rest waits
 * @fn: gets the records, in order; a record is freed afterwards
 * @data: for @fn
 *
 * Return: whether anything was read.
 */
bool reader_round(struct reader *reader, unsigned long long before, reader_fn fn, void *data)
{
	bool any = false;
	int i;

	reader->limit = before;
	for (i = 0; i < reader->count; i++)
		if (reader->cpu[i] && read_cpu(reader, i))
			any = true;
	if (reader->queue)
		hand_on(reader, fn, data);
	return any;
}

/**
 * reader_close - end reading
 * @reader: the reader
 */
void reader_close(struct reader *reader)
{
	size_t waiting;
	int i;

	for (i = 0; i < reader->count; i++)
		if (reader->cpu[i])
			tracefs_cpu_close(reader->cpu[i]);
	for (waiting = 0; waiting < reader->queued; waiting++)
		free(reader->queue[waiting]);
	kbuffer_free(reader->kbuf);
	free(reader->queue);
	free(reader->page);
	free(reader->cpu);
	free(reader->time);
	free(reader);
}
