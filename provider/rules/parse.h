/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The text of a rule:
 *
 *	on EVENT [ARGUMENT...] [if PREDICATE] do ACTION...
 *
 * One rule a line; '#' starts a comment that ends with its line, except between double
 * quotes, in which blanks stay what they are. An action is NAME or NAME=VALUE, a value with
 * blanks stands in double quotes; "count N" among them says how often the rule is to act. The
 * predicate's grammar is in predicate.h.
 */
#ifndef _UTRACE_RULES_PARSE_H
#define _UTRACE_RULES_PARSE_H

#include "../filter/predicate.h"

/* How long a rule may be, with its end. */
#define UTRACE_RULE_MAX	1024

/**
 * struct utrace_rule_reader - makes a rule of what is read
 * @event: the rule is about this; @args is what stands behind the name, with single
 *	blanks. In all three: a negative errno with the reason in @msg refuses it
 * @words: operands of the predicate
 * @action: it does this; @value is NULL or terminated, without its quotes
 * @predicate: filled in; no steps where there is none
 * @scratch: room for UTRACE_RULE_MAX bytes
 * @arg: for @event and @action
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
