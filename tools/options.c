// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "say.h"
#include "watch.h"

/**
 * option_number - a number behind an option
 * @option: the option, as the user knows it
 * @value: the text
 * @most: the largest that makes sense
 *
 * Return: the number, at least 1.
 */
int option_number(const char *option, const char *value, int most)
{
	char *end;
	long number;

	errno = 0;
	number = strtol(value, &end, 10);
	if (errno || *end || end == value || number < 1 || number > most)
		usage_error("%s %s: a number from 1 to %d is wanted", option, value, most);
	return number;
}

static void add_thread(struct watch *watch, const char *value)
{
	ids_parse(&watch->ids, value);
}

/**
 * option_watch - take an option that says whom to watch, and what of them
 * @watch: where it goes
 * @option: as getopt_long() has it
 * @value: what stands behind it
 *
 * Return: whether it is one of these.
 */
bool option_watch(struct watch *watch, int option, const char *value)
{
	switch (option) {
	case 'p':
		ids_match(&watch->ids, value);
		return true;
	case OPT_TID:
		add_thread(watch, value);
		return true;
	case 'f':
		watch->follow = true;
		return true;
	case 'e':
	case OPT_TRACE:
		filter_expression(&watch->filter, value);
		return true;
	case OPT_SLOWER:
		filter_slower(&watch->filter, value);
		return true;
	case 'z':
		filter_result(&watch->filter, "errno == 0");
		return true;
	case 'Z':
	case OPT_FAILED:
		filter_result(&watch->filter, "errno != 0");
		return true;
	case 'P':
		free(watch->filter.path);
		watch->filter.path = must_print("%s", value);
		return true;
	default:
		return false;
	}
}
