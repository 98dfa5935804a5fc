// SPDX-License-Identifier: GPL-2.0
/*
 * A thread of which no record has come for some time is looked at by /proc. If it is in a call, and
 * if all records that were made until then have been read, and none of them is the thread's, then
 * the call has not ended: it is printed as unfinished. A record is read two rounds after it was
 * made, at the latest, unless the buffers fill faster than they are read.
 *
 * So a thread whose calls do not last costs no more than that its records are noticed.
 */
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "reader.h"
#include "say.h"
#include "text.h"
#include "unfinished.h"

#define BUCKETS 1024
#define ROUNDS 2
/* How often the list of threads is gone through while none is being looked at. */
#define PAUSE_NS 100000000ULL

enum state { RUNS, LOOKED_AT, PRINTED };

/**
 * struct waiting - a traced thread
 * @next: the next one in its bucket
 * @tid: its id
 * @state: what is known of it
 * @fresh: a record has come since the last look
 * @since: when the last record came, as far as the looks know
 * @rounds: rounds since it was looked at
 * @in: the call that it was in
 * @known: how many arguments of the call are printed
 */
struct waiting {
	struct waiting *next;
	pid_t tid;
	enum state state;
	bool fresh;
	unsigned long long since;
	int rounds;
	struct in_call in;
	unsigned int known;
};

/**
 * struct unfinished - the traced threads
 * @limit: nanoseconds for which a thread must have been silent
 * @strings: bytes of each text
 * @paths: also the paths of descriptors
 * @session: the session
 * @calls: the lines of its file syscalls; NULL: not needed so far
 * @bucket: the threads
 * @last: the thread of the last record, or NULL
 * @next: when the threads are looked at again
 * @looks: some are LOOKED_AT
 */
struct unfinished {
	unsigned long long limit;
	unsigned int strings;
	bool paths;
	const struct session *session;
	char *calls;
	struct waiting *bucket[BUCKETS];
	struct waiting *last;
	unsigned long long next;
	bool looks;
};

/**
 * unfinished_begin - begin to watch a session's threads
 * @session: the session, whose list of calls is complete
 * @limit: nanoseconds for which a thread must have been silent
 * @strings: bytes of each text
 * @paths: also the paths of the files behind descriptors
 */
struct unfinished *unfinished_begin(struct session *session, unsigned long long limit,
				    unsigned int strings, bool paths)
{
	struct unfinished *u = must_alloc(sizeof(*u));

	u->limit = limit;
	u->strings = strings;
	u->paths = paths;
	u->session = session;
	return u;
}

static struct waiting **place_of(struct unfinished *u, pid_t tid)
{
	struct waiting **at = &u->bucket[tid % BUCKETS];

	while (*at && (*at)->tid != tid)
		at = &(*at)->next;
	return at;
}

/**
 * unfinished_add - watch a thread
 * @u: the threads
 * @tid: the thread
 * @at_once: it may be in a call already
 */
void unfinished_add(struct unfinished *u, pid_t tid, bool at_once)
{
	struct waiting **at = place_of(u, tid);

	if (*at)
		return;
	*at = must_alloc(sizeof(**at));
	(*at)->tid = tid;
	(*at)->since = at_once ? 0 : reader_now();
}

static void drop(struct unfinished *u, struct waiting **at)
{
	struct waiting *w = *at;

	*at = w->next;
	if (u->last == w)
		u->last = NULL;
	free(w);
}

static struct waiting *find(struct unfinished *u, pid_t tid)
{
	if (!u->last || u->last->tid != tid)
		u->last = *place_of(u, tid);
	return u->last;
}

/**
 * unfinished_end - a record has come: does it end a call that was printed as unfinished?
 * @u: the threads
 * @record: the record
 *
 * Return: how many arguments of the call are printed already, plus 1; 0 if it was not printed.
 */
unsigned int unfinished_end(struct unfinished *u, const struct utrace_record *record)
{
	const long long *number = record->number;
	struct waiting *w;
	bool printed;

	if (record->event == EVENT_CLONE)
		unfinished_add(u, number[FIELD_CHILD], false);
	if (record->event != EVENT_SYSCALL && record->event != EVENT_EXIT)
		return 0;
	w = find(u, number[FIELD_COMMON_PID]);
	/* Not all threads come by a clone that is recorded: rules attach some, and cgroups get some. */
	if (!w && record->event == EVENT_SYSCALL)
		unfinished_add(u, number[FIELD_COMMON_PID], false);
	if (!w)
		return 0;
	printed = w->state == PRINTED && (record->event == EVENT_EXIT ||
		  (number[FIELD_ID] == w->in.nr && number[FIELD_ABI] == w->in.abi));
	w->fresh = true;
	w->state = RUNS;
	return printed ? w->known + 1 : 0;
}

static bool takes(struct unfinished *u, const struct in_call *in)
{
	if (!u->calls)
		u->calls = control_read(u->session->name, "syscalls");
	return in_call_listed(in, u->calls ?: "");
}

static void print(struct unfinished *u, struct waiting *w, struct lines *lines)
{
	static struct in_call_texts texts;
	struct utrace_call call;

	in_call_decode(w->tid, &w->in, u->strings, u->paths, &call, &texts);
	w->known = in_call_known(&call);
	w->state = PRINTED;
	lines_unfinished(lines, w->tid, &call, w->known);
}

/* A second look must find the same call, since a thread may also come back from a call unrecorded. */
static void print_if_same(struct unfinished *u, struct waiting *w, struct lines *lines,
			  unsigned long long now)
{
	struct in_call in;

	w->state = RUNS;
	w->since = now;
	if (in_call_read(w->tid, &in) == 1 && !memcmp(&in, &w->in, sizeof(in)))
		print(u, w, lines);
}

/* Return: false if the thread is gone. */
static bool look_at(struct unfinished *u, struct waiting *w, unsigned long long now)
{
	int got = in_call_read(w->tid, &w->in);

	w->since = now;
	w->rounds = 0;
	if (got == 1 && takes(u, &w->in))
		w->state = LOOKED_AT;
	return got >= 0;
}

/* Return: false if the thread is gone. */
static bool step(struct unfinished *u, struct waiting *w, struct lines *lines, bool all,
		 unsigned long long now)
{
	if (w->fresh) {
		w->fresh = false;
		w->since = now;
	} else if (w->state == LOOKED_AT) {
		w->rounds = all ? w->rounds + 1 : 0;
		if (w->rounds > ROUNDS)
			print_if_same(u, w, lines, now);
	} else if (w->state == RUNS && now - w->since >= u->limit && !look_at(u, w, now)) {
		return false;
	}
	u->looks |= w->state == LOOKED_AT;
	return true;
}

/**
 * unfinished_look - look at the threads that have been silent; called after each round of reading
 * @u: the threads
 * @lines: where calls are printed
 * @all: the round has read all records that there were
 */
void unfinished_look(struct unfinished *u, struct lines *lines, bool all)
{
	unsigned long long now = reader_now();
	struct waiting **at;
	int i;

	if (!u->looks && now < u->next)
		return;
	u->next = now + PAUSE_NS;
	u->looks = false;
	for (i = 0; i < BUCKETS; i++)
		for (at = &u->bucket[i]; *at;)
			if (step(u, *at, lines, all, now))
				at = &(*at)->next;
			else
				drop(u, at);
}

/**
 * unfinished_free - end the watching
 * @u: the threads, or NULL
 */
void unfinished_free(struct unfinished *u)
{
	int i;

	if (!u)
		return;
	for (i = 0; i < BUCKETS; i++)
		while (u->bucket[i])
			drop(u, &u->bucket[i]);
	free(u->calls);
	free(u);
}
