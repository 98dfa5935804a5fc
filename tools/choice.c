// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "choice.h"
#include "say.h"
#include "text.h"
#include "../provider/arch/x86/syscall_classes.h"

/**
 * duration_parse - a number with a unit
 * @text: as in 10ms
 * @ns: nanoseconds
 *
 * Return: whether the text is a duration of at most an hour.
 */
bool duration_parse(const char *text, unsigned long long *ns)
{
	static const struct {
		const char *unit;
		unsigned long long ns;
	} units[] = { { "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 } };
	unsigned long long number = 0;
	const char *unit = text;
	int i;

	for (; *unit >= '0' && *unit <= '9' && number <= 3600000000000ULL; unit++)
		number = number * 10 + (*unit - '0');
	for (i = 0; i < 4 && strcmp(unit, units[i].unit); i++)
		;
	if (unit == text || i == 4 || number > 3600000000000ULL / units[i].ns)
		return false;
	*ns = number * units[i].ns;
	return true;
}

static const struct {
	const char *name;
	const char *calls;
} classes[] = {
#define CLASS(name, calls) { name, calls },
	UTRACE_SYSCALL_CLASSES(CLASS)
#undef CLASS
};

/* The classes are built in, since a recording may be read on a machine without the module. */
static const char *calls_of(const char *word, const char *expression)
{
	unsigned int i;

	if (!*word)
		usage_error("-e %s: a name is missing", expression);
	if (*word != '%')
		return word;
	for (i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
		if (!strcmp(classes[i].name, word))
			return classes[i].calls;
	usage_error("-e %s: there is no class %s; %%file and %%network are some", expression, word);
}

/**
 * choice_expression - take the value of -e
 * @choice: the choice that the value is added to
 * @expression: names and classes of calls, with ! before them for all others
 */
void choice_expression(struct choice *choice, const char *expression)
{
	char *copy, *rest, *word, *calls;

	if (!strncmp(expression, "trace=", 6))
		expression += 6;
	if (strpbrk(expression, "=/@"))
		usage_error("-e %s: only names and classes of calls can be chosen of a recording",
			    expression);
	free(choice->calls);
	choice->not = *expression == '!';
	choice->calls = must_print(" ");
	copy = rest = must_print("%s", expression + choice->not);
	while ((word = strsep(&rest, ","))) {
		calls = must_print("%s%s ", choice->calls, calls_of(word, expression));
		free(choice->calls);
		choice->calls = calls;
	}
	free(copy);
}

/* A name means the call of each ABI, as it does while tracing: i386:openat is openat, too. */
static bool takes_name(const struct choice *choice, const char *name)
{
	const char *colon = strchr(name, ':');
	char *word = must_print(" %s ", colon ? colon + 1 : name);
	bool listed = strstr(choice->calls, word) || !strcmp(choice->calls, " all ");

	free(word);
	return listed != choice->not;
}

static bool takes_call(const struct choice *choice, struct tep_handle *tep,
		       struct tep_event *event, struct tep_record *record)
{
	long long ret = text_number(event, record, "ret");
	bool failed = ret < 0 && ret >= -4095;

	if (choice->failed && failed != (choice->failed > 0))
		return false;
	if ((unsigned long long)text_number(event, record, "duration") < choice->slower)
		return false;
	if (choice->path && strcmp(text_string(event, record, "str0"), choice->path) &&
	    strcmp(text_string(event, record, "str1"), choice->path))
		return false;
	return !choice->calls || takes_name(choice, text_call(tep,
				text_number(event, record, "abi"),
				text_number(event, record, "id")));
}

/**
 * choice_takes - whether a record is to be shown
 * @choice: the choice
 * @tep: libtraceevent's handle, which has the events
 * @record: the record
 */
bool choice_takes(const struct choice *choice, struct tep_handle *tep,
		  struct tep_record *record)
{
	struct tep_event *event = tep_find_event_by_record(tep, record);

	if (!event)
		return false;
	if (choice->ids.count && !ids_have(&choice->ids, text_number(event, record, "common_pid")))
		return false;
	return !text_is(event, "syscall") || takes_call(choice, tep, event, record);
}
