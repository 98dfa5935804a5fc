/* SPDX-License-Identifier: GPL-2.0 */
/* Histograms of ftrace, as its hist files print them. */
#ifndef _UTRACE_HIST_H
#define _UTRACE_HIST_H

#include <stdbool.h>

/**
 * struct hist_line - an entry of a histogram; members without a key in the histogram are 0
 * @abi: the key abi
 * @id: the key id
 * @power: the key duration.log2: the duration was more than 2^(power - 1), and at most 2^power
 * @hits: number of records
 * @sum: sum of the durations, in nanoseconds
 * @max: the longest duration
 */
struct hist_line {
	int abi;
	int id;
	int power;
	unsigned long long hits;
	unsigned long long sum;
	unsigned long long max;
};

typedef void (*hist_fn)(int number, const struct hist_line *line, void *data);

unsigned long long hist_parse(const char *text, hist_fn fn, void *data);

#endif
