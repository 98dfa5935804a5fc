// SPDX-License-Identifier: GPL-2.0
#include "json.h"
#include "table.h"
#include "text.h"

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

static unsigned long long average(const struct count *count)
{
	return count->calls ? count->total / count->calls : 0;
}

static void print_row(FILE *out, const struct count *count, const char *name)
{
	unsigned long long times[] = {
		count->total, average(count), counts_quantile(count, 50),
		counts_quantile(count, 99), count->max,
	};
	char text[32];
	int i;

	fprintf(out, "%9llu %9llu", count->calls, count->errors);
	for (i = 0; i < 5; i++) {
		table_duration(text, sizeof(text), times[i]);
		fprintf(out, " %11s", text);
	}
	fprintf(out, "  %s\n", name);
}

/**
 * table_print - count, errors, total, average, quantiles and longest of each call
 * @out: the destination
 * @tep: libtraceevent's handle, which has the names
 * @counts: the counts
 * @rows: greatest number of calls; 0: all
 */
void table_print(FILE *out, struct tep_handle *tep, const struct counts *counts, size_t rows)
{
	struct count sum;
	size_t i;

	fprintf(out, "%9s %9s %11s %11s %11s %11s %11s  %s\n", "calls", "errors", "total",
		"average", "p50", "p99", "max", "call");
	for (i = 0; i < counts->used && (!rows || i < rows); i++)
		print_row(out, &counts->count[i],
			  text_call(tep, counts->count[i].abi, counts->count[i].id));
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
 * @tep: libtraceevent's handle, which has the names
 * @counts: the counts
 *
 * Times are those from entry to exit, as with strace -w.
 */
void table_strace(FILE *out, struct tep_handle *tep, const struct counts *counts)
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
		fprintf(out, "%s\n", text_call(tep, count->abi, count->id));
	}
	fprintf(out, "%s100.00 %11.6f %11llu %9llu ", line, sum.total / 1e9,
		average(&sum) / 1000, sum.calls);
	print_errors(out, sum.errors);
	fputs("total\n", out);
}

/**
 * table_json - an object for each call
 * @out: the destination
 * @tep: libtraceevent's handle, which has the names
 * @counts: the counts
 */
void table_json(FILE *out, struct tep_handle *tep, const struct counts *counts)
{
	const struct count *count;

	for (count = counts->count; count < counts->count + counts->used; count++) {
		fputs("{\"call\":", out);
		json_string(out, text_call(tep, count->abi, count->id));
		fprintf(out, ",\"calls\":%llu,\"errors\":%llu,\"total\":%llu,\"average\":%llu,"
			"\"p50\":%llu,\"p99\":%llu,\"max\":%llu}\n", count->calls, count->errors,
			count->total, average(count), counts_quantile(count, 50),
			counts_quantile(count, 99), count->max);
	}
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

	for (i = 0; i < COUNTS_POWERS; i++)
		if (count->power[i])
			fprintf(out, "{\"call\":null,\"up_to\":%llu,\"calls\":%llu}\n", 1ULL << i,
				count->power[i]);
}

/**
 * table_bars - a bar for each power of two of the durations
 * @out: the destination
 * @count: the call, or the sum of all
 */
void table_bars(FILE *out, const struct count *count)
{
	unsigned long long most = 0;
	int i, first = -1, last = -1, width;
	char text[32];

	for (i = 0; i < COUNTS_POWERS; i++)
		if (count->power[i]) {
			first = first < 0 ? i : first;
			last = i;
			most = count->power[i] > most ? count->power[i] : most;
		}
	for (i = first; first >= 0 && i <= last; i++) {
		table_duration(text, sizeof(text), 1ULL << i);
		width = (int)(50.0 * count->power[i] / most + 0.999);
		fprintf(out, "  <= %-11s %9llu |%.*s\n", text, count->power[i], width,
			"##################################################");
	}
}
