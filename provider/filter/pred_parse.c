// SPDX-License-Identifier: GPL-2.0
/*
 * Predicates, read from text by the grammar in filter.h. This file also compiles in user space. It
 * is longer than others because the grammar is one recursion, from operators down to numbers.
 */
#include "filter.h"
#include "pred.h"
#include "text.h"

/* A text that is being read. On the stack of the function that reads it. */
struct parser {
	const char *p;					/* the place that is read next */
	const struct utrace_vocabulary *words;		/* the operands that are allowed */
	struct utrace_predicate *predicate;		/* as far as it was read */
	unsigned int depth;				/* of parentheses and '!' at @p */
	const char *msg;				/* the reason for a refusal */
};

/* Skips blanks and comments. */
static void parser_skip(struct parser *ps)
{
	for (;;) {
		ps->p += strspn(ps->p, " \t\n\v\f\r");
		if (*ps->p != '#')
			return;
		ps->p += strcspn(ps->p, "\n");
	}
}

/* Takes a word, after which anything may follow, and blanks and comments in front of it. */
static bool parser_take(struct parser *ps, const char *word)
{
	parser_skip(ps);
	if (strncmp(ps->p, word, strlen(word)))
		return false;
	ps->p += strlen(word);
	return true;
}

static_assert(UTRACE_PREDICATE_TEXTS == 1024);	/* less 1 in a reason of this file */

static const struct {
	const char *text;
	unsigned int ns;
} units[] = {
	{ "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 },
};

/* A number may have a unit after it. */
static int scale(struct parser *ps, u64 *value)
{
	size_t len = utrace_name_len(ps->p);
	unsigned int i;

	if (!len)
		return 0;
	for (i = 0; i < ARRAY_SIZE(units); i++) {
		if (utrace_compare(units[i].text, ps->p, len))
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

/* Hexadecimal numbers have all 64 bits, so that a register can be written as records show it. */
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
	size_t len = utrace_name_len(ps->p);
	int nr = utrace_errno_nr(ps->p, len);

	if (nr < 0) {
		ps->msg = "neither a number nor an error's name";
		return -EINVAL;
	}
	*value = nr;
	ps->p += len;
	return 0;
}

/* Reads a number, or an error's name. */
static int parse_number(struct parser *ps, s64 *value)
{
	bool minus = parser_take(ps, "-");
	u64 number = 0;
	int ret;

	parser_skip(ps);
	ret = isdigit(*ps->p) ? parse_digits(ps, &number) : parse_errno(ps, &number);
	if (!ret && minus && number > S64_MAX) {
		ps->msg = "number out of range";
		ret = -EINVAL;
	}
	*value = minus && !ret ? -(s64)number : (s64)number;
	return ret;
}

static int keep_text(struct parser *ps, const char *text, size_t len, s64 *value)
{
	struct utrace_predicate *predicate = ps->predicate;

	if (len >= sizeof(predicate->texts) - predicate->len) {
		ps->msg = "more than 1023 bytes of strings";
		return -E2BIG;
	}
	*value = predicate->len;
	memcpy(predicate->texts + predicate->len, text, len);
	predicate->texts[predicate->len + len] = '\0';
	predicate->len += len + 1;
	return 0;
}

/*
 * Reads a text, and keeps it with the predicate; @value is where it begins in the predicate's
 * texts. -EINVAL for no text, or one without an end; -E2BIG if there is no room.
 */
static int read_text(struct parser *ps, s64 *value)
{
	size_t len;
	int ret;

	parser_skip(ps);
	if (*ps->p != '"') {
		len = strcspn(ps->p, " \t\n\v\f\r()&|#\"");
		ps->msg = "no string to compare with";
		ret = len ? keep_text(ps, ps->p, len, value) : -EINVAL;
		ps->p += ret ? 0 : len;
		return ret;
	}
	len = strcspn(ps->p + 1, "\"\n");
	if (ps->p[1 + len] != '"') {
		ps->msg = "a string in quotes has no end";
		return -EINVAL;
	}
	ret = keep_text(ps, ps->p + 1, len, value);
	ps->p += ret ? 0 : len + 2;
	return ret;
}

/* Reasons in this file have these numbers. */
static_assert(UTRACE_PREDICATE_STEPS == 64 && UTRACE_PREDICATE_DEPTH == 16 &&
	      UTRACE_PREDICATE_PATTERNS == 512);

static int add(struct parser *ps, struct utrace_predicate_step step)
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

static int add_operator(struct parser *ps, enum utrace_predicate_op op)
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
		if (utrace_compare(names[i], name, len))
			continue;
		*kind = kind_of(i);
		return i;
	}
	*msg = "not one of ret, errno, duration, arg0 to arg5, fdpath";
	return -EINVAL;
}

static const struct utrace_vocabulary results = { .find = find_field, .arg = (void *)fields };

static int parse_operand(struct parser *ps, enum utrace_operand_kind *kind)
{
	size_t len;
	int ret;

	parser_skip(ps);
	len = utrace_name_len(ps->p);
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
static bool take_mask(struct parser *ps)
{
	parser_skip(ps);
	if (ps->p[0] != '&' || ps->p[1] == '&')
		return false;
	ps->p++;
	return true;
}

static int parse_comparison(struct parser *ps)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(comparisons); i++)
		if (parser_take(ps, comparisons[i].text))
			return comparisons[i].op;
	if (take_mask(ps))
		return MASK;
	ps->msg = "no comparison: < <= == != >= > &";
	return -EINVAL;
}

static int parse_text_comparison(struct parser *ps)
{
	if (parser_take(ps, "=="))
		return TEXT_EQ;
	if (parser_take(ps, "!="))
		return TEXT_NE;
	if (parser_take(ps, "~"))
		return TEXT_LIKE;
	ps->msg = "a string is compared by == != ~";
	return -EINVAL;
}

/* Linux 6.1's glob_match() reads on after the end of a text that it compares with [!...]. */
static int check_pattern(struct parser *ps, const char *pattern)
{
	const char *star = strchr(pattern, '*');

	if (strstr(pattern, "[!")) {
		ps->msg = "no [!...] after ~, which takes * ? [a-z]";
		return -EINVAL;
	}
	ps->predicate->patterns += star ? strlen(star + 1) : 0;
	if (ps->predicate->patterns <= UTRACE_PREDICATE_PATTERNS)
		return 0;
	ps->msg = "more than 512 bytes of patterns after their first *";
	return -E2BIG;
}

static int parse_text(struct parser *ps, enum utrace_predicate_op op, s64 *value)
{
	const char *begin;
	int ret;

	parser_skip(ps);
	begin = ps->p;
	ret = read_text(ps, value);
	if (ret || op != TEXT_LIKE)
		return ret;
	ret = check_pattern(ps, ps->predicate->texts + *value);
	if (ret)
		ps->p = begin;
	return ret;
}

static int parse_relation(struct parser *ps)
{
	if (parser_take(ps, "=="))
		return IS;
	if (parser_take(ps, "!="))
		return IS_NOT;
	ps->msg = "this operand takes only == and !=";
	return -EINVAL;
}

/*
 * Compare a register as an int if the number can only be meant as an int, and a result always:
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
	ret = kind == UTRACE_OPERAND_TEXT ? parse_text(ps, op, &step.value) :
					    parse_number(ps, &step.value);
	if (!ret && (kind == UTRACE_OPERAND_REGISTER || kind == UTRACE_OPERAND_RESULT))
		choose_sign(&step, kind == UTRACE_OPERAND_RESULT);
	return ret ?: add(ps, step);
}

static int parse_term(struct parser *ps)
{
	int ret;

	if (++ps->depth > UTRACE_PREDICATE_DEPTH) {
		ps->msg = "nested more than 16 deep";
		return -E2BIG;
	}
	if (parser_take(ps, "!")) {
		ret = parse_term(ps) ?: add_operator(ps, NOT);
	} else if (parser_take(ps, "(")) {
		ret = parse_or(ps);
		if (!ret && !parser_take(ps, ")")) {
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

	while (!ret && parser_take(ps, "&&"))
		ret = parse_term(ps) ?: add_operator(ps, AND);
	return ret;
}

static int parse_or(struct parser *ps)
{
	int ret = parse_and(ps);

	while (!ret && parser_take(ps, "||"))
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
	struct parser ps = { .p = *text, .predicate = predicate, .words = words };
	int ret;

	predicate->nr = 0;
	predicate->all = true;
	predicate->args = false;
	predicate->patterns = 0;
	predicate->len = 0;
	ret = parse_or(&ps);
	parser_skip(&ps);
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
	struct parser ps = { .p = text };
	const char *msg = NULL;
	int ret = 0;

	predicate->nr = 0;
	parser_skip(&ps);
	if (*ps.p)
		ret = utrace_predicate_read(predicate, &ps.p, &results, &msg);
	if (!ret && *ps.p) {
		msg = "no operator such as && before this; a unit follows its number directly";
		ret = -EINVAL;
	}
	if (ret) {
		/* If the end of the text lacks something, the error is right after the last word. */
		if (!*ps.p)
			while (ps.p > text && isspace(ps.p[-1]))
				ps.p--;
		err->pos = ps.p - text;
		err->msg = msg;
	}
	return ret;
}
