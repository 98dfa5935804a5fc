// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "filter.h"
#include "say.h"
#include "session.h"

/* strace accepts these classes without the % in front. */
static const char *const old_classes[] = {
	"file", "process", "network", "signal", "ipc", "desc", "memory",
};

/* strace's names of the ABIs, which follow a call's name. */
static const struct {
	const char *suffix, *abi;
} abis[] = { { "@64", "x86_64:" }, { "@32", "i386:" }, { "@x32", "x32:" } };

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

static const char *take_abi(char *word)
{
	char *at = strrchr(word, '@');
	unsigned int i;

	for (i = 0; at && i < sizeof(abis) / sizeof(abis[0]); i++)
		if (!strcmp(at, abis[i].suffix)) {
			*at = '\0';
			return abis[i].abi;
		}
	return "";
}

static void add_word(char **text, const char *not, const char *before, const char *word)
{
	char *longer = must_print("%s%s%s%s%s", *text, **text ? " " : "", not, before, word);

	free(*text);
	*text = longer;
}

static const char *add_call(char **text, bool not, char *word)
{
	static const char *const signs[] = { "", "!", "?", "?!" };
	bool maybe = *word == '?';
	const char *abi;

	if (*word == '/')
		return "regular expressions are not taken: name the calls, or a class such as "
		       "%file";
	word += maybe;
	abi = take_abi(word);
	if (filter_is_class(word))
		abi = "%";
	if (!*word)
		return "a name is missing";
	add_word(text, signs[2 * maybe + not], abi, word);
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
 * filter_failed - the value of strace's -e status=
 * @status: the value; exits if calls cannot be chosen by that
 *
 * Return: true for calls that failed, false for those that did not.
 */
bool filter_failed(const char *status)
{
	bool failed = !strcmp(status, "failed");

	if (!failed && strcmp(status, "successful"))
		usage_error("-e status=%s: only successful and failed can be chosen", status);
	return failed;
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
		filter_status(filter, filter_failed(value));
	else if (!filter_is(expression, "quiet", 'q') && !filter_is(expression, "abbrev", 'a') &&
		 !filter_is(expression, "verbose", 'v'))
		usage_error("-e %s: only trace=, signal= and status= are accepted; utrace does "
			    "not change a program", expression);
}

/**
 * filter_status - record only calls that fail, or only those that do not
 * @filter: the filter; of several choices the last one holds, as in strace
 * @failed: which
 */
void filter_status(struct filter *filter, bool failed)
{
	filter->failed = failed ? 1 : -1;
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

/* Only the module knows which calls there are: each word after a '?' is tried alone. */
static char *known_calls(const char *list, struct session *session)
{
	char *copy = must_print("%s", list), *rest = copy, *word, *known = must_print("%s", "");

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
	char *status = must_print("%s", !filter->failed ? "" : filter->failed > 0 ? "errno != 0" :
				  "errno == 0"), *both;

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
