// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "filter.h"
#include "modes.h"
#include "say.h"

static void add_number(struct numbers *numbers, bool has, const char *word, const char *set)
{
	char *end;
	unsigned long number = strtoul(word, &end, 10);

	if (*word < '0' || *word > '9' || *end || number >= MODES_NUMBERS)
		usage_error("%s: descriptors from 0 to %d are wanted, all or none", set,
			    MODES_NUMBERS - 1);
	numbers->has[number] = has;
}

static struct numbers *numbers_parse(const char *set)
{
	struct numbers *numbers = must_alloc(sizeof(*numbers));
	const bool not = *set == '!', all = !strcmp(set + not, "all");
	char *copy = must_print("%s", set + not), *rest = copy, *word;

	numbers->others = all != not;
	memset(numbers->has, numbers->others, sizeof(numbers->has));
	while (!all && strcmp(set + not, "none") && (word = strsep(&rest, ",")))
		add_number(numbers, !not, word, set);
	free(copy);
	return numbers;
}

static bool has_number(const struct numbers *numbers, long long number)
{
	if (!numbers || number < 0)
		return false;
	return number < MODES_NUMBERS ? numbers->has[number] : numbers->others;
}

static void set_numbers(struct numbers **numbers, const char *value)
{
	free(*numbers);
	*numbers = numbers_parse(value);
}

static void set_calls(struct choice *choice, const char *value)
{
	choice_free(choice);
	memset(choice, 0, sizeof(*choice));
	choice_calls(choice, value);
	choice_check(choice);
}

/**
 * modes_set - take one of strace's sets
 * @modes: the modes, which are made if need be
 * @name: raw, abbrev, verbose, read or write
 * @value: the set; exits if it is wrong
 *
 * Return: false if there is no such set.
 */
bool modes_set(struct modes **modes, const char *name, const char *value)
{
	if (!*modes)
		*modes = must_alloc(sizeof(**modes));
	if (!strcmp(name, "raw"))
		set_calls(&(*modes)->raw, value);
	else if (!strcmp(name, "abbrev"))
		set_calls(&(*modes)->abbrev, value);
	else if (!strcmp(name, "verbose"))
		set_calls(&(*modes)->verbose, value);
	else if (!strcmp(name, "read"))
		set_numbers(&(*modes)->reads, value);
	else if (!strcmp(name, "write"))
		set_numbers(&(*modes)->writes, value);
	else
		return false;
	return true;
}

/**
 * modes_quiet - the value of strace's -e quiet=
 * @set: the value; exits if it has a word that strace does not have
 *
 * Return: the messages that are left out: bits of enum quiet.
 */
unsigned int modes_quiet(const char *set)
{
	static const struct filter_word words[] = {
		{ "attach", QUIET_ATTACH }, { "exit", QUIET_EXIT }, { "exits", QUIET_EXIT },
		{ "path-resolution", QUIET_OTHERS }, { "path-resolve", QUIET_OTHERS },
		{ "personality", QUIET_OTHERS }, { "thread-execve", QUIET_OTHERS },
		{ "superseded", QUIET_OTHERS }, { "all", QUIET_ALL }, { "none", 0 }, { }
	};

	return filter_bits("quiet", set, words, QUIET_ALL,
			   "attach, exit, path-resolution, personality, thread-execve, all or none is "
			   "wanted");
}

/**
 * modes_expression - take an expression of strace's -e that says how calls are printed
 * @modes: the modes, which are made if need be
 * @quiet: the messages that are left out: bits of enum quiet
 * @expression: the expression; exits if its set is wrong
 *
 * Return: false if it is another expression.
 */
bool modes_expression(struct modes **modes, unsigned int *quiet, const char *expression)
{
	static const struct {
		const char *name;
		char letter;
	} sets[] = {
		{ "raw", 'x' }, { "abbrev", 'a' }, { "verbose", 'v' },
		{ "read", 'r' }, { "reads", 'r' }, { "write", 'w' }, { "writes", 'w' },
	};
	const char *value = strchr(expression, '=') + 1;
	unsigned int i;

	if (filter_is(expression, "quiet", 'q') || filter_is(expression, "silent", 'q')) {
		*quiet = modes_quiet(value);
		return true;
	}
	for (i = 0; i < sizeof(sets) / sizeof(sets[0]); i++)
		if (filter_is(expression, sets[i].name, sets[i].letter))
			return modes_set(modes, i == 4 ? "read" : i == 6 ? "write" : sets[i].name, value);
	return false;
}

/**
 * modes_begin - choose how a call is printed
 * @modes: the modes, which live as long as the call
 * @call: the call
 */
void modes_begin(struct modes *modes, struct utrace_call *call)
{
	modes->words = *call->words;
	if (modes->raw.calls)
		modes->words.raw = choice_takes_number(&modes->raw, call->abi, call->nr, call->args[0]);
	if (modes->abbrev.calls)
		modes->words.verbose = !choice_takes_number(&modes->abbrev, call->abi, call->nr,
							    call->args[0]);
	if (modes->verbose.calls)
		modes->words.opaque = !choice_takes_number(&modes->verbose, call->abi, call->nr,
							   call->args[0]);
	call->words = &modes->words;
}

/**
 * modes_data - print all data that a call has read or written, if its descriptor is chosen
 * @modes: the modes
 * @b: the destination, which is at the beginning of a line
 * @call: the call
 */
void modes_data(const struct modes *modes, struct utrace_buffer *b, const struct utrace_call *call)
{
	const bool reads = has_number(modes->reads, (int)call->args[0]);
	const bool writes = has_number(modes->writes, (int)call->args[0]);

	if (reads || writes)
		utrace_print_data(b, call, reads, writes);
}

/**
 * modes_free - free the memory of modes
 * @modes: the modes, or NULL
 */
void modes_free(struct modes *modes)
{
	if (!modes)
		return;
	choice_free(&modes->raw);
	choice_free(&modes->abbrev);
	choice_free(&modes->verbose);
	free(modes->reads);
	free(modes->writes);
	free(modes);
}
