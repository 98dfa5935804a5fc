// SPDX-License-Identifier: GPL-2.0
/*
 * Predicates, tested on a call or an event. This file also compiles in user space.
 */
#include "filter.h"
#include "pred.h"

static bool text_holds(const struct utrace_predicate *predicate,
		       const struct utrace_predicate_step *step, const char *text)
{
	const char *other = predicate->texts + step->value;

	if (!text)
		return step->op == TEXT_NE;
	if (step->op == TEXT_LIKE)
		return glob_match(other, text);
	return !strcmp(text, other) == (step->op == TEXT_EQ);
}

bool utrace_predicate_holds(const struct utrace_predicate *predicate,
			    const struct utrace_values *values)
{
	const struct utrace_predicate_step *step = predicate->steps;
	const struct utrace_predicate_step *end = step + predicate->nr;
	u64 stack = 1;		/* one bit for each result; the lowest bit is the top */
	bool one;

	for (; step < end; step++) {
		switch (step->op) {
		case AND:
			stack = stack >> 1 & (stack | ~1ULL);
			continue;
		case OR:
			stack = stack >> 1 | (stack & 1);
			continue;
		case NOT:
			stack ^= 1;
			continue;
		case TEXT_EQ:
		case TEXT_NE:
		case TEXT_LIKE:
			one = text_holds(predicate, step, values->text(values->arg, step->field));
			break;
		case IS:
		case IS_NOT:
			one = values->relates(values->arg, step->field, step->value) ==
			      (step->op == IS);
			break;
		default:
			one = utrace_predicate_compare(step, values->number(values->arg,
								    step->field));
		}
		if (!one && predicate->all)
			return false;
		stack = stack << 1 | one;
	}
	return stack & 1;
}
