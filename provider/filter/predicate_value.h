/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The text of a predicate while it is read, and the numbers and texts that operands are
 * compared with.
 */
#ifndef _UTRACE_PREDICATE_VALUE_H
#define _UTRACE_PREDICATE_VALUE_H

#include "predicate.h"

/**
 * struct utrace_parser - a text that is being read
 * @p: where
 * @words: the operands that it may have
 * @predicate: what was made of it so far
 * @depth: of parentheses and '!'
 * @msg: why it was not taken
 */
struct utrace_parser {
	const char *p;
	const struct utrace_vocabulary *words;
	struct utrace_predicate *predicate;
	unsigned int depth;
	const char *msg;
};

/**
 * utrace_parser_skip - skip blanks and comments
 * @ps: the text
 *
 * Context: any.
 */
static inline void utrace_parser_skip(struct utrace_parser *ps)
{
	for (;;) {
		ps->p += strspn(ps->p, " \t\n\v\f\r");
		if (*ps->p != '#')
			return;
		ps->p += strcspn(ps->p, "\n");
	}
}

/**
 * utrace_parser_take - take a word, and what is skipped in front of it
 * @ps: the text
 * @word: the word; what follows may be anything
 *
 * Context: any.
 * Return: true if it was there.
 */
static inline bool utrace_parser_take(struct utrace_parser *ps, const char *word)
{
	utrace_parser_skip(ps);
	if (strncmp(ps->p, word, strlen(word)))
		return false;
	ps->p += strlen(word);
	return true;
}

/**
 * utrace_parser_word - how long is the name or number here
 * @ps: the text
 *
 * Context: any.
 * Return: its letters, digits and underlines.
 */
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
