// SPDX-License-Identifier: GPL-2.0
/*
 * Texts written to utrace/exit_filter. What was read is printed again, from its steps, and
 * has to be read as the same steps; and it is tried on calls beside a calculation of its own.
 */
#include "fuzz.h"

#define DEEPEST	UTRACE_PREDICATE_STEPS

/* What a predicate's steps were made of: the step's number, and its operands'. */
struct node {
	const struct utrace_predicate_step *step;
	const struct node *left, *right;
};

static const struct node *tree_of(const struct utrace_predicate *p, struct node *nodes)
{
	const struct node *stack[DEEPEST];
	unsigned int i, top = 0, needs;

	for (i = 0; i < p->nr; i++) {
		needs = p->steps[i].op == NOT ? 1 : p->steps[i].op >= AND ? 2 : 0;
		must(top >= needs);
		top -= needs;
		nodes[i] = (struct node){
			.step = &p->steps[i],
			.left = needs ? stack[top] : NULL,
			.right = needs == 2 ? stack[top + 1] : NULL,
		};
		stack[top++] = &nodes[i];
	}
	must(top == 1);
	return stack[0];
}

static int binds(u8 op)
{
	return op == OR ? 0 : op == AND ? 1 : op == NOT ? 2 : 3;
}

static const char *const signs[] = {
	[LT] = "<", [LE] = "<=", [EQ] = "==", [NE] = "!=", [GE] = ">=", [GT] = ">",
	[AND] = "&&", [OR] = "||",
};

/* In parentheses only where they are needed, so no deeper than the text was. */
static char *print(char *to, const struct node *n, int least)
{
	const struct utrace_predicate_step *step = n->step;
	bool inside = binds(step->op) < least;

	to += sprintf(to, inside ? "(" : "");
	switch (step->op) {
	case NOT:
		*to++ = '!';
		to = print(to, n->left, 2);
		break;
	case AND:
	case OR:
		to = print(to, n->left, binds(step->op));
		to += sprintf(to, " %s ", signs[step->op]);
		to = print(to, n->right, binds(step->op) + 1);
		break;
	default:
		to += sprintf(to, "%s %s %lld", fields[step->field], signs[step->op],
			      (long long)step->value);
	}
	return to + sprintf(to, inside ? ")" : "");
}

static bool compares(u8 op, s64 a, s64 b)
{
	int order = (a > b) - (a < b);

	return op == LT ? order < 0 : op == LE ? order <= 0 : op == EQ ? !order :
	       op == NE ? order : op == GE ? order >= 0 : order > 0;
}

static bool matches(const struct node *n, long ret, u64 duration)
{
	const struct utrace_predicate_step *step = n->step;

	switch (step->op) {
	case NOT:
		return !matches(n->left, ret, duration);
	case AND:
		return matches(n->left, ret, duration) && matches(n->right, ret, duration);
	case OR:
		return matches(n->left, ret, duration) || matches(n->right, ret, duration);
	}
	switch (step->field) {
	case UTRACE_PREDICATE_RET:
		return compares(step->op, ret, step->value);
	case UTRACE_PREDICATE_ERRNO:
		return compares(step->op, ret < 0 && ret > -4096 ? -ret : 0, step->value);
	default:
		return compares(step->op, duration, step->value);
	}
}

/* Around what the steps compare with, too: beyond the largest number is the smallest. */
__attribute__((no_sanitize("unsigned-integer-overflow")))
static void try_calls(const struct utrace_predicate *p, const struct node *tree)
{
	unsigned int i, d;
	u64 ret, duration;

	for (i = 0; i < p->nr; i++) {
		for (d = 0; d <= 2; d++) {
			ret = (u64)p->steps[i].value - 1 + d;
			duration = (u64)p->steps[(i + 1) % p->nr].value - 1 + d;
			must(utrace_predicate_test(p, ret, duration) ==
			     matches(tree, ret, duration));
			must(utrace_predicate_test(p, -ret, 5) == matches(tree, -ret, 5));
		}
	}
}

static bool same(const struct utrace_predicate *a, const struct utrace_predicate *b)
{
	unsigned int i;

	for (i = 0; a->nr == b->nr && i < a->nr; i++)
		if (a->steps[i].op != b->steps[i].op || a->steps[i].field != b->steps[i].field ||
		    a->steps[i].value != b->steps[i].value)
			return false;
	return a->nr == b->nr;
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
		print(text, tree, 0);
	} else {
		must(utrace_predicate_test(p, -1, 1));
	}
	must(!utrace_predicate_parse(&back, text, &err));
	must(same(p, &back));
}

/* The part of the text behind @old is what was written. */
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

/* As the control file joins them. */
static void hold(const char *first, const char *second)
{
	char *text;

	if (!take_text(first, 0))
		first = "";
	must(asprintf(&text, "%s%s%s", first, *first ? "\n" : "", second) >= 0);
	take_text(text, strlen(first));
	free(text);
}
