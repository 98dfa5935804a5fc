/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predicates inside: how their steps are written, and how one is calculated. pred_parse.c makes the
 * steps, pred_match.c goes through all of them.
 */
#ifndef _UTRACE_PRED_H
#define _UTRACE_PRED_H

#include "filter.h"

/*
 * The op of struct utrace_predicate_step. Operations up to MASK compare numbers, and MASK stays the
 * last of them: rules/compile.c tests op > MASK, and whatever has no case in pred_match.c goes to
 * utrace_predicate_compare(). LT, EQ and GT are bits, one for each relation with which the
 * comparison holds; an op whose value has such a bit by chance is tested before they are.
 */
enum utrace_predicate_op {
	LT = 1, EQ = 2, GT = 4, LE = LT | EQ, NE = LT | GT, GE = GT | EQ,
	MASK, AND, OR, NOT, TEXT_EQ, TEXT_NE, TEXT_LIKE, IS, IS_NOT
};

/* The type as which both sides of a comparison are read: filter.h says why. */
enum utrace_predicate_as { AS_IS, AS_UNSIGNED, AS_INT };

/* Reads a register as an int, if it can be one: with its sign, even if the upper half is zero. */
static inline s64 utrace_predicate_int(s64 value)
{
	return (u64)value <= UINT_MAX ? (s64)(int)value : value;
}

static __always_inline bool utrace_predicate_compare(const struct utrace_predicate_step *step,
						     s64 value)
{
	const s64 other = step->value;
	bool less;

	if (step->as == AS_INT)
		value = utrace_predicate_int(value);
	if (step->op == MASK)
		return value & other;
	less = step->as == AS_UNSIGNED ? (u64)value < (u64)other : value < other;
	return step->op & (less ? LT : value == other ? EQ : GT);
}

/* An operand's value (enum utrace_predicate_field), of a call that has returned @ret. */
static __always_inline s64 utrace_result_value(u8 operand, long ret, u64 duration,
						const unsigned long *args)
{
	switch (operand) {
	case UTRACE_PREDICATE_RET:
		return ret;
	case UTRACE_PREDICATE_ERRNO:
		return ret < 0 && ret >= -4095 ? -ret : 0;
	case UTRACE_PREDICATE_DURATION:
		return duration;
	default:
		return args[operand - UTRACE_PREDICATE_ARG0];
	}
}

#endif /* _UTRACE_PRED_H */
