// SPDX-License-Identifier: GPL-2.0
/*
 * Predicates, tested on a call or an event. This file also compiles in user space.
 */
#include "filter.h"
#include "pred.h"

static noinline bool number_holds(const struct utrace_predicate_step *step, s64 value)
{
	return utrace_predicate_compare(step, value);
}

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

/* A call that has returned. */
struct returned {
	long ret;
	u64 duration;
	const unsigned long *args;
};

static s64 value_of_call(void *arg, u8 operand)
{
	const struct returned *call = arg;

	return utrace_result_value(operand, call->ret, call->duration, call->args);
}

/* Inlined into both callers, because it runs at the end of each call with a filter. */
static __always_inline bool calculate(const struct utrace_predicate *predicate,
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
			one = number_holds(step, values->number(values->arg, step->field));
		}
		if (!one && predicate->all)
			return false;
		stack = stack << 1 | one;
	}
	return stack & 1;
}

bool utrace_predicate_holds(const struct utrace_predicate *predicate,
			    const struct utrace_values *values)
{
	return calculate(predicate, values);
}

/* utrace_predicate_test() of more steps than one. */
bool utrace_predicate_test_many(const struct utrace_predicate *predicate, long ret, u64 duration,
				const unsigned long *args)
{
	struct returned call = { .ret = ret, .duration = duration, .args = args };
	const struct utrace_values values = { .number = value_of_call, .arg = &call };

	return calculate(predicate, &values);
}
