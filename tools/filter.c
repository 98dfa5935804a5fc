// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "filter.h"
#include "pattern.h"
#include "say.h"
#include "session.h"

/* strace accepts these classes without the % in front. */
static const char *const old_classes[] = {
	"file", "process", "network", "signal", "ipc", "desc", "memory",
};

/* strace's names of the ABIs, which follow a call's name. */
static const struct {
	const char *suffix, *prefix;
	enum utrace_abi abi;
} abis[] = {
	{ "@64", "x86_64:", UTRACE_ABI_X86_64 }, { "@32", "i386:", UTRACE_ABI_I386 },
	{ "@x32", "x32:", UTRACE_ABI_X32 }, { "", "", UTRACE_ABIS },
};

/**
 * filter_is_class - whether a word without the % is a class
 * @word: the word
 */
bool filter_is_class(const char *word)
{
	unsigned int i;

	for (i = 0; i < sizeof(old_classes) / sizeof(old_classes[0]); i++)
		if (!strcmp(word, old_classes[i]))
			return true;
	return false;
}

/* Return: the place in abis[], of which the last has no suffix. */
static int take_abi(char *word)
{
	char *at = strrchr(word, '@');
	int i = 0;

	while (*abis[i].suffix && !(at && !strcmp(at, abis[i].suffix)))
		i++;
	if (*abis[i].suffix)
		*at = '\0';
	return i;
}

static void add_word(char **text, const char *not, const char *before, const char *word)
{
	char *longer = must_print("%s%s%s%s%s", *text, **text ? " " : "", not, before, word);

	free(*text);
	*text = longer;
}

/* The module need not know each call that this command knows. */
static const char *add_pattern(char **text, bool not, bool maybe, const char *pattern, int abi)
{
	char *names, *rest, *name;
	const char *why;

	names = rest = pattern_calls(pattern, abis[abi].abi, maybe, &why);
	while (names && (name = strsep(&rest, " ")))
		if (*name)
			add_word(text, not ? "?!" : "?", abis[abi].prefix, name);
	free(names);
	return names ? NULL : why;
}

static const char *add_call(char **text, bool not, char *word)
{
	static const char *const signs[] = { "", "!", "?", "?!" };
	bool maybe = *word == '?';
	int abi;

	word += maybe;
	abi = take_abi(word);
	if (*word == '/')
		return add_pattern(text, not, maybe, word + 1, abi);
	if (!*word)
		return "a name is missing";
	add_word(text, signs[2 * maybe + not], filter_is_class(word) ? "%" : abis[abi].prefix, word);
	return NULL;
}

static const char *add_signal(char **text, bool not, char *word)
{
	if (!*word)
		return "a name is missing";
	add_word(text, not ? "!" : "", "", word);
	return NULL;
}

/* "!a,b" is all but a and b; "none" and "all" have no '!' in utrace's lists. */
static int translate(const char *list, char **text, const char **why,
		     const char *(*add)(char **, bool, char *))
{
	bool not = *list == '!', turned = false;
	char *copy, *rest, *word;

	list += not;
	if (not && (!strcmp(list, "none") || !strcmp(list, "all"))) {
		list = !strcmp(list, "none") ? "all" : "none";
		turned = true;
	}
	copy = rest = must_print("%s", list);
	*text = must_print("%s", "");
	*why = NULL;
	while (!*why && (word = strsep(&rest, ",")))
		*why = add(text, not && !turned, word);
	free(copy);
	/* An empty list would be that of all calls. */
	if (!*why && !**text)
		add_word(text, "", "", not ? "all" : "none");
	if (!*why)
		return 0;
	free(*text);
	*text = NULL;
	return -EINVAL;
}

/**
 * filter_calls - translate strace's list of calls into utrace's
 * @list: strace's list
 * @text: utrace's list, to be freed; NULL after an error. A word after '?' is left out if there is
 *	no such call
 * @why: after an error, the reason
 *
 * Return: 0, or -EINVAL. The module checks if such calls exist.
 */
int filter_calls(const char *list, char **text, const char **why)
{
	return translate(list, text, why, add_call);
}

/**
 * filter_signals - translate strace's list of signals into utrace's
 * @list: strace's list
 * @text: utrace's list, to be freed; NULL after an error
 * @why: after an error, the reason
 *
 * Return: 0, or -EINVAL.
 */
int filter_signals(const char *list, char **text, const char **why)
{
	return translate(list, text, why, add_signal);
}

static void set_list(char **where, const char *list,
		     int (*parse)(const char *, char **, const char **), const char *expression)
{
	const char *why;

	free(*where);
	if (parse(list, where, &why))
		usage_error("-e %s: %s", expression, why);
}

/**
 * filter_bits - the bits of a set of words
 * @option: what the set is the value of, for the error
 * @set: words with commas between them; ! before them means all others
 * @words: the words, the last one NULL
 * @all: the bits of all words
 * @wanted: what is said after the set if it has another word; then the command exits
 *
 * Return: the bits.
 */
unsigned int filter_bits(const char *option, const char *set, const struct filter_word *words,
			 unsigned int all, const char *wanted)
{
	const bool not = *set == '!';
	char *copy = must_print("%s", set + not), *rest = copy, *word;
	const struct filter_word *known;
	unsigned int bits = 0;

	while ((word = strsep(&rest, ","))) {
		for (known = words; known->word && strcmp(word, known->word); known++)
			;
		if (!known->word)
			usage_error("%s=%s: %s", option, set, wanted);
		bits |= known->bits;
	}
	free(copy);
	return not ? all & ~bits : bits;
}

/**
 * filter_status - the value of strace's -e status=
 * @set: the value; exits if it has a word that strace does not have
 *
 * Return: the calls that are left out: bits of enum call_status.
 */
unsigned int filter_status(const char *set)
{
	static const struct filter_word words[] = {
		{ "successful", STATUS_SUCCESSFUL }, { "failed", STATUS_FAILED },
		{ "unfinished", STATUS_UNFINISHED }, { "unavailable", STATUS_UNAVAILABLE },
		{ "detached", STATUS_DETACHED }, { "all", STATUS_ALL }, { "none", 0 }, { }
	};

	return STATUS_ALL & ~filter_bits("-e status", set, words, STATUS_ALL,
					 "successful, failed, unfinished, unavailable and detached "
					 "can be chosen");
}

/**
 * filter_is - whether an expression of strace's -e is of some kind
 * @expression: the expression
 * @name: the word in front of its =
 * @letter: strace's short form of that word; 0: there is none
 */
bool filter_is(const char *expression, const char *name, char letter)
{
	size_t len = strcspn(expression, "=");

	return expression[len] && ((len == strlen(name) && !strncmp(expression, name, len)) ||
				   (len == 1 && *expression == letter));
}

/* Where no call is printed, as by utrace stat, expressions of how to print mean nothing. */
static bool is_about_lines(const char *expression)
{
	static const char *const names[] = {
		"quiet", "abbrev", "verbose", "raw", "read", "write",
	};
	unsigned int i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (filter_is(expression, names[i], i < 3 ? *names[i] : 0))
			return true;
	return false;
}

/**
 * filter_expression - take an expression of strace's -e
 * @filter: the filter that the expression is added to
 * @expression: the expression; exits if it is wrong
 */
void filter_expression(struct filter *filter, const char *expression)
{
	const char *equals = strchr(expression, '='), *value = equals ? equals + 1 : expression;

	if (!equals || filter_is(expression, "trace", 't'))
		set_list(&filter->calls, value, filter_calls, expression);
	else if (filter_is(expression, "signal", 's') || filter_is(expression, "signals", 's'))
		set_list(&filter->signals, value, filter_signals, expression);
	else if (filter_is(expression, "status", 0))
		filter->without = filter_status(value);
	else if (filter_is(expression, "inject", 0) || filter_is(expression, "fault", 0))
		usage_error("-e %s: utrace does not change a program", expression);
	else if (!is_about_lines(expression))
		usage_error("-e %s: only trace=, signal=, status=, raw=, abbrev=, verbose=, read=, "
			    "write= and quiet= are accepted", expression);
}

/**
 * filter_check_path - exit if the value of -P cannot be compared with the paths of records
 * @path: the path; records have escapes in place of backslashes and control characters, and the
 *	grammar of rules has quotes around texts
 */
void filter_check_path(const char *path)
{
	const char *at = path;

	while (*at && !iscntrl((unsigned char)*at) && *at != '"' && *at != '\\')
		at++;
	if (*at)
		usage_error("-P %s: a path with quotes, backslashes or control characters cannot be "
			    "chosen", path);
}

static void add_path(struct filter *filter, const char *path)
{
	filter_check_path(path);
	if (strlen(path) > FILTER_PATH_MAX)
		usage_error("-P: a path of %zu bytes cannot be compared; at most %d are possible",
			    strlen(path), FILTER_PATH_MAX);
	if (filter->nr_paths == FILTER_PATHS)
		usage_error("-P %s: at most %d paths can be chosen", path, FILTER_PATHS);
	filter->path[filter->nr_paths++] = must_print("%s", path);
}

/**
 * filter_path - record only calls on a file, or on others that are named so, too
 * @filter: what it is added to
 * @path: the file's path; where it leads to something else, that is chosen as well
 */
void filter_path(struct filter *filter, const char *path)
{
	char *real = realpath(path, NULL);

	add_path(filter, path);
	if (real && strcmp(real, path))
		add_path(filter, real);
	free(real);
}

static char *without_marks(const char *list)
{
	char *text = must_print("%s", list), *to = text;

	for (; *list; list++)
		if (*list != '?')
			*to++ = *list;
	*to = '\0';
	return text;
}

/* Only the module knows which calls there are: if not all, each word after a '?' is tried alone. */
static char *known_calls(const char *list, struct session *session)
{
	char *copy = must_print("%s", list), *rest = copy, *word, *known = without_marks(list);

	if (!strchr(list, '?') || !control_try(session->name, "syscalls", known)) {
		free(copy);
		return known;
	}
	*known = '\0';
	while ((word = strsep(&rest, " "))) {
		if (*word == '?' && control_try(session->name, "syscalls", ++word) == -ENOENT)
			continue;
		add_word(&known, "", "", word);
	}
	/* An empty list would be that of all calls. */
	if (!*known)
		add_word(&known, "", "", list[1] == '!' ? "all" : "none");
	free(copy);
	return known;
}

/* The conditions in the grammar of exit_filter and of rules, to be freed; empty: there is none. */
static char *result_text(const struct filter *filter)
{
	static const char *const results[] = {
		"", "errno != 0", "errno == 0", "errno == 0 && errno != 0",
	};
	char *status = must_print("%s", results[filter->without & (STATUS_SUCCESSFUL | STATUS_FAILED)]);
	char *both;

	if (!filter->slower)
		return status;
	both = must_print("%s%sduration > %llu", status, *status ? " && " : "", filter->slower);
	free(status);
	return both;
}

static void add_rule(char **rules, const char *calls, const char *condition, const char *result)
{
	char *longer = must_print("%son syscall %s if (%s)%s%s do record\n", *rules,
				  calls ? calls : "all", condition, *result ? " && " : "", result);

	free(*rules);
	*rules = longer;
}

/* A path stands in its rule three times, unless the rule has no room for that. */
static void add_path_rules(char **rules, const char *calls, const char *path, const char *result)
{
	static const char *const operands[] = { "str0", "str1", "fdpath" };
	const bool is_long = strlen(path) > 250;
	char *condition;
	int i;

	for (i = 0; i < (is_long ? 3 : 1); i++) {
		condition = is_long ? must_print("%s == \"%s\"", operands[i], path) :
			must_print("str0 == \"%s\" || str1 == \"%s\" || fdpath == \"%s\"", path,
				   path, path);
		add_rule(rules, calls, condition, result);
		free(condition);
	}
}

/*
 * Rules, which know the files behind descriptors. They choose before there is a record, as the
 * lists do, so that histograms and triggers see these calls alone.
 */
static void apply_paths(const struct filter *filter, const char *calls, const char *result,
			struct session *session)
{
	char *rules = must_print("%s", "");
	int i;

	for (i = 0; i < filter->nr_paths; i++)
		add_path_rules(&rules, calls, filter->path[i], result);
	session_write(session, "syscalls", "none", "-P");
	session_write(session, "rules", rules, "-P");
	free(rules);
}

/**
 * filter_apply - make a session record only what a filter lets pass
 * @filter: the filter; exits if the module refuses it
 * @session: the session
 */
void filter_apply(const struct filter *filter, struct session *session)
{
	char *calls = filter->calls ? known_calls(filter->calls, session) : NULL;
	char *result = result_text(filter);

	if (calls)
		session_write(session, "syscalls", calls, "-e");
	if (filter->signals)
		session_write(session, "signals", filter->signals, "-e signal");
	if (*result)
		session_write(session, "exit_filter", result, "filter");
	if (filter->nr_paths)
		apply_paths(filter, calls, result, session);
	free(calls);
	free(result);
}

/**
 * filter_free - free the memory of a filter
 * @filter: the filter
 */
void filter_free(struct filter *filter)
{
	free(filter->calls);
	free(filter->signals);
	while (filter->nr_paths)
		free(filter->path[--filter->nr_paths]);
}
