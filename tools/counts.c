// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "counts.h"
#include "say.h"

/**
 * counts_from - the shortest duration of a range
 * @range: the range: two for each power of two
 *
 * Return: nanoseconds: 1, 1, 2, 3, 4, 6, 8, 12, ...
 */
unsigned long long counts_from(int range)
{
	unsigned long long power = 1ULL << (range / 2);

	return range % 2 ? power + power / 2 : power;
}

/* The range that begins at a duration. The summary's first one begins at 0, and ends at 96. */
static int range_of(unsigned long long from)
{
	int range = 0;

	while (range < COUNTS_RANGES - 1 && counts_from(range) < (from ? from : 64))
		range++;
	return range;
}

static void read_ranges(struct count *count, char *text)
{
	char *pair, *calls;

	while ((pair = strsep(&text, ","))) {
		calls = strchr(pair, ':');
		if (calls)
			count->range[range_of(strtoull(pair, NULL, 10))] +=
				strtoull(calls + 1, NULL, 10);
	}
}

/* A line is: call calls errors ns longest from_ns:calls,... errno:calls,... */
static bool read_line(struct count *count, char *line)
{
	char *word[7];
	int i;

	for (i = 0; i < 7; i++)
		word[i] = strsep(&line, " ");
	if (!word[6] || *word[0] == '#')
		return false;
	memset(count, 0, sizeof(*count));
	count->name = word[0];
	count->calls = strtoull(word[1], NULL, 10);
	count->errors = strtoull(word[2], NULL, 10);
	count->total = strtoull(word[3], NULL, 10);
	count->max = strtoull(word[4], NULL, 10);
	read_ranges(count, word[5]);
	count->errnos = word[6];
	return true;
}

/**
 * counts_read - read the counts of a summary
 * @counts: filled in
 * @text: the file's content, which the counts own from now on
 */
void counts_read(struct counts *counts, char *text)
{
	char *at, *line, *by_thread = strstr(text, "\n# of ");
	size_t lines = 1;

	*counts = (struct counts){ };
	if (by_thread) {
		*by_thread = '\0';
		thread_counts_read(counts, by_thread + 1);
	}
	for (at = text; *at; at++)
		lines += *at == '\n';
	counts->count = must_alloc(lines * sizeof(*counts->count));
	counts->text = at = text;
	while ((line = strsep(&at, "\n")))
		counts->used += read_line(&counts->count[counts->used], line);
}

/**
 * counts_order - the value of strace's -S
 * @word: the value; exits if strace has no such order, or the module no such number
 */
enum count_order counts_order(const char *word)
{
	static const struct {
		const char *words;
		enum count_order order;
	} orders[] = {
		{ " time time-total total-time time-percent ", BY_TIME },
		{ " avg-time time-avg ", BY_AVERAGE }, { " max-time longest time-max ", BY_LONGEST },
		{ " calls count ", BY_CALLS }, { " errors error ", BY_ERRORS },
		{ " name syscall syscall-name ", BY_NAME }, { " nothing none ", BY_NOTHING },
	};
	char *blanks = must_print(" %s ", word);
	unsigned int i = 0, count = sizeof(orders) / sizeof(orders[0]);

	while (i < count && (strchr(word, ' ') || !strstr(orders[i].words, blanks)))
		i++;
	free(blanks);
	if (i == count)
		usage_error("-S %s: time, avg-time, max-time, calls, errors, name or nothing is wanted; "
			    "the module does not keep the shortest time", word);
	return orders[i].order;
}

/* Return: what is sorted by, of which the largest comes first. */
static unsigned long long weight(const struct count *count, enum count_order order)
{
	switch (order) {
	case BY_AVERAGE:
		return count->calls ? count->total / count->calls : 0;
	case BY_LONGEST:
		return count->max;
	case BY_CALLS:
		return count->calls;
	case BY_ERRORS:
		return count->errors;
	default:
		return count->total;
	}
}

static int compare(const void *a, const void *b, void *data)
{
	const struct count *x = a, *y = b;
	const enum count_order order = *(enum count_order *)data;
	unsigned long long m = weight(x, order), n = weight(y, order);

	if (order == BY_NAME)
		return strcmp(x->name, y->name);
	if (m != n)
		return m > n ? -1 : 1;
	return x->calls > y->calls ? -1 : x->calls < y->calls;
}

/**
 * counts_sort - sort the calls
 * @counts: the counts
 * @order: the order
 */
void counts_sort(struct counts *counts, enum count_order order)
{
	if (order != BY_NOTHING)
		qsort_r(counts->count, counts->used, sizeof(*counts->count), compare, &order);
}

/* Within a range, durations are taken to be spread evenly. */
static unsigned long long within(const struct count *count, int range, double rank)
{
	unsigned long long low = counts_from(range), width = counts_from(range + 1) - low;
	double part = rank / count->range[range];

	return low + (unsigned long long)(width * (part < 1 ? part : 1));
}

/**
 * counts_quantile - the time that a share of the calls did not exceed
 * @count: the call
 * @share: the share, from 0 to 1
 *
 * Return: nanoseconds, wrong by less than half, since the kernel counts durations in two ranges for
 * each power of two.
 */
unsigned long long counts_quantile(const struct count *count, double share)
{
	double rank = count->calls * share, before = 0;
	unsigned long long ns;
	int i;

	for (i = 0; i < COUNTS_RANGES - 1; i++) {
		if (count->range[i] && before + count->range[i] >= rank) {
			ns = within(count, i, rank - before);
			return ns > count->max ? count->max : ns;
		}
		before += count->range[i];
	}
	return count->max;
}

/**
 * counts_sum - add up all calls
 * @counts: the counts
 * @sum: filled in
 */
void counts_sum(const struct counts *counts, struct count *sum)
{
	const struct count *count;
	int i;

	memset(sum, 0, sizeof(*sum));
	for (count = counts->count; count < counts->count + counts->used; count++) {
		sum->calls += count->calls;
		sum->errors += count->errors;
		sum->total += count->total;
		if (count->max > sum->max)
			sum->max = count->max;
		for (i = 0; i < COUNTS_RANGES; i++)
			sum->range[i] += count->range[i];
	}
}

/**
 * counts_free - free the memory of counts
 * @counts: the counts
 */
void counts_free(struct counts *counts)
{
	free(counts->count);
	free(counts->thread);
	free(counts->text);
	memset(counts, 0, sizeof(*counts));
}
