// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <string.h>

#include "json.h"
#include "table.h"

/**
 * table_duration - print a duration with a unit
 * @text: filled in
 * @size: size of that memory
 * @ns: nanoseconds
 */
void table_duration(char *text, size_t size, unsigned long long ns)
{
	if (ns < 10000)
		snprintf(text, size, "%llu ns", ns);
	else if (ns < 10000000)
		snprintf(text, size, "%llu.%llu us", ns / 1000, ns / 100 % 10);
	else if (ns < 10000000000ULL)
		snprintf(text, size, "%llu.%llu ms", ns / 1000000, ns / 100000 % 10);
	else
		snprintf(text, size, "%llu.%llu s", ns / 1000000000, ns / 100000000 % 10);
}

/**
 * table_numbers - the columns of numbers that all tables of durations begin with
 * @out: the destination
 * @calls: number of calls
 * @errors: number of calls that have returned an error
 * @times: durations in nanoseconds
 * @count: number of durations
 */
void table_numbers(FILE *out, unsigned long long calls, unsigned long long errors,
		   const unsigned long long *times, int count)
{
	char text[32];
	int i;

	fprintf(out, "%9llu %9llu", calls, errors);
	for (i = 0; i < count; i++) {
		table_duration(text, sizeof(text), times[i]);
		fprintf(out, " %11s", text);
	}
}

static unsigned long long average(const struct count *count)
{
	return count->calls ? count->total / count->calls : 0;
}

static void print_row(FILE *out, const struct count *count, const char *name)
{
	unsigned long long times[] = {
		count->total, average(count), counts_quantile(count, 0.5),
		counts_quantile(count, 0.99), count->max,
	};

	table_numbers(out, count->calls, count->errors, times, 5);
	fprintf(out, "  %s\n", name);
}

/**
 * table_print - count, errors, total, average, quantiles and longest of each call
 * @out: the destination
 * @counts: the counts
 * @rows: greatest number of calls; 0: all
 */
void table_print(FILE *out, const struct counts *counts, size_t rows)
{
	struct count sum;
	size_t i;

	fprintf(out, "%9s %9s %11s %11s %11s %11s %11s  %s\n", "calls", "errors", "total",
		"average", "p50", "p99", "max", "call");
	for (i = 0; i < counts->used && (!rows || i < rows); i++)
		print_row(out, &counts->count[i], counts->count[i].name);
	counts_sum(counts, &sum);
	print_row(out, &sum, i < counts->used ? "all, those below too" : "all");
}

/* No number stands for no errors. */
static void print_errors(FILE *out, unsigned long long errors)
{
	if (errors)
		fprintf(out, "%9llu ", errors);
	else
		fprintf(out, "%9s ", "");
}

/**
 * table_strace - the table of strace -c
 * @out: the destination
 * @counts: the counts
 *
 * Times are those from entry to exit, as with strace -w.
 */
void table_strace(FILE *out, const struct counts *counts)
{
	static const char line[] = "------ ----------- ----------- --------- --------- "
				   "----------------\n";
	const struct count *count;
	struct count sum;

	/* strace prints no table of no calls. */
	if (!counts->used)
		return;
	counts_sum(counts, &sum);
	fprintf(out, "%% time     seconds  usecs/call     calls    errors syscall\n%s", line);
	for (count = counts->count; count < counts->count + counts->used; count++) {
		fprintf(out, "%6.2f %11.6f %11llu %9llu ",
			sum.total ? 100.0 * count->total / sum.total : 0.0, count->total / 1e9,
			average(count) / 1000, count->calls);
		print_errors(out, count->errors);
		fprintf(out, "%s\n", count->name);
	}
	fprintf(out, "%s100.00 %11.6f %11llu %9llu ", line, sum.total / 1e9,
		average(&sum) / 1000, sum.calls);
	print_errors(out, sum.errors);
	fputs("total\n", out);
}

/* The next errno of a call, and how often the call returned it; false after the last one. */
static bool next_errno(const char **at, int *err, unsigned long long *calls)
{
	int len;

	if (sscanf(*at, "%d:%llu%n", err, calls, &len) != 2)
		return false;
	*at += len + ((*at)[len] == ',');
	return true;
}

static const char *errno_name(int err)
{
	static char number[16];
	const char *name = strerrorname_np(err);

	if (name)
		return name;
	snprintf(number, sizeof(number), "errno %d", err);
	return number;
}

static void json_errnos(FILE *out, const struct count *count)
{
	const char *at = count->errnos, *before = "";
	unsigned long long calls;
	int err;

	fputs("\"errnos\":{", out);
	while (next_errno(&at, &err, &calls)) {
		fprintf(out, "%s\"%s\":%llu", before, errno_name(err), calls);
		before = ",";
	}
	fputs("}", out);
}

/**
 * table_json - an object for each call
 * @out: the destination
 * @counts: the counts
 */
void table_json(FILE *out, const struct counts *counts)
{
	const struct count *count;

	for (count = counts->count; count < counts->count + counts->used; count++) {
		fputs("{\"call\":", out);
		json_string(out, count->name);
		fprintf(out, ",\"calls\":%llu,\"errors\":%llu,\"total\":%llu,\"average\":%llu,"
			"\"p50\":%llu,\"p90\":%llu,\"p99\":%llu,\"p999\":%llu,\"max\":%llu,",
			count->calls, count->errors, count->total, average(count),
			counts_quantile(count, 0.5), counts_quantile(count, 0.9),
			counts_quantile(count, 0.99), counts_quantile(count, 0.999), count->max);
		json_errnos(out, count);
		fputs("}\n", out);
	}
}

/* Calls of up to 2^@power ns, and of more than half of that. */
static unsigned long long calls_up_to(const struct count *count, int power)
{
	return power ? count->range[2 * power - 2] + count->range[2 * power - 1] : 0;
}

/**
 * table_bars_json - an object for each power of two of the durations
 * @out: the destination
 * @count: the call, or the sum of all
 *
 * The call is null: these are counts of all calls.
 */
void table_bars_json(FILE *out, const struct count *count)
{
	int i;

	for (i = 0; i < COUNTS_RANGES / 2; i++)
		if (calls_up_to(count, i))
			fprintf(out, "{\"call\":null,\"up_to\":%llu,\"calls\":%llu}\n", 1ULL << i,
				calls_up_to(count, i));
}

/**
 * table_bars - a bar for each power of two of the durations
 * @out: the destination
 * @count: the call, or the sum of all
 */
void table_bars(FILE *out, const struct count *count)
{
	unsigned long long most = 0, calls;
	int i, first = -1, last = -1, width;
	char text[32];

	for (i = 0; i < COUNTS_RANGES / 2; i++) {
		calls = calls_up_to(count, i);
		if (!calls)
			continue;
		first = first < 0 ? i : first;
		last = i;
		most = calls > most ? calls : most;
	}
	for (i = first; first >= 0 && i <= last; i++) {
		calls = calls_up_to(count, i);
		table_duration(text, sizeof(text), 1ULL << i);
		width = (int)(50.0 * calls / most + 0.999);
		fprintf(out, "  <= %-11s %9llu |%.*s\n", text, calls, width,
			"##################################################");
	}
}

/**
 * table_errnos - how often each call has returned which errno
 * @out: the destination
 * @counts: the counts
 */
void table_errnos(FILE *out, const struct counts *counts)
{
	const struct count *count;
	unsigned long long calls;
	const char *at;
	int err;

	for (count = counts->count; count < counts->count + counts->used; count++) {
		at = count->errnos;
		while (next_errno(&at, &err, &calls))
			fprintf(out, "%9s %9llu  %s %s\n", "", calls, count->name, errno_name(err));
	}
}
