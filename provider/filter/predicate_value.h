/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Values of predicates: the numbers and texts that operands are compared with; and the text of a
 * predicate while it is read.
 */
#ifndef _UTRACE_PREDICATE_VALUE_H
#define _UTRACE_PREDICATE_VALUE_H

#include "predicate.h"

/**
 * struct utrace_parser - a text that is being read
 * @p: The place that is read next.
 * @words: The operands that the predicate may have.
 * @predicate: The predicate as far as it was read.
 * @depth: Depth of parentheses and '!' at @p.
 * @msg: The reason why the text is refused.
 *
 * On the stack of the function that reads the text.
 */
struct utrace_parser {
	const char *p;
	const struct utrace_vocabulary *words;
	struct utrace_predicate *predicate;
	unsigned int depth;
	const char *msg;
};

/* Skips blanks and comments. */
static inline void utrace_parser_skip(struct utrace_parser *ps)
{
	for (;;) {
		ps->p += strspn(ps->p, " \t\n\v\f\r");
		if (*ps->p != '#')
			return;
		ps->p += strcspn(ps->p, "\n");
	}
}

/* Takes a word, after which anything may follow, and blanks and comments in front of it. */
static inline bool utrace_parser_take(struct utrace_parser *ps, const char *word)
{
	utrace_parser_skip(ps);
	if (strncmp(ps->p, word, strlen(word)))
		return false;
	ps->p += strlen(word);
	return true;
}

/* The length of the name or number that is next: letters, digits and underlines. */
static inline size_t utrace_parser_word(const struct utrace_parser *ps)
{
	size_t len = 0;

	while (isalnum(ps->p[len]) || ps->p[len] == '_')
		len++;
	return len;
}

int utrace_predicate_number(struct utrace_parser *ps, s64 *value);
int utrace_predicate_text(struct utrace_parser *ps, s64 *value);

#endif /* _UTRACE_PREDICATE_VALUE_H */
