// SPDX-License-Identifier: GPL-2.0
/*
 * Predicates, read from text: their grammar is in predicate.h. This file also compiles in user
 * space.
 */
#include "predicate_parse.h"
#include "predicate_step.h"
#include "predicate_value.h"

/* Reasons in this file have these numbers. */
static_assert(UTRACE_PREDICATE_STEPS == 64 && UTRACE_PREDICATE_DEPTH == 16 &&
	      UTRACE_PREDICATE_PATTERNS == 512);

static int add(struct utrace_parser *ps, struct utrace_predicate_step step)
{
	struct utrace_predicate *predicate = ps->predicate;

	if (predicate->nr == UTRACE_PREDICATE_STEPS) {
		ps->msg = "more than 64 comparisons and operators";
		return -E2BIG;
	}
	predicate->args |= step.field >= UTRACE_PREDICATE_ARG0;
	predicate->steps[predicate->nr++] = step;
	return 0;
}

static int add_operator(struct utrace_parser *ps, enum utrace_predicate_op op)
{
	ps->predicate->all &= op == AND;
	return add(ps, (struct utrace_predicate_step){ .op = op });
}

static const char *const fields[UTRACE_PREDICATE_FIELDS] = {
	[UTRACE_PREDICATE_RET] = "ret", [UTRACE_PREDICATE_ERRNO] = "errno",
	[UTRACE_PREDICATE_DURATION] = "duration",
	[UTRACE_PREDICATE_ARG0] = "arg0", "arg1", "arg2", "arg3", "arg4", "arg5",
	[UTRACE_PREDICATE_FDPATH] = "fdpath",
};

static enum utrace_operand_kind kind_of(unsigned int field)
{
	if (field == UTRACE_PREDICATE_FDPATH)
		return UTRACE_OPERAND_TEXT;
	return field < UTRACE_PREDICATE_ARG0 ? UTRACE_OPERAND_NUMBER : UTRACE_OPERAND_REGISTER;
}

static int find_field(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
		      const char **msg)
{
	const char *const *names = arg;
	unsigned int i;

	for (i = 0; i < UTRACE_PREDICATE_FIELDS; i++) {
		if (strlen(names[i]) != len || strncmp(name, names[i], len))
			continue;
		*kind = kind_of(i);
		return i;
	}
	*msg = "not one of ret, errno, duration, arg0 to arg5, fdpath";
	return -EINVAL;
}

static const struct utrace_vocabulary results = { .find = find_field, .arg = (void *)fields };

static int parse_operand(struct utrace_parser *ps, enum utrace_operand_kind *kind)
{
	size_t len;
	int ret;

	utrace_parser_skip(ps);
	len = utrace_parser_word(ps);
	ret = ps->words->find(ps->words->arg, ps->p, len, kind, &ps->msg);
	if (ret >= 0)
		ps->p += len;
	return ret;
}

/* Longer operators come first, because the first match is taken. */
static const struct {
	const char *text;
	enum utrace_predicate_op op;
} comparisons[] = {
	{ "<=", LE }, { "==", EQ }, { "!=", NE }, { ">=", GE }, { "<", LT }, { ">", GT },
};

/* Take a single &, which is not the && between comparisons. */
static bool take_mask(struct utrace_parser *ps)
{
	utrace_parser_skip(ps);
	if (ps->p[0] != '&' || ps->p[1] == '&')
		return false;
	ps->p++;
	return true;
}

static int parse_comparison(struct utrace_parser *ps)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(comparisons); i++)
		if (utrace_parser_take(ps, comparisons[i].text))
			return comparisons[i].op;
	if (take_mask(ps))
		return MASK;
	ps->msg = "no comparison: < <= == != >= > &";
	return -EINVAL;
}

static int parse_text_comparison(struct utrace_parser *ps)
{
	if (utrace_parser_take(ps, "=="))
		return TEXT_EQ;
	if (utrace_parser_take(ps, "!="))
		return TEXT_NE;
	if (utrace_parser_take(ps, "~"))
		return TEXT_LIKE;
	ps->msg = "a text is compared by == != ~";
	return -EINVAL;
}

/* Linux 6.1's glob_match() reads on behind the end of a text that it compares with [!...]. */
static int check_pattern(struct utrace_parser *ps, const char *pattern)
{
	const char *star = strchr(pattern, '*');

	if (strstr(pattern, "[!")) {
		ps->msg = "no [!...] behind ~, which takes * ? [a-z]";
		return -EINVAL;
	}
	ps->predicate->patterns += star ? strlen(star + 1) : 0;
	if (ps->predicate->patterns <= UTRACE_PREDICATE_PATTERNS)
		return 0;
	ps->msg = "more than 512 bytes of patterns behind their first *";
	return -E2BIG;
}

static int parse_text(struct utrace_parser *ps, enum utrace_predicate_op op, s64 *value)
{
	const char *begin;
	int ret;

	utrace_parser_skip(ps);
	begin = ps->p;
	ret = utrace_predicate_text(ps, value);
	if (ret || op != TEXT_LIKE)
		return ret;
	ret = check_pattern(ps, ps->predicate->texts + *value);
	if (ret)
		ps->p = begin;
	return ret;
}

static int parse_relation(struct utrace_parser *ps)
{
	if (utrace_parser_take(ps, "=="))
		return IS;
	if (utrace_parser_take(ps, "!="))
		return IS_NOT;
	ps->msg = "this operand takes only == and !=";
	return -EINVAL;
}

/*
 * Compare a register as an int where the number can only be meant as an int, and a result always:
 * an error is less than 1.
 */
static void choose_sign(struct utrace_predicate_step *step, bool result)
{
	const bool equality = step->op == EQ || step->op == NE;

	if (step->op == MASK)
		return;
	if (result || step->value <= 0 || (equality && utrace_predicate_int(step->value) < 0))
		step->as = AS_INT;
	else
		step->as = AS_UNSIGNED;
	if (equality)
		step->value = utrace_predicate_int(step->value);
}

static int parse_or(struct utrace_parser *ps);

static int parse_one(struct utrace_parser *ps)
{
	enum utrace_operand_kind kind = UTRACE_OPERAND_NUMBER;
	struct utrace_predicate_step step = {};
	int operand, op, ret;

	operand = parse_operand(ps, &kind);
	if (operand < 0)
		return operand;
	if (kind == UTRACE_OPERAND_TEXT)
		op = parse_text_comparison(ps);
	else
		op = kind == UTRACE_OPERAND_RELATION ? parse_relation(ps) : parse_comparison(ps);
	if (op < 0)
		return op;
	step.op = op;
	step.field = operand;
	ret = kind == UTRACE_OPERAND_TEXT ? parse_text(ps, op, &step.value) :
					    utrace_predicate_number(ps, &step.value);
	if (!ret && (kind == UTRACE_OPERAND_REGISTER || kind == UTRACE_OPERAND_RESULT))
		choose_sign(&step, kind == UTRACE_OPERAND_RESULT);
	return ret ?: add(ps, step);
}

static int parse_term(struct utrace_parser *ps)
{
	int ret;

	if (++ps->depth > UTRACE_PREDICATE_DEPTH) {
		ps->msg = "nested more than 16 deep";
		return -E2BIG;
	}
	if (utrace_parser_take(ps, "!")) {
		ret = parse_term(ps) ?: add_operator(ps, NOT);
	} else if (utrace_parser_take(ps, "(")) {
		ret = parse_or(ps);
		if (!ret && !utrace_parser_take(ps, ")")) {
			ps->msg = "no ) for a (";
			ret = -EINVAL;
		}
	} else {
		ret = parse_one(ps);
	}
	ps->depth--;
	return ret;
}

static int parse_and(struct utrace_parser *ps)
{
	int ret = parse_term(ps);

	while (!ret && utrace_parser_take(ps, "&&"))
		ret = parse_term(ps) ?: add_operator(ps, AND);
	return ret;
}

static int parse_or(struct utrace_parser *ps)
{
	int ret = parse_and(ps);

	while (!ret && utrace_parser_take(ps, "||"))
		ret = parse_and(ps) ?: add_operator(ps, OR);
	return ret;
}

/*
 * Reads a predicate out of a text; @text is left where the predicate ends, or where it is wrong.
 * @predicate is filled in only in part after an error: -EINVAL for a text that is not in the
 * grammar, -E2BIG for too many parts or nested too deep, or what @words returned.
 */
int utrace_predicate_read(struct utrace_predicate *predicate, const char **text,
			  const struct utrace_vocabulary *words, const char **msg)
{
	struct utrace_parser ps = { .p = *text, .predicate = predicate, .words = words };
	int ret;

	predicate->nr = 0;
	predicate->all = true;
	predicate->args = false;
	predicate->patterns = 0;
	predicate->len = 0;
	ret = parse_or(&ps);
	utrace_parser_skip(&ps);
	*text = ps.p;
	*msg = ps.msg;
	return ret;
}

/*
 * Makes a predicate on the result of a call; with no word in @text, every call matches. Errors as
 * of utrace_predicate_read().
 */
int utrace_predicate_parse(struct utrace_predicate *predicate, const char *text,
			   struct utrace_parse_error *err)
{
	struct utrace_parser ps = { .p = text };
	const char *msg = NULL;
	int ret = 0;

	predicate->nr = 0;
	utrace_parser_skip(&ps);
	if (*ps.p)
		ret = utrace_predicate_read(predicate, &ps.p, &results, &msg);
	if (!ret && *ps.p) {
		msg = "no operator such as && before this; a unit follows its number directly";
		ret = -EINVAL;
	}
	if (ret) {
		/*
		 * If the end of the text lacks something, the error's position is behind the last
		 * word.
		 */
		if (!*ps.p)
			while (ps.p > text && isspace(ps.p[-1]))
				ps.p--;
		err->pos = ps.p - text;
		err->msg = msg;
	}
	return ret;
}
