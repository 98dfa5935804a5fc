/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predicates from their text, whose grammar is in predicate.h.
 */
#ifndef _UTRACE_PREDICATE_PARSE_H
#define _UTRACE_PREDICATE_PARSE_H

#include "predicate.h"

int utrace_predicate_read(struct utrace_predicate *predicate, const char **text,
			  const struct utrace_vocabulary *words, const char **msg);
int utrace_predicate_parse(struct utrace_predicate *predicate, const char *text,
			   struct utrace_parse_error *err);

#endif /* _UTRACE_PREDICATE_PARSE_H */
