// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comms.h"
#include "lines.h"
#include "modes.h"
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
 * @value: the text; users of strace ask for more than a record has room for
 *
 * Return: the limit of each text that is wanted.
 */
int option_strings(const char *value)
{
	int number;

	if (!parse_number(value, INT_MAX, &number))
		usage_error("-s %s: a number of bytes, 1 at the least, is wanted", value);
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

/**
 * option_hex - the value of --strings-in-hex
 * @value: the text, or NULL
 *
 * Return: how strings are printed: one of the values of struct utrace_buffer.hex.
 */
int option_hex(const char *value)
{
	static const char *const words[] = {
		[HEX_NONE] = "none", [HEX_OTHERS] = "non-ascii", [HEX_ALL] = "all",
		[HEX_CHARS] = "non-ascii-chars",
	};
	unsigned int i;

	for (i = 0; value && i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(value, words[i]))
			return i;
	if (value)
		usage_error("--strings-in-hex=%s: all, non-ascii, non-ascii-chars or none is wanted",
			    value);
	return HEX_ALL;
}

static enum utrace_names option_names(const char *value)
{
	static const char *const words[] = {
		[NAMES_ALONE] = "abbrev", [NAMES_NONE] = "raw", [NAMES_BEHIND] = "verbose",
	};
	unsigned int i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(value, words[i]))
			return i;
	usage_error("-X %s: raw, abbrev or verbose is wanted", value);
}

/* Each -D more is another word. */
static int option_detached(const char *value, int before)
{
	static const char *const words[] = { "", "grandchild", "pgroup", "session" };
	int i;

	for (i = 1; value && i < 4; i++)
		if (!strcmp(value, words[i]))
			return i;
	if (value)
		usage_error("--daemonize=%s: grandchild, pgroup or session is wanted", value);
	return before < 3 ? before + 1 : 3;
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
	case OPT_STATUS:
		watch->filter.without = filter_status(value);
		return true;
	case OPT_SLOWER:
		watch->filter.slower = option_duration(value);
		return true;
	case 'z':
		watch->filter.without = STATUS_ALL & ~STATUS_SUCCESSFUL;
		return true;
	case 'Z':
	case OPT_FAILED:
		watch->filter.without = STATUS_ALL & ~STATUS_FAILED;
		return true;
	case 'P':
		filter_path(&watch->filter, value);
		return true;
	case 'D':
		watch->command.detached = option_detached(value, watch->command.detached);
		return true;
	case 'E':
		command_change(&watch->command, value);
		return true;
	default:
		return false;
	}
}

/* Take an option that is about some calls, or leaves messages out. */
static bool option_modes(struct lines *lines, int option)
{
	static const char *const sets[] = { "raw", "abbrev", "verbose", "read", "write" };

	switch (option) {
	case 'e':
		return strchr(optarg, '=') && modes_expression(&lines->modes, &lines->quiet, optarg);
	case 'q':
		/* -qq is -q and the ends. */
		lines->quiet = lines->quiet ? QUIET_ALL : QUIET_ALL & ~QUIET_EXIT;
		return true;
	case OPT_PIDS:
		if (strcmp(optarg, "comm"))
			usage_error("--decode-pids=%s: comm is wanted", optarg);
		/* fall through */
	case 'Y':
		lines->comms = lines->comms ?: comms_begin(NULL);
		return true;
	case OPT_QUIET:
		lines->quiet = optarg ? modes_quiet(optarg) : QUIET_ALL & ~QUIET_EXIT;
		return true;
	case OPT_RAW ... OPT_WRITE:
		return modes_set(&lines->modes, sets[option - OPT_RAW], optarg);
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
	case 'n':
		lines->numbers = true;
		return true;
	case 'v':
		lines->words.verbose = true;
		return true;
	case 'x':
		lines->text.hex = lines->text.hex == HEX_OTHERS ? HEX_ALL : HEX_OTHERS;
		return true;
	case OPT_STRINGS_IN_HEX:
		lines->text.hex = option_hex(optarg);
		return true;
	case 'X':
		lines->text.names = option_names(optarg);
		return true;
	default:
		return option_modes(lines, option);
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
	if (options->watch->command.detached && !argv[optind])
		usage_error("-D: there is no command that would be this process's parent");
	if (argv[optind])
		options->watch->command.user = selection_run_as(&options->watch->selection);
	/* There are new threads and children to be printed. */
	if (options->watch->selection.name)
		options->watch->follow = true;
}
