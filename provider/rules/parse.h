/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The text of a rule:
 *
 *	on EVENT [ARGUMENT...] [if PREDICATE] do ACTION...
 *
 * Each line has one rule; '#' starts a comment that ends with its line, except between double
 * quotes, in which blanks stay what they are. An action is NAME or NAME=VALUE, and a value with
 * blanks stands in double quotes; "count N" among the actions says how often the rule may act.
 * The predicate's grammar is in predicate.h.
 */
#ifndef _UTRACE_RULES_PARSE_H
#define _UTRACE_RULES_PARSE_H

#include "../filter/predicate.h"

/* The size of a rule's text with its terminator. */
#define UTRACE_RULE_MAX	1024

/**
 * struct utrace_rule_reader - makes a rule of the parts that are read
 * @event: Takes the rule's event; @args is the text behind the name, with single blanks. Returns
 *	0, or refuses the event by a negative errno with the reason in @msg.
 * @words: The operands that the predicate may have.
 * @action: Takes an action; @value is NULL or terminated, without its quotes. Returns as @event.
 * @predicate: Filled in; has no steps where the rule has no predicate.
 * @scratch: Room for UTRACE_RULE_MAX bytes.
 * @arg: For @event and @action.
 *
 * The caller's, on its stack.
 */
struct utrace_rule_reader {
	int (*event)(void *arg, const char *name, const char *args, const char **msg);
	int (*action)(void *arg, const char *name, const char *value, const char **msg);
	struct utrace_vocabulary words;
	struct utrace_predicate *predicate;
	char *scratch;
	void *arg;
};

int utrace_rule_line(char *line, const char **text);
unsigned int utrace_rule_place(const char *text, unsigned int pos);
int utrace_rule_read(const char *line, const struct utrace_rule_reader *reader, u32 *count,
		     struct utrace_parse_error *err);

#endif /* _UTRACE_RULES_PARSE_H */
