// SPDX-License-Identifier: GPL-2.0
/*
 * A hist file has one part for each histogram of the event, in the order in which the histograms
 * were made. Each part has these lines among others:
 *
 *	# trigger info: hist:keys=abi,id:...
 *	{ abi:          0, id:        257, duration: ~ 2^19 } hitcount:          3  duration: 9
 *		max:      12345  ret:          0
 *	    Dropped: 0
 */
#include <stdlib.h>
#include <string.h>

#include "hist.h"

/* The number after a name, in the part of a line between two places. */
static bool number_behind(const char *begin, const char *end, const char *name,
			  unsigned long long *number)
{
	const char *at = memmem(begin, end - begin, name, strlen(name));

	if (!at)
		return false;
	at += strlen(name);
	while (at < end && (*at == ' ' || *at == '~'))
		at++;
	if (end - at > 2 && !strncmp(at, "2^", 2))
		at += 2;
	if (at >= end || *at < '0' || *at > '9')
		return false;
	*number = strtoull(at, NULL, 10);
	return true;
}

static bool parse_entry(const char *begin, const char *end, struct hist_line *line)
{
	const char *keys = memchr(begin, '}', end - begin);
	unsigned long long abi = 0, id = 0, power = 0;

	memset(line, 0, sizeof(*line));
	if (!keys || !number_behind(keys, end, "hitcount:", &line->hits))
		return false;
	number_behind(begin, keys, "abi:", &abi);
	number_behind(begin, keys, "id:", &id);
	number_behind(begin, keys, "duration:", &power);
	number_behind(keys, end, "duration:", &line->sum);
	line->abi = abi;
	line->id = id;
	line->power = power > 63 ? 63 : power;
	return true;
}

/**
 * hist_parse - parse a hist file
 * @text: the file's content
 * @fn: called for each entry, with the number of its histogram, from 0
 * @data: for @fn
 *
 * Return: number of calls that had no room in the histogram that has left out most. Each call
 * comes to each histogram, so the sum would have a call several times.
 */
unsigned long long hist_parse(const char *text, hist_fn fn, void *data)
{
	unsigned long long dropped, most = 0;
	struct hist_line line;
	bool pending = false;
	int number = -1;
	const char *end;

	for (; *text; text = *end ? end + 1 : end) {
		end = strchrnul(text, '\n');
		if (pending && number_behind(text, end, "\tmax:", &line.max))
			continue;
		if (pending)
			fn(number, &line, data);
		pending = *text == '{' && parse_entry(text, end, &line);
		if (!strncmp(text, "# trigger info:", 15))
			number++;
		else if (number_behind(text, end, "    Dropped:", &dropped) && dropped > most)
			most = dropped;
	}
	if (pending)
		fn(number, &line, data);
	return most;
}
