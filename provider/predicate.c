// SPDX-License-Identifier: GPL-2.0
/*
 * Predicates: read from text, and tried on a call. This also compiles in user space.
 */
#include "predicate.h"

enum op { LT, LE, EQ, NE, GE, GT, AND, OR, NOT };

/**
 * struct parser - a text that is being read
 * @p: where
 * @predicate: what was made of it so far
 * @depth: of parentheses and '!'
 * @msg: why it was not taken
 */
struct parser {
	const char *p;
	struct utrace_predicate *predicate;
	unsigned int depth;
	const char *msg;
};

static void skip(struct parser *ps)
{
	for (;;) {
		ps->p += strspn(ps->p, " \t\n\v\f\r");
		if (*ps->p != '#')
			return;
		ps->p += strcspn(ps->p, "\n");
	}
}

static bool take(struct parser *ps, const char *word)
{
	skip(ps);
	if (strncmp(ps->p, word, strlen(word)))
		return false;
	ps->p += strlen(word);
	return true;
}

static size_t word_len(const struct parser *ps)
{
	size_t len = 0;

	while (isalnum(ps->p[len]) || ps->p[len] == '_')
		len++;
	return len;
}

static int add(struct parser *ps, u8 op, u8 field, s64 value)
{
	struct utrace_predicate *predicate = ps->predicate;

	if (predicate->nr == UTRACE_PREDICATE_STEPS) {
		ps->msg = "more than 64 comparisons and operators";
		return -E2BIG;
	}
	predicate->steps[predicate->nr++] = (struct utrace_predicate_step){ op, field, value };
	return 0;
}

static const char *const fields[UTRACE_PREDICATE_FIELDS] = {
	[UTRACE_PREDICATE_RET] = "ret", [UTRACE_PREDICATE_ERRNO] = "errno",
	[UTRACE_PREDICATE_DURATION] = "duration",
};

static int parse_field(struct parser *ps)
{
	unsigned int i;
	size_t len;

	skip(ps);
	len = word_len(ps);
	for (i = 0; i < UTRACE_PREDICATE_FIELDS; i++) {
		if (strlen(fields[i]) != len || strncmp(ps->p, fields[i], len))
			continue;
		ps->p += len;
		return i;
	}
	ps->msg = "not one of ret, errno, duration";
	return -EINVAL;
}

/* The longer ones first. */
static const struct {
	const char *text;
	enum op op;
} comparisons[] = {
	{ "<=", LE }, { "==", EQ }, { "!=", NE }, { ">=", GE }, { "<", LT }, { ">", GT },
};

static int parse_comparison(struct parser *ps)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(comparisons); i++)
		if (take(ps, comparisons[i].text))
			return comparisons[i].op;
	ps->msg = "no comparison: < <= == != >= >";
	return -EINVAL;
}

static const struct {
	const char *text;
	unsigned int ns;
} units[] = {
	{ "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 },
};

/* What stands behind a number: a unit, or nothing. */
static int scale(struct parser *ps, u64 *value)
{
	size_t len = word_len(ps);
	unsigned int i;

	if (!len)
		return 0;
	for (i = 0; i < ARRAY_SIZE(units); i++) {
		if (strlen(units[i].text) != len || strncmp(ps->p, units[i].text, len))
			continue;
		if (*value > (u64)S64_MAX / units[i].ns)
			break;
		*value *= units[i].ns;
		ps->p += len;
		return 0;
	}
	ps->msg = "unknown unit: ns, us, ms, s";
	if (i < ARRAY_SIZE(units))
		ps->msg = "number out of range";
	return -EINVAL;
}

static int parse_digits(struct parser *ps, u64 *value)
{
	unsigned int base = 10, digit;

	if (ps->p[0] == '0' && (ps->p[1] | 0x20) == 'x' && isxdigit(ps->p[2])) {
		base = 16;
		ps->p += 2;
	}
	for (*value = 0; base == 16 ? isxdigit(*ps->p) : isdigit(*ps->p); ps->p++) {
		digit = isdigit(*ps->p) ? *ps->p - '0' : (*ps->p | 0x20) - 'a' + 10;
		if (*value > ((u64)S64_MAX - digit) / base) {
			ps->msg = "number out of range";
			return -EINVAL;
		}
		*value = *value * base + digit;
	}
	return base == 10 ? scale(ps, value) : 0;
}

static int parse_errno(struct parser *ps, u64 *value)
{
	size_t len = word_len(ps);
	int nr = utrace_errno_nr(ps->p, len);

	if (nr < 0) {
		ps->msg = "neither a number nor an error's name";
		return -EINVAL;
	}
	*value = nr;
	ps->p += len;
	return 0;
}

static int parse_value(struct parser *ps, s64 *value)
{
	bool minus = take(ps, "-");
	u64 number = 0;
	int ret;

	skip(ps);
	ret = isdigit(*ps->p) ? parse_digits(ps, &number) : parse_errno(ps, &number);
	*value = minus ? -(s64)number : (s64)number;
	return ret;
}

static int parse_or(struct parser *ps);

static int parse_one(struct parser *ps)
{
	int field, op, ret;
	s64 value = 0;

	field = parse_field(ps);
	if (field < 0)
		return field;
	op = parse_comparison(ps);
	if (op < 0)
		return op;
	ret = parse_value(ps, &value);
	return ret ?: add(ps, op, field, value);
}

static int parse_term(struct parser *ps)
{
	int ret;

	if (++ps->depth > UTRACE_PREDICATE_DEPTH) {
		ps->msg = "nested more than 16 deep";
		return -E2BIG;
	}
	if (take(ps, "!")) {
		ret = parse_term(ps) ?: add(ps, NOT, 0, 0);
	} else if (take(ps, "(")) {
		ret = parse_or(ps);
		if (!ret && !take(ps, ")")) {
			ps->msg = "no ) for a (";
			ret = -EINVAL;
		}
	} else {
		ret = parse_one(ps);
	}
	ps->depth--;
	return ret;
}

static int parse_and(struct parser *ps)
{
	int ret = parse_term(ps);

	while (!ret && take(ps, "&&"))
		ret = parse_term(ps) ?: add(ps, AND, 0, 0);
	return ret;
}

static int parse_or(struct parser *ps)
{
	int ret = parse_and(ps);

	while (!ret && take(ps, "||"))
		ret = parse_and(ps) ?: add(ps, OR, 0, 0);
	return ret;
}

/**
 * utrace_predicate_parse - make a predicate of a text
 * @predicate: filled in; half of it after an error
 * @text: the text, terminated; with no word in it, every call matches
 * @err: filled in after an error
 *
 * Context: any.
 * Return: 0; -EINVAL for what is not in the grammar; -E2BIG for what has too many
 * parts, or is nested too deep.
 */
int utrace_predicate_parse(struct utrace_predicate *predicate, const char *text,
			   struct utrace_parse_error *err)
{
	struct parser ps = { .p = text, .predicate = predicate };
	int ret = 0;

	predicate->nr = 0;
	skip(&ps);
	if (*ps.p)
		ret = parse_or(&ps);
	skip(&ps);
	if (!ret && *ps.p) {
		ps.msg = "no operator before it";
		ret = -EINVAL;
	}
	if (ret) {
		/* Of what is missing at the end, the place is behind the last word. */
		if (!*ps.p)
			while (ps.p > text && isspace(ps.p[-1]))
				ps.p--;
		err->pos = ps.p - text;
		err->msg = ps.msg;
	}
	return ret;
}

static bool holds(u8 op, s64 a, s64 b)
{
	switch (op) {
	case LT:
		return a < b;
	case LE:
		return a <= b;
	case EQ:
		return a == b;
	case NE:
		return a != b;
	case GE:
		return a >= b;
	default:
		return a > b;
	}
}

/**
 * utrace_predicate_test - does a call match?
 * @predicate: what utrace_predicate_parse() has taken
 * @ret: what the call returned
 * @duration: nanoseconds
 *
 * Context: any.
 * Return: true if it does.
 */
bool utrace_predicate_test(const struct utrace_predicate *predicate, long ret, u64 duration)
{
	const s64 values[UTRACE_PREDICATE_FIELDS] = {
		[UTRACE_PREDICATE_RET] = ret,
		[UTRACE_PREDICATE_ERRNO] = ret < 0 && ret >= -4095 ? -ret : 0,
		[UTRACE_PREDICATE_DURATION] = duration,
	};
	const struct utrace_predicate_step *step = predicate->steps;
	const struct utrace_predicate_step *end = step + predicate->nr;
	u64 stack = 1;		/* a bit each, the top is the lowest */

	for (; step < end; step++) {
		switch (step->op) {
		case AND:
			stack = stack >> 1 & (stack | ~1ULL);
			break;
		case OR:
			stack = stack >> 1 | (stack & 1);
			break;
		case NOT:
			stack ^= 1;
			break;
		default:
			stack = stack << 1 | holds(step->op, values[step->field], step->value);
		}
	}
	return stack & 1;
}
