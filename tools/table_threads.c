// SPDX-License-Identifier: GPL-2.0
/* Counts by thread or process as tables. */
#include <stdlib.h>

#include "json.h"
#include "say.h"
#include "table.h"

static int by_total(const void *a, const void *b)
{
	const struct thread_count *x = a, *y = b;

	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	return x->calls > y->calls ? -1 : x->calls < y->calls;
}

static void print_row(FILE *out, const struct thread_count *count)
{
	const unsigned long long times[] = {
		count->total, count->calls ? count->total / count->calls : 0, count->max,
	};

	table_numbers(out, count->calls, count->errors, times, 3);
	if (count->tid)
		fprintf(out, "  %-18s %7d %s\n", count->name, count->tid, count->comm);
	else
		fprintf(out, "  %s\n", count->name);
}

/**
 * table_threads - count, errors, total, average and longest of each call of each thread or process
 * @out: the destination
 * @counts: the counts
 * @title: the title of the last column
 * @rows: greatest number of rows; 0: all
 */
void table_threads(FILE *out, struct counts *counts, const char *title, size_t rows)
{
	struct thread_count sum = { .name = "all" };
	const struct thread_count *count;
	size_t i;

	qsort(counts->thread, counts->threads, sizeof(*counts->thread), by_total);
	fprintf(out, "%9s %9s %11s %11s %11s  %-18s %7s %s\n", "calls", "errors", "total", "average",
		"max", "call", "id", title);
	for (i = 0; i < counts->threads; i++) {
		count = &counts->thread[i];
		sum.calls += count->calls;
		sum.errors += count->errors;
		sum.total += count->total;
		sum.max = count->max > sum.max ? count->max : sum.max;
		if (!rows || i < rows)
			print_row(out, count);
	}
	if (rows && counts->threads > rows)
		sum.name = "all, those below too";
	print_row(out, &sum);
	if (counts->unknown)
		say("%llu calls are missing here: there were too many threads", counts->unknown);
}

/**
 * table_threads_json - an object for each call of each thread or process
 * @out: the destination
 * @counts: the counts
 */
void table_threads_json(FILE *out, const struct counts *counts)
{
	const struct thread_count *count;
	size_t i;

	for (i = 0; i < counts->threads; i++) {
		count = &counts->thread[i];
		fprintf(out, "{\"tid\":%d,\"pid\":%d,\"comm\":", count->tid, count->tgid);
		json_string(out, count->comm);
		fputs(",\"call\":", out);
		json_string(out, count->name);
		fprintf(out, ",\"calls\":%llu,\"errors\":%llu,\"total\":%llu,\"max\":%llu}\n",
			count->calls, count->errors, count->total, count->max);
	}
}
