// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "choice.h"
#include "../provider/arch/x86/syscall_classes.h"
#include "../provider/filter/filter.h"
#include "filter.h"
#include "pattern.h"
#include "say.h"
#include "text.h"

#define NR_ABIS 3
/* The bits of str_flags that say that str0 or str1 was cut off. */
#define CUT0 0x02
#define CUT1 0x20

static const struct {
	const char *name;
	const char *calls;
} classes[] = {
#define CLASS(name, calls) { name, calls },
	UTRACE_SYSCALL_CLASSES(CLASS)
#undef CLASS
};

/* The classes are built in, since a recording may be read on a machine without the module. */
static const char *calls_of(const char *class, const char *expression)
{
	unsigned int i;

	for (i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
		if (!strcmp(classes[i].name + 1, class))
			return classes[i].calls;
	usage_error("-e %s: there is no class %%%s; %%file and %%network are some", expression,
		    class);
}

static void add_words(char **list, const char *words)
{
	char *longer = must_print("%s%s ", *list, words);

	free(*list);
	*list = longer;
}

/* strace's words, as filter.c takes them. A call of a class need not exist on each kernel. */
static void take_word(struct choice *choice, const char *word, const char *expression)
{
	bool maybe = *word == '?';

	word += maybe;
	if (!*word)
		usage_error("-e %s: a name is missing", expression);
	if (*word == '%' || filter_is_class(word)) {
		add_words(&choice->calls, calls_of(word + (*word == '%'), expression));
		return;
	}
	add_words(&choice->calls, word);
	if (!maybe)
		add_words(&choice->names, word);
}

static void take_pattern(struct choice *choice, const char *word, const char *expression)
{
	bool maybe = *word == '?';
	const char *why;
	char *names = pattern_calls(word + maybe + 1, UTRACE_ABIS, maybe, &why);

	if (!names)
		usage_error("-e %s: %s", expression, why);
	add_words(&choice->calls, names);
	free(names);
}

static void choose_signals(struct choice *choice, const char *list)
{
	struct utrace_parse_error error = { };
	struct utrace_sigset set;
	const char *why;
	char *text;

	utrace_sigset_init(&set);
	if (filter_signals(list, &text, &why))
		usage_error("-e signal=%s: %s", list, why);
	if (utrace_sigset_parse(&set, text, &error))
		usage_error("-e signal=%s: %s\n'kill -l' lists signals.", list, error.msg);
	choice->hidden = ~set.mask;
	free(text);
}

/**
 * choice_calls - choose calls
 * @choice: the choice
 * @expression: names, classes and regular expressions; ! before them means all others
 */
void choice_calls(struct choice *choice, const char *expression)
{
	char *copy, *rest, *word;

	if (strpbrk(expression, "=@"))
		usage_error("-e %s: names and classes of calls, signal= and status= can be chosen of "
			    "a recording", expression);
	choice_free(choice);
	choice->not = *expression == '!';
	choice->calls = must_print(" ");
	choice->names = must_print("%s", "");
	copy = rest = must_print("%s", expression + choice->not);
	while ((word = strsep(&rest, ",")))
		(word[*word == '?'] == '/' ? take_pattern : take_word)(choice, word, expression);
	free(copy);
}

/**
 * choice_expression - take the value of -e
 * @choice: the choice that the value is added to
 * @expression: names and classes of calls, and regular expressions, with ! before them for all
 *	others; the same of signals after signal=; or the results after status=
 */
void choice_expression(struct choice *choice, const char *expression)
{
	const char *equals = strchr(expression, '='), *value = equals ? equals + 1 : expression;

	if (filter_is(expression, "signal", 's') || filter_is(expression, "signals", 's'))
		choose_signals(choice, value);
	else if (filter_is(expression, "status", 0))
		choice->without = filter_status(value);
	else
		choice_calls(choice, filter_is(expression, "trace", 't') ? value : expression);
}

/* A name means the call of each ABI, as it does while tracing: i386:openat is openat, too. */
static const char *name_of(int abi, int id)
{
	const char *name = text_call(abi, id), *colon = strchr(name, ':');

	return colon ? colon + 1 : name;
}

static bool is_call(const char *name)
{
	int abi, id;

	for (abi = 0; abi < NR_ABIS; abi++)
		for (id = 0; id < CHOICE_CALLS; id++)
			if (!strcmp(name_of(abi, id), name))
				return true;
	return false;
}

static bool takes_name(const struct choice *choice, const char *name)
{
	char *word = must_print(" %s ", name);
	bool listed = strstr(choice->calls, word) || strstr(choice->calls, " all ");

	free(word);
	return listed != choice->not;
}

/**
 * choice_check - find the calls of -e, and exit if a name is no call's
 * @choice: the choice
 */
void choice_check(struct choice *choice)
{
	char *copy = must_print("%s", choice->names ? choice->names : ""), *rest = copy, *word;
	int abi, id;

	while ((word = strsep(&rest, " ")))
		if (*word && strcmp(word, "all") && strcmp(word, "none") && !is_call(word))
			usage_error("-e '%s': no system call of this name", word);
	free(copy);
	if (!choice->calls)
		return;
	choice->taken = must_alloc(NR_ABIS * sizeof(*choice->taken));
	for (abi = 0; abi < NR_ABIS; abi++)
		for (id = 0; id < CHOICE_CALLS; id++)
			choice->taken[abi][id] = takes_name(choice, name_of(abi, id));
}

/* A text that was cut off may be the beginning of any longer one. */
static bool takes_path(const struct choice *choice, const struct utrace_record *fields,
		       enum utrace_string string, int cut)
{
	const char *text = fields->string[string] ?: "";

	if (fields->number[FIELD_STR_FLAGS] & cut)
		return !strncmp(choice->path, text, strlen(text));
	/* The file of a descriptor may have been deleted. */
	return !strcmp(choice->path, text) ||
	       (!strncmp(choice->path, text, utrace_path_len(text)) &&
		!choice->path[utrace_path_len(text)]);
}

/**
 * choice_takes_number - whether a call is one of those that are chosen by name
 * @choice: the choice
 * @abi: the call's ABI
 * @id: the call's number
 * @arg0: the call's first argument
 */
bool choice_takes_number(const struct choice *choice, unsigned int abi, unsigned int id,
			 unsigned long long arg0)
{
	const char *inner;

	if (!choice->taken)
		return true;
	inner = text_inner_call(abi, id, arg0);
	if (inner && takes_name(choice, inner))
		return true;
	if (abi < NR_ABIS && id < CHOICE_CALLS)
		return choice->taken[abi][id];
	return takes_name(choice, name_of(abi, id));
}

static bool takes_name_of(const struct choice *choice, const long long *number)
{
	return choice_takes_number(choice, number[FIELD_ABI], number[FIELD_ID], number[FIELD_ARG0]);
}

static bool takes_call(const struct choice *choice, const struct utrace_record *fields)
{
	bool failed = utrace_is_error(fields->number[FIELD_RET]);

	if (choice->without & (failed ? STATUS_FAILED : STATUS_SUCCESSFUL))
		return false;
	if ((unsigned long long)fields->number[FIELD_DURATION] < choice->slower)
		return false;
	if (choice->path && !takes_path(choice, fields, STRING_STR0, CUT0) &&
	    !takes_path(choice, fields, STRING_STR1, CUT1))
		return false;
	return takes_name_of(choice, fields->number);
}

/* Entries, and ends beside the records of whole calls: these are chosen by their names alone. */
static bool takes_entry(const struct choice *choice, const long long *number)
{
	return !(choice->without & STATUS_UNFINISHED) && !choice->slower && !choice->path &&
	       takes_name_of(choice, number);
}

static bool takes_signal(const struct choice *choice, long long sig)
{
	return sig < 1 || sig > UTRACE_NR_SIGNALS || !(choice->hidden >> (sig - 1) & 1);
}

/**
 * choice_free - free the lists of calls
 * @choice: the choice
 */
void choice_free(struct choice *choice)
{
	free(choice->calls);
	free(choice->names);
	free(choice->taken);
}

/**
 * choice_takes - whether a record is to be shown
 * @choice: the choice
 * @record: the record
 */
bool choice_takes(const struct choice *choice, const struct record *record)
{
	const struct utrace_record *fields = &record->fields;
	bool signal = fields->event == EVENT_SIGNAL;

	/* The sender of an ignored signal makes its record. */
	if (choice->ids.count &&
	    !ids_have(&choice->ids, fields->number[signal ? FIELD_PID : FIELD_COMMON_PID]))
		return false;
	switch (fields->event) {
	case EVENT_SIGNAL:
		return takes_signal(choice, fields->number[FIELD_SIG]);
	case EVENT_SYSCALL:
		return takes_call(choice, fields);
	case EVENT_SYSCALL_ENTRY:
	case EVENT_SYSCALL_EXIT:
		return takes_entry(choice, fields->number);
	default:
		return true;
	}
}
