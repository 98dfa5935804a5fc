/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predicates on a system call that has returned, and the text that users write:
 *
 *	duration > 10ms || errno == EACCES && ret != -13
 *
 *	ret		what the call returned
 *	errno		the error that it returned, as a positive number; 0 for none
 *	duration	nanoseconds from entry to exit
 *
 *	< <= == != >= >	compare with a number; && binds closer than ||; ( ) and !
 *
 * Numbers are decimal, or hexadecimal behind 0x, with a sign or without; behind one may
 * stand ns, us, ms or s, which makes it nanoseconds. A name of errno.h stands for its
 * number, with a minus for the negative one. Blanks mean nothing between words; '#'
 * starts a comment that ends with its line. Lines are parts of one predicate.
 */
#ifndef _UTRACE_PREDICATE_H
#define _UTRACE_PREDICATE_H

#include "filter.h"
#include "tables/user.h"

/* Comparisons and operators in one predicate, and how deep they may nest. */
#define UTRACE_PREDICATE_STEPS	64
#define UTRACE_PREDICATE_DEPTH	16

enum utrace_predicate_field {
	UTRACE_PREDICATE_RET,
	UTRACE_PREDICATE_ERRNO,
	UTRACE_PREDICATE_DURATION,
	UTRACE_PREDICATE_FIELDS
};

/**
 * struct utrace_predicate_step - one step of the calculation
 * @op: enum in predicate.c
 * @field: of a comparison
 * @value: what it is compared with
 */
struct utrace_predicate_step {
	u8 op;
	u8 field;
	s64 value;
};

/**
 * struct utrace_predicate - a predicate, in the order of its calculation
 * @nr: steps; 0: every call matches
 * @steps: comparisons put their result on a stack, operators take theirs from it
 *
 * Plain data: the owner copies and locks it.
 */
struct utrace_predicate {
	unsigned int nr;
	struct utrace_predicate_step steps[UTRACE_PREDICATE_STEPS];
};

int utrace_predicate_parse(struct utrace_predicate *predicate, const char *text,
			   struct utrace_parse_error *err);
bool utrace_predicate_test(const struct utrace_predicate *predicate, long ret, u64 duration);

#endif /* _UTRACE_PREDICATE_H */
