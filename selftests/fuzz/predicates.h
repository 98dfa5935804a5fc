/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predicates, for the fuzzers of texts that have predicates. A predicate that was read is printed
 * again from its steps, and the printed text must be read as the same steps. The predicate's
 * result for a call must be that of matches(), a second implementation.
 */
#ifndef _SELFTESTS_FUZZ_PREDICATES_H
#define _SELFTESTS_FUZZ_PREDICATES_H

#include "fuzz.h"

/* The tree of a predicate: a step, and the nodes of its operands. */
struct node {
	const struct utrace_predicate_step *step;
	const struct node *left, *right;
};

static const struct node *tree_of(const struct utrace_predicate *p, struct node *nodes)
{
	const struct node *stack[UTRACE_PREDICATE_STEPS];
	unsigned int i, top = 0, needs;

	for (i = 0; i < p->nr; i++) {
		switch (p->steps[i].op) {
		case AND:
		case OR:
			needs = 2;
			break;
		default:
			needs = p->steps[i].op == NOT;
		}
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
	[MASK] = "&",
	[AND] = "&&", [OR] = "||", [TEXT_EQ] = "==", [TEXT_NE] = "!=", [TEXT_LIKE] = "~",
	[IS] = "==", [IS_NOT] = "!=",
};

/*
 * Print parentheses only where they are needed, so that the text is nested no deeper than before.
 * Print an operand's text without quotes where that is possible.
 */
static char *print(char *to, const struct utrace_predicate *p, const char *const *operands,
		   const struct node *n, int least)
{
	const struct utrace_predicate_step *step = n->step;
	bool inside = binds(step->op) < least;
	const char *text;

	to += sprintf(to, inside ? "(" : "");
	switch (step->op) {
	case NOT:
		*to++ = '!';
		to = print(to, p, operands, n->left, 2);
		break;
	case AND:
	case OR:
		to = print(to, p, operands, n->left, binds(step->op));
		to += sprintf(to, " %s ", signs[step->op]);
		to = print(to, p, operands, n->right, binds(step->op) + 1);
		break;
	case TEXT_EQ:
	case TEXT_NE:
	case TEXT_LIKE:
		text = p->texts + step->value;
		must(step->value + strlen(text) < p->len);
		to += sprintf(to, *text && !strpbrk(text, " \t\v\f\r()&|#") ? "%s %s %s" :
			      "%s %s \"%s\"", operands[step->field], signs[step->op], text);
		break;
	default:
		/* The smallest number is printed in hex, since the parser negates after a minus. */
		to += sprintf(to, step->value < -S64_MAX ? "%s %s 0x%llx" : "%s %s %lld",
			      operands[step->field], signs[step->op],
			      (long long)step->value);
	}
	return to + sprintf(to, inside ? ")" : "");
}

static bool is_so(u8 op, int order)
{
	return op == LT ? order < 0 : op == LE ? order <= 0 : op == EQ ? !order :
	       op == NE ? order : op == GE ? order >= 0 : order > 0;
}

static bool compares(const struct utrace_predicate_step *step, s64 a)
{
	const s64 b = step->value;
	const u64 ua = a, ub = b;

	if (step->op == MASK)
		return ua & ub;
	if (step->as == AS_UNSIGNED)
		return is_so(step->op, (ua > ub) - (ua < ub));
	if (step->as == AS_INT && ua >> 31 == 1)
		a -= 1LL << 32;
	return is_so(step->op, (a > b) - (a < b));
}

/* The value of the operand of a step that compares: number, text, relation. */
struct operands {
	s64 (*number)(void *arg, u8 operand);
	const char *text;
	void *arg;
};

static bool matches(const struct utrace_predicate *p, const struct node *n,
		    const struct operands *o)
{
	const struct utrace_predicate_step *step = n->step;

	switch (step->op) {
	case NOT:
		return !matches(p, n->left, o);
	case AND:
		return matches(p, n->left, o) && matches(p, n->right, o);
	case OR:
		return matches(p, n->left, o) || matches(p, n->right, o);
	case TEXT_EQ:
		return o->text && !strcmp(o->text, p->texts + step->value);
	case TEXT_NE:
		return !o->text || strcmp(o->text, p->texts + step->value);
	case TEXT_LIKE:
		return o->text && glob_match(p->texts + step->value, o->text);
	case IS:
		return o->number(o->arg, step->field) == step->value;
	case IS_NOT:
		return o->number(o->arg, step->field) != step->value;
	default:
		return compares(step, o->number(o->arg, step->field));
	}
}

static bool same(const struct utrace_predicate *a, const struct utrace_predicate *b)
{
	const struct utrace_predicate_step *x = a->steps, *y = b->steps;

	for (; a->nr == b->nr && x < a->steps + a->nr; x++, y++) {
		if (x->op != y->op || x->field != y->field || x->as != y->as)
			return false;
		if (x->op >= TEXT_EQ && x->op <= TEXT_LIKE ?
		    strcmp(a->texts + x->value, b->texts + y->value) : x->value != y->value)
			return false;
	}
	return a->nr == b->nr;
}

#endif /* _SELFTESTS_FUZZ_PREDICATES_H */
