// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perfline.h"
#include "say.h"
#include "../plugins/decode.h"

#define MARK ": utrace:"

/* "12.345678901", where perf may have printed fewer digits. */
static bool parse_time(const char *text, unsigned long long *ns)
{
	unsigned long long seconds, unit = 100000000;
	char *end;

	seconds = strtoull(text, &end, 10);
	if (end == text || *end != '.' || seconds > 1000000000)
		return false;
	*ns = seconds * 1000000000;
	if (end[1] < '0' || end[1] > '9')
		return false;
	for (end++; *end >= '0' && *end <= '9' && unit; end++, unit /= 10)
		*ns += (*end - '0') * unit;
	return !*end;
}

/*
 * Find what stands after the arguments. The event's own text has strings after the result, in
 * single quotes; the plugin's has strings among the arguments, in double quotes.
 */
static const char *result_of(const char *text)
{
	const char *strings = strpbrk(text, "'\""), *at, *last = NULL;

	if (strings && *strings == '"')
		strings = NULL;
	for (at = strstr(text, ") = "); at; at = strstr(at + 1, ") = "))
		if (!last || !strings || at < strings)
			last = at;
	return last ? last + 4 : "";
}

/* " <3.124 ms>", as the plugin has it, or " <3124047 ns>". */
static unsigned long long parse_duration(const char *result)
{
	static const struct {
		const char *unit;
		double ns;
	} units[] = { { " ns>", 1 }, { " us>", 1e3 }, { " ms>", 1e6 }, { " s>", 1e9 } };
	const char *at;
	double number;
	char *end;
	int i;

	for (at = strchr(result, '<'); at; at = strchr(at + 1, '<')) {
		number = strtod(at + 1, &end);
		for (i = 0; i < 4 && end > at + 1 && number >= 0; i++)
			if (!strncmp(end, units[i].unit, strlen(units[i].unit)) &&
			    number * units[i].ns < 1e18)
				return number * units[i].ns;
	}
	return 0;
}

/* "-1 ENOENT" or "? ERESTARTSYS", as the plugin has it, or "-2". */
static bool has_failed(const char *result)
{
	long value = strtol(result, NULL, 10);

	return utrace_is_error(value) || !strncmp(result, "? E", 3);
}

static bool parse_call(struct perf_line *line)
{
	const char *result = result_of(line->text);
	int len = strcspn(line->text, "(");

	if (!line->text[len])
		return false;
	line->call = must_print("%.*s", len, line->text);
	line->failed = has_failed(result);
	line->duration = parse_duration(result);
	return true;
}

static void trim(char *text)
{
	char *end = text + strlen(text);

	while (end > text && end[-1] == ' ')
		*--end = '\0';
}

/* Return: the last word of @text, which is cut off from it; NULL if there is none. */
static char *last_word(char *text)
{
	char *word;

	trim(text);
	word = strrchr(text, ' ');
	if (!word)
		return NULL;
	*word = '\0';
	return word + 1;
}

/* Take the thread's name, its ids and the time, which stand before the event. */
static bool parse_head(char *text, struct perf_line *line)
{
	char *word = last_word(text);

	if (!word || !parse_time(word, &line->time))
		return false;
	word = last_word(text);
	if (!word || sscanf(word, "%d/%d", &line->process, &line->tid) != 2)
		return false;
	trim(text);
	line->comm = text + strspn(text, " ");
	return true;
}

/*
 * Find the end of the head. A thread's name may contain ": utrace:", too, but is too short for ids
 * and a time before.
 */
static char *find_event(char *text)
{
	struct perf_line line;
	char *event, *head;
	bool whole;

	for (event = strstr(text, MARK); event; event = strstr(event + 1, MARK)) {
		head = must_print("%.*s", (int)(event - text), text);
		whole = parse_head(head, &line);
		free(head);
		if (whole)
			break;
	}
	return event;
}

/**
 * perfline_parse - parse a line of perf script
 * @text: the line, which is changed
 * @line: filled in; points into @text, but for @call, which is to be freed
 *
 * Return: whether the line is a record of utrace's.
 */
bool perfline_parse(char *text, struct perf_line *line)
{
	char *event = find_event(text);

	memset(line, 0, sizeof(*line));
	if (!event)
		return false;
	*event = '\0';
	event += strlen(MARK);
	line->event = event;
	event += strcspn(event, ":");
	if (!*event)
		return false;
	*event++ = '\0';
	line->text = event + strspn(event, " ");
	if (!parse_head(text, line))
		return false;
	return strcmp(line->event, "syscall") || parse_call(line);
}
