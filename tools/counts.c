// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "counts.h"
#include "hist.h"
#include "say.h"

static struct count *find(struct counts *counts, int abi, int id)
{
	struct count *count;
	size_t i;

	for (i = 0; i < counts->used; i++)
		if (counts->count[i].abi == abi && counts->count[i].id == id)
			return &counts->count[i];
	counts->count = realloc(counts->count, (counts->used + 1) * sizeof(*count));
	if (!counts->count)
		die(NO_MEMORY);
	count = &counts->count[counts->used++];
	memset(count, 0, sizeof(*count));
	count->abi = abi;
	count->id = id;
	return count;
}

/* The histograms come in this order: durations, errors, longest durations. */
static void add(int number, const struct hist_line *line, void *data)
{
	struct count *count = find(data, line->abi, line->id);

	if (number == 0) {
		count->calls += line->hits;
		count->total += line->sum;
		count->power[line->power] += line->hits;
	} else if (number == 1) {
		count->errors += line->hits;
	} else if (line->max > count->max) {
		count->max = line->max;
	}
}

static int compare(const void *a, const void *b)
{
	const struct count *x = a, *y = b;

	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	return x->calls > y->calls ? -1 : x->calls < y->calls;
}

/**
 * counts_read - read the counts of a hist file
 * @counts: filled in
 * @text: the file's content
 */
void counts_read(struct counts *counts, const char *text)
{
	memset(counts, 0, sizeof(*counts));
	counts->count = must_alloc(sizeof(*counts->count));
	counts->dropped = hist_parse(text, add, counts);
	qsort(counts->count, counts->used, sizeof(*counts->count), compare);
}

/* Between two powers of two, times are taken to be spread evenly. */
static unsigned long long within(const struct count *count, int power, unsigned long long rank)
{
	unsigned long long low = power ? 1ULL << (power - 1) : 0, width = power ? low : 1;
	double part = (double)rank / count->power[power];

	return low + (unsigned long long)(width * (part < 1 ? part : 1));
}

/**
 * counts_quantile - the time that a share of the calls did not exceed
 * @count: the call
 * @percent: the share
 *
 * Return: nanoseconds, right to a factor of two, since the kernel counts by powers of two.
 */
unsigned long long counts_quantile(const struct count *count, int percent)
{
	unsigned long long rank = (count->calls * percent + 99) / 100, before = 0, ns;
	int i;

	for (i = 0; i < COUNTS_POWERS; i++) {
		if (count->power[i] && before + count->power[i] >= rank) {
			ns = within(count, i, rank - before);
			return count->max && ns > count->max ? count->max : ns;
		}
		before += count->power[i];
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
	int power;

	memset(sum, 0, sizeof(*sum));
	for (count = counts->count; count < counts->count + counts->used; count++) {
		sum->calls += count->calls;
		sum->errors += count->errors;
		sum->total += count->total;
		if (count->max > sum->max)
			sum->max = count->max;
		for (power = 0; power < COUNTS_POWERS; power++)
			sum->power[power] += count->power[power];
	}
}

/**
 * counts_free - free the memory of counts
 * @counts: the counts
 */
void counts_free(struct counts *counts)
{
	free(counts->count);
	memset(counts, 0, sizeof(*counts));
}
