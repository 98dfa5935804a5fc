// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "options.h"
#include "say.h"
#include "watch.h"

static bool parse_number(const char *text, int most, int *number)
{
	char *end;
	long value;

	errno = 0;
	value = strtol(text, &end, 10);
	*number = value;
	return !errno && !*end && end != text && value >= 1 && value <= most;
}

/**
 * option_no_operand - refuse what a subcommand does not take
 * @operands: what is left of the command line, up to a NULL
 */
void option_no_operand(char **operands)
{
	if (operands[0])
		usage_error("'%s' is not expected here", operands[0]);
}

/**
 * option_file - the recording to read
 * @operands: its name, or nothing, up to a NULL
 *
 * Return: the name, trace.dat where none is given.
 */
char *option_file(char **operands)
{
	if (!operands[0])
		return "trace.dat";
	option_no_operand(operands + 1);
	return operands[0];
}

/**
 * option_number - the value of an option that is a number
 * @option: the option as the user has written it
 * @value: the text
 * @most: the largest that makes sense
 *
 * Return: the number, at least 1.
 */
int option_number(const char *option, const char *value, int most)
{
	int number;

	if (!parse_number(value, most, &number))
		usage_error("%s %s: a number from 1 to %d is wanted", option, value, most);
	return number;
}

/**
 * option_duration - the value of an option that is a duration
 * @value: a number with a unit: 10ms
 *
 * Return: nanoseconds, at most an hour.
 */
unsigned long long option_duration(const char *value)
{
	static const struct {
		const char *unit;
		unsigned long long ns;
	} units[] = { { "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 } };
	unsigned long long number = 0;
	const char *unit = value;
	int i;

	for (; *unit >= '0' && *unit <= '9' && number <= 3600000000000ULL; unit++)
		number = number * 10 + (*unit - '0');
	for (i = 0; i < 4 && strcmp(unit, units[i].unit); i++)
		;
	if (unit == value || i == 4 || number > 3600000000000ULL / units[i].ns)
		usage_error("'%s' is not a duration: a number with ns, us, ms or s, at most 3600s, "
			    "as in 10ms", value);
	return number * units[i].ns;
}

/**
 * option_strings - the value of -s
 * @value: the text; users of strace ask for more than the module records (STRINGS_MAX), of which
 *	watch_begin() tells
 *
 * Return: the limit of each text that is wanted.
 */
int option_strings(const char *value)
{
	int number;

	if (!parse_number(value, INT_MAX, &number))
		usage_error("-s %s: a number from 1 to %d is wanted", value, STRINGS_MAX);
	return number;
}

/**
 * option_overload - the value of --overload
 * @value: the text
 *
 * Return: what it chooses.
 */
enum overload option_overload(const char *value)
{
	if (!strcmp(value, "wait"))
		return OVERLOAD_WAIT;
	if (strcmp(value, "drop"))
		usage_error("--overload %s: wait or drop is wanted", value);
	return OVERLOAD_DROP;
}

static void add_thread(struct watch *watch, const char *value)
{
	ids_parse(&watch->ids, value);
}

/* Take an option that chooses threads. */
static bool option_threads(struct watch *watch, int option, const char *value)
{
	switch (option) {
	case 'p':
		ids_match(&watch->ids, value);
		break;
	case OPT_TID:
		add_thread(watch, value);
		break;
	case OPT_CGROUP:
	case OPT_UNIT:
	case OPT_CONTAINER:
		selection_cgroup(&watch->selection, option, value);
		break;
	case 'u':
		selection_user(&watch->selection, value);
		break;
	case OPT_ALL:
		selection_all(&watch->selection);
		break;
	case 'f':
		watch->follow = true;
		break;
	default:
		return false;
	}
	return true;
}

/* Take an option that chooses threads or events. */
static bool option_watch(struct watch *watch, int option, const char *value)
{
	if (option_threads(watch, option, value))
		return true;
	switch (option) {
	case 'e':
	case OPT_TRACE:
		filter_expression(&watch->filter, value);
		return true;
	case OPT_SLOWER:
		watch->filter.slower = option_duration(value);
		return true;
	case 'z':
		filter_status(&watch->filter, false);
		return true;
	case 'Z':
	case OPT_FAILED:
		filter_status(&watch->filter, true);
		return true;
	case 'P':
		filter_path(&watch->filter, value);
		return true;
	default:
		return false;
	}
}

/**
 * option_lines - take an option that says how records are printed
 * @lines: the format that the option changes
 * @option: as getopt_long() has it
 *
 * Return: whether it is such an option.
 */
bool option_lines(struct lines *lines, int option)
{
	switch (option) {
	case 'T':
		lines->durations = true;
		return true;
	case 't':
		lines->times += lines->times < 3;
		return true;
	case 'r':
		lines->relative = true;
		return true;
	case OPT_JSON:
		lines->json = true;
		return true;
	default:
		return false;
	}
}

/**
 * options_take - read a subcommand's command line, up to the command to be run
 * @options: the options of the subcommand
 * @argc: as main() has it
 * @argv: as main() has it; optind is the beginning of the command
 *
 * Exits at an unknown option; getopt_long() has printed which.
 */
void options_take(const struct options *options, int argc, char **argv)
{
	int option;

	while ((option = getopt_long(argc, argv, options->letters, options->words, NULL)) != -1)
		if (!options->own(options->data, option) &&
		    !(options->lines && option_lines(options->lines, option)) &&
		    !option_watch(options->watch, option, optarg))
			usage_exit();
	/* There are new threads and children to be printed. */
	if (options->watch->selection.name)
		options->watch->follow = true;
}
