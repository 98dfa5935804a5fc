// SPDX-License-Identifier: GPL-2.0
/* Texts written to utrace/exit_filter. */
#include "predicates.h"

struct call {
	s64 ret, duration;
	unsigned long args[6];
};

static s64 result(void *arg, u8 field)
{
	const struct call *call = arg;

	if (field >= UTRACE_PREDICATE_ARG0)
		return call->args[field - UTRACE_PREDICATE_ARG0];
	if (field == UTRACE_PREDICATE_ERRNO)
		return call->ret < 0 && call->ret > -4096 ? -call->ret : 0;
	return field == UTRACE_PREDICATE_RET ? call->ret : call->duration;
}

static s64 value(void *arg, u8 field)
{
	const struct call *call = arg;

	return utrace_result_value(field, call->ret, call->duration, call->args);
}

static const char *path(void *arg, u8 field)
{
	const struct call *call = arg;

	must(field == UTRACE_PREDICATE_FDPATH);
	return call->ret & 1 ? "/tmp/x" : NULL;
}

static bool test(const struct utrace_predicate *p, struct call *call)
{
	const struct utrace_values values = { .number = value, .text = path, .arg = call };

	return utrace_predicate_holds(p, &values);
}

/* Try a filter on two numbers, unchanged, and as ints that are extended with or without sign. */
static void try_call(const struct utrace_predicate *p, const struct node *tree, u64 ret,
		     u64 duration)
{
	struct call call = {
		ret, duration, { ret, (u32)ret, (s64)(int)ret, duration, (u32)duration, ~ret },
	};
	struct operands o = {
		.number = result, .text = path(&call, UTRACE_PREDICATE_FDPATH), .arg = &call,
	};

	must(test(p, &call) == matches(p, tree, &o));
}

/* Try the numbers of the steps and their neighbours. An overflow is a neighbour, too. */
__attribute__((no_sanitize("unsigned-integer-overflow")))
static void try_calls(const struct utrace_predicate *p, const struct node *tree)
{
	unsigned int i, d;
	u64 value, other;

	for (i = 0; i < p->nr; i++) {
		for (d = 0; d <= 2; d++) {
			value = (u64)p->steps[i].value - 1 + d;
			other = (u64)p->steps[(i + 1) % p->nr].value - 1 + d;
			try_call(p, tree, value, other);
			try_call(p, tree, -value, 5);
		}
	}
}

static void taken(const struct utrace_predicate *p)
{
	struct node nodes[UTRACE_PREDICATE_STEPS];
	struct utrace_parse_error err;
	struct utrace_predicate back;
	const struct node *tree;
	char text[8192] = "";

	if (p->nr) {
		tree = tree_of(p, nodes);
		try_calls(p, tree);
		print(text, p, fields, tree, 0);
	} else {
		must(test(p, &(struct call){ .ret = -1 }));
	}
	must(!utrace_predicate_parse(&back, text, &err));
	must(same(p, &back));
}

/* The part of the text up to @old was there before, so an error must be after it. */
static bool take_text(const char *text, size_t old)
{
	struct utrace_parse_error err = { .pos = ~0U };
	struct utrace_predicate p;

	if (!utrace_predicate_parse(&p, text, &err)) {
		taken(&p);
		return p.nr;
	}
	must(err.msg);
	must(err.pos >= old && err.pos <= strlen(text));
	return false;
}

/* Join both texts as the control file does. */
static void hold(const char *first, const char *second)
{
	char *text;

	if (!take_text(first, 0))
		first = "";
	must(asprintf(&text, "%s%s%s", first, *first ? "\n" : "", second) >= 0);
	take_text(text, strlen(first));
	free(text);
}
