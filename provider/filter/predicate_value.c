// SPDX-License-Identifier: GPL-2.0
/*
 * Values of predicates, read from text: numbers, errors' names, and texts that operands are
 * compared with. This file also compiles in user space.
 */
#include "predicate_value.h"

static_assert(UTRACE_PREDICATE_TEXTS == 1024);	/* less 1 in a reason of this file */

static const struct {
	const char *text;
	unsigned int ns;
} units[] = {
	{ "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 },
};

/* A number may have a unit behind it. */
static int scale(struct utrace_parser *ps, u64 *value)
{
	size_t len = utrace_parser_word(ps);
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

/* Hexadecimal numbers have all 64 bits, so that a register can be written as records show it. */
static int parse_digits(struct utrace_parser *ps, u64 *value)
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

static int parse_errno(struct utrace_parser *ps, u64 *value)
{
	size_t len = utrace_parser_word(ps);
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
int utrace_predicate_number(struct utrace_parser *ps, s64 *value)
{
	bool minus = utrace_parser_take(ps, "-");
	u64 number = 0;
	int ret;

	utrace_parser_skip(ps);
	ret = isdigit(*ps->p) ? parse_digits(ps, &number) : parse_errno(ps, &number);
	if (!ret && minus && number > S64_MAX) {
		ps->msg = "number out of range";
		ret = -EINVAL;
	}
	*value = minus && !ret ? -(s64)number : (s64)number;
	return ret;
}

static int keep_text(struct utrace_parser *ps, const char *text, size_t len, s64 *value)
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

/*
 * Reads a text, and keeps it with the predicate; @value is where it begins in the predicate's
 * texts. -EINVAL for no text, or one without an end; -E2BIG if there is no room.
 */
int utrace_predicate_text(struct utrace_parser *ps, s64 *value)
{
	size_t len;
	int ret;

	utrace_parser_skip(ps);
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
