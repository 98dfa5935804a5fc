// SPDX-License-Identifier: GPL-2.0
/*
 * Predicates: read from text, and tried on a call. This also compiles in user space.
 */
#include "predicate.h"

enum op { LT, LE, EQ, NE, GE, GT, MASK, AND, OR, NOT, TEXT_EQ, TEXT_NE, TEXT_LIKE, IS, IS_NOT };

/* How the two sides of a comparison are read: predicate.h says why. */
enum as { AS_IS, AS_UNSIGNED, AS_INT };

/**
 * struct parser - a text that is being read
 * @p: where
 * @words: the operands that it may have
 * @predicate: what was made of it so far
 * @depth: of parentheses and '!'
 * @msg: why it was not taken
 */
struct parser {
	const char *p;
	const struct utrace_vocabulary *words;
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

static int add(struct parser *ps, struct utrace_predicate_step step)
{
	struct utrace_predicate *predicate = ps->predicate;

	if (predicate->nr == UTRACE_PREDICATE_STEPS) {
		ps->msg = "more than 64 comparisons and operators";
		return -E2BIG;
	}
	predicate->steps[predicate->nr++] = step;
	return 0;
}

static int add_operator(struct parser *ps, enum op op)
{
	return add(ps, (struct utrace_predicate_step){ .op = op });
}

static const char *const fields[UTRACE_PREDICATE_FIELDS] = {
	[UTRACE_PREDICATE_RET] = "ret", [UTRACE_PREDICATE_ERRNO] = "errno",
	[UTRACE_PREDICATE_DURATION] = "duration",
	[UTRACE_PREDICATE_ARG0] = "arg0", "arg1", "arg2", "arg3", "arg4", "arg5",
};

static int find_field(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
		      const char **msg)
{
	const char *const *names = arg;
	unsigned int i;

	for (i = 0; i < UTRACE_PREDICATE_FIELDS; i++) {
		if (strlen(names[i]) != len || strncmp(name, names[i], len))
			continue;
		*kind = i < UTRACE_PREDICATE_ARG0 ? UTRACE_OPERAND_NUMBER :
						    UTRACE_OPERAND_REGISTER;
		return i;
	}
	*msg = "not one of ret, errno, duration, arg0 to arg5";
	return -EINVAL;
}

static const struct utrace_vocabulary results = { .find = find_field, .arg = (void *)fields };

static int parse_operand(struct parser *ps, enum utrace_operand_kind *kind)
{
	size_t len;
	int ret;

	skip(ps);
	len = word_len(ps);
	ret = ps->words->find(ps->words->arg, ps->p, len, kind, &ps->msg);
	if (ret >= 0)
		ps->p += len;
	return ret;
}

/* The longer ones first. */
static const struct {
	const char *text;
	enum op op;
} comparisons[] = {
	{ "<=", LE }, { "==", EQ }, { "!=", NE }, { ">=", GE }, { "<", LT }, { ">", GT },
};

/* A single & here, not the && behind a comparison. */
static bool take_mask(struct parser *ps)
{
	skip(ps);
	if (ps->p[0] != '&' || ps->p[1] == '&')
		return false;
	ps->p++;
	return true;
}

static int parse_comparison(struct parser *ps)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(comparisons); i++)
		if (take(ps, comparisons[i].text))
			return comparisons[i].op;
	if (take_mask(ps))
		return MASK;
	ps->msg = "no comparison: < <= == != >= > &";
	return -EINVAL;
}

static const struct {
	const char *text;
	unsigned int ns;
} units[] = {
	{ "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 },
};

/* A number may have a unit behind it. */
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

/* In hexadecimal a register can be written as the records have it. */
static int parse_digits(struct parser *ps, u64 *value)
{
	unsigned int base = 10, digit;
	u64 most = S64_MAX;

	if (ps->p[0] == '0' && (ps->p[1] | 0x20) == 'x' && isxdigit(ps->p[2])) {
		base = 16;
		most = ~0ULL;
		ps->p += 2;
	}
	for (*value = 0; base == 16 ? isxdigit(*ps->p) : isdigit(*ps->p); ps->p++) {
		digit = isdigit(*ps->p) ? *ps->p - '0' : (*ps->p | 0x20) - 'a' + 10;
		if (*value > (most - digit) / base) {
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
	if (!ret && minus && number > S64_MAX) {
		ps->msg = "number out of range";
		ret = -EINVAL;
	}
	*value = minus && !ret ? -(s64)number : (s64)number;
	return ret;
}

static int parse_text_comparison(struct parser *ps)
{
	if (take(ps, "=="))
		return TEXT_EQ;
	if (take(ps, "!="))
		return TEXT_NE;
	if (take(ps, "~"))
		return TEXT_LIKE;
	ps->msg = "a text is compared by == != ~";
	return -EINVAL;
}

static int parse_relation(struct parser *ps)
{
	if (take(ps, "=="))
		return IS;
	if (take(ps, "!="))
		return IS_NOT;
	ps->msg = "of this only == and != can be asked";
	return -EINVAL;
}

static int keep_text(struct parser *ps, const char *text, size_t len, s64 *value)
{
	struct utrace_predicate *predicate = ps->predicate;

	if (len >= sizeof(predicate->texts) - predicate->len) {
		ps->msg = "more than 1023 bytes of text";
		return -E2BIG;
	}
	*value = predicate->len;
	memcpy(predicate->texts + predicate->len, text, len);
	predicate->texts[predicate->len + len] = '\0';
	predicate->len += len + 1;
	return 0;
}

static int parse_text(struct parser *ps, s64 *value)
{
	size_t len;
	int ret;

	skip(ps);
	if (*ps->p != '"') {
		len = strcspn(ps->p, " \t\n\v\f\r()&|#\"");
		ps->msg = "no text to compare with";
		ret = len ? keep_text(ps, ps->p, len, value) : -EINVAL;
		ps->p += ret ? 0 : len;
		return ret;
	}
	len = strcspn(ps->p + 1, "\"\n");
	if (ps->p[1 + len] != '"') {
		ps->msg = "a text in quotes has no end";
		return -EINVAL;
	}
	ret = keep_text(ps, ps->p + 1, len, value);
	ps->p += ret ? 0 : len + 2;
	return ret;
}

/* An int passed without its sign is negative. */
static s64 int_of(s64 value)
{
	return (u64)value <= UINT_MAX ? (s64)(int)value : value;
}

/* A register that can only be meant as an int is compared as an int. */
static void choose_sign(struct utrace_predicate_step *step)
{
	const bool equality = step->op == EQ || step->op == NE;

	if (step->op == MASK)
		return;
	if (step->value <= 0 || (equality && int_of(step->value) < 0))
		step->as = AS_INT;
	else
		step->as = AS_UNSIGNED;
	if (equality)
		step->value = int_of(step->value);
}

static int parse_or(struct parser *ps);

static int parse_one(struct parser *ps)
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
	ret = kind == UTRACE_OPERAND_TEXT ? parse_text(ps, &step.value) :
					    parse_value(ps, &step.value);
	if (!ret && kind == UTRACE_OPERAND_REGISTER)
		choose_sign(&step);
	return ret ?: add(ps, step);
}

static int parse_term(struct parser *ps)
{
	int ret;

	if (++ps->depth > UTRACE_PREDICATE_DEPTH) {
		ps->msg = "nested more than 16 deep";
		return -E2BIG;
	}
	if (take(ps, "!")) {
		ret = parse_term(ps) ?: add_operator(ps, NOT);
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
		ret = parse_term(ps) ?: add_operator(ps, AND);
	return ret;
}

static int parse_or(struct parser *ps)
{
	int ret = parse_and(ps);

	while (!ret && take(ps, "||"))
		ret = parse_and(ps) ?: add_operator(ps, OR);
	return ret;
}

/**
 * utrace_predicate_read - read a predicate out of a text
 * @predicate: filled in; half of it after an error
 * @text: where it begins; afterwards where it ends, or where it is wrong
 * @words: the operands that it may have
 * @msg: filled in after an error
 *
 * Context: any in which @words can be asked.
 * Return: 0; -EINVAL for what is not in the grammar; -E2BIG for what has too many
 * parts, or is nested too deep; what @words returned.
 */
int utrace_predicate_read(struct utrace_predicate *predicate, const char **text,
			  const struct utrace_vocabulary *words, const char **msg)
{
	struct parser ps = { .p = *text, .predicate = predicate, .words = words };
	int ret;

	predicate->nr = 0;
	predicate->len = 0;
	ret = parse_or(&ps);
	skip(&ps);
	*text = ps.p;
	*msg = ps.msg;
	return ret;
}

/**
 * utrace_predicate_parse - make a predicate on the result of a call
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
	struct parser ps = { .p = text };
	const char *msg = NULL;
	int ret = 0;

	predicate->nr = 0;
	skip(&ps);
	if (*ps.p)
		ret = utrace_predicate_read(predicate, &ps.p, &results, &msg);
	if (!ret && *ps.p) {
		msg = "no operator before it";
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

static bool op_holds(u8 op, s64 a, s64 b)
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
	case GT:
		return a > b;
	default:
		return a & b;
	}
}

/* The smallest number without a sign becomes the smallest that has one. */
static s64 shift(s64 value)
{
	return value ^ BIT_ULL(63);
}

static bool holds(const struct utrace_predicate_step *step, s64 value)
{
	if (step->as == AS_INT)
		value = int_of(value);
	else if (step->as == AS_UNSIGNED)
		return op_holds(step->op, shift(value), shift(step->value));
	return op_holds(step->op, value, step->value);
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

	switch (operand) {
	case UTRACE_PREDICATE_RET:
		return call->ret;
	case UTRACE_PREDICATE_ERRNO:
		return call->ret < 0 && call->ret >= -4095 ? -call->ret : 0;
	case UTRACE_PREDICATE_DURATION:
		return call->duration;
	default:
		return call->args[operand - UTRACE_PREDICATE_ARG0];
	}
}

/* Inlined into both that call it, so that a call's return costs no calls. */
static __always_inline bool calculate(const struct utrace_predicate *predicate,
				      const struct utrace_values *values)
{
	const struct utrace_predicate_step *step = predicate->steps;
	const struct utrace_predicate_step *end = step + predicate->nr;
	u64 stack = 1;		/* a bit each, the top is the lowest */
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
			one = holds(step, values->number(values->arg, step->field));
		}
		stack = stack << 1 | one;
	}
	return stack & 1;
}

/**
 * utrace_predicate_holds - is it so?
 * @predicate: what utrace_predicate_read() has taken
 * @values: the operands' values
 *
 * Context: any in which @values can be asked.
 * Return: true if it is.
 */
bool utrace_predicate_holds(const struct utrace_predicate *predicate,
			    const struct utrace_values *values)
{
	return calculate(predicate, values);
}

/**
 * utrace_predicate_test - does a call match?
 * @predicate: what utrace_predicate_parse() has taken
 * @ret: what the call returned
 * @duration: nanoseconds
 * @args: its six arguments
 *
 * Context: any.
 * Return: true if it does.
 */
bool utrace_predicate_test(const struct utrace_predicate *predicate, long ret, u64 duration,
			   const unsigned long *args)
{
	struct returned call = { .ret = ret, .duration = duration, .args = args };
	const struct utrace_values values = { .number = value_of_call, .arg = &call };

	return calculate(predicate, &values);
}
