// SPDX-License-Identifier: GPL-2.0
/* The calls that a session's threads are in, of which the counts know nothing yet. */
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "incall.h"
#include "json.h"
#include "say.h"
#include "table.h"
#include "text.h"

/**
 * struct in_calls - the threads in one call
 * @name: the call
 * @threads: their number
 * @asleep: the longest time for which one of them has not run, in seconds; negative: not known
 */
struct in_calls {
	const char *name;
	unsigned int threads;
	double asleep;
};

/**
 * struct in_calls_list - all calls that threads are in
 * @used: number of calls
 * @calls: the calls
 */
struct in_calls_list {
	size_t used;
	struct in_calls *calls;
};

static void add(struct in_calls_list *list, const char *name, double asleep)
{
	struct in_calls *call = list->calls;

	while (call < list->calls + list->used && strcmp(call->name, name))
		call++;
	if (call == list->calls + list->used) {
		list->calls = must_grow(list->calls, list->used, sizeof(*call));
		call = &list->calls[list->used++];
		*call = (struct in_calls){ .name = name, .asleep = -1 };
	}
	call->threads++;
	if (asleep > call->asleep)
		call->asleep = asleep;
}

static void look_at(struct in_calls_list *list, pid_t tid, const char *wanted)
{
	struct in_call in;

	if (in_call_read(tid, &in) == 1 && in_call_listed(&in, wanted))
		add(list, text_inner_call(in.abi, in.nr, in.args[0]) ?: text_call(in.abi, in.nr),
		    in_call_asleep(tid));
}

static int by_asleep(const void *a, const void *b)
{
	const struct in_calls *x = a, *y = b;

	if (x->asleep != y->asleep)
		return x->asleep > y->asleep ? -1 : 1;
	return strcmp(x->name, y->name);
}

static struct in_calls_list read_calls(const struct session *session)
{
	char *wanted = control_read(session->name, "syscalls");
	struct ids ids = session_ids(session);
	struct in_calls_list list = { };
	int i;

	for (i = 0; i < ids.count; i++)
		look_at(&list, ids.id[i], wanted ?: "");
	if (list.used)
		qsort(list.calls, list.used, sizeof(*list.calls), by_asleep);
	free(ids.id);
	free(wanted);
	return list;
}

static void print_object(FILE *out, const struct in_calls *call)
{
	fputs("{\"call\":null,\"in_call\":", out);
	json_string(out, call->name);
	fprintf(out, ",\"threads\":%u,\"asleep\":", call->threads);
	fprintf(out, call->asleep < 0 ? "null}\n" : "%.3f}\n", call->asleep);
}

static void print_row(FILE *out, const struct in_calls *call)
{
	char text[32] = "-";

	if (call->asleep >= 0)
		table_duration(text, sizeof(text), call->asleep * 1e9);
	fprintf(out, "%19u %11s  %s\n", call->threads, text, call->name);
}

/**
 * table_in_call - how many threads are in which call now, those that have slept longest first
 * @out: the destination
 * @session: the session
 * @json: as objects
 * @rows: greatest number of calls; 0: all
 */
void table_in_call(FILE *out, const struct session *session, bool json, size_t rows)
{
	struct in_calls_list list = read_calls(session);
	size_t i;

	if (list.used && !json)
		fprintf(out, "%19s %11s  %s\n", "in call now", "asleep", "call");
	for (i = 0; i < list.used && (!rows || i < rows); i++)
		(json ? print_object : print_row)(out, &list.calls[i]);
	free(list.calls);
}
