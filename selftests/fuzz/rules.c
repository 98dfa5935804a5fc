// SPDX-License-Identifier: GPL-2.0
/*
 * Texts written to utrace/rules: every event and action is taken, and operands by how their
 * names begin. A rule that is taken can be written again as it is printed, and says the
 * same then.
 */
#include "fuzz.h"

#define word_len rule_word_len	/* that of predicate.c is another */
#include "rules/text.c"

#define ROOM	(4 * UTRACE_RULE_MAX)

static int tell(char *told, const char *what, const char *value)
{
	size_t len = strlen(told);

	must(strlen(what) > 0 && strlen(what) < 32);
	must(!value || strlen(value) < UTRACE_RULE_MAX);
	snprintf(told + len, ROOM - len, "%s=%s;", what, value ? value : "-");
	return 0;
}

static int event(void *arg, const char *name, const char *args, const char **msg)
{
	*msg = "no such event";
	return *name == 'x' ? -ENOENT : tell(arg, name, args);
}

static int action(void *arg, const char *name, const char *value, const char **msg)
{
	*msg = "no such action";
	return *name == 'x' ? -ENOENT : tell(arg, name, value);
}

static int find(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
		const char **msg)
{
	*msg = "no such operand";
	if (arg || !len || *name == 'x')
		return -ENOENT;
	*kind = *name == 'c' ? UTRACE_OPERAND_TEXT :
		*name == 'a' ? UTRACE_OPERAND_RELATION : UTRACE_OPERAND_NUMBER;
	return *name;
}

static s64 value_of(void *arg, u8 operand)
{
	must(!arg && operand != 'c' && operand != 'a');
	return operand;
}

static const char *text_at(void *arg, u8 operand)
{
	must(!arg && operand == 'c');
	return "nginx";
}

static bool relates(void *arg, u8 operand, s64 value)
{
	must(!arg && operand == 'a');
	return value & 1;
}

static const struct utrace_values values = {
	.number = value_of, .text = text_at, .relates = relates,
};

/* What a line says, or -errno. */
static int read_line(const char *line, char *told, struct utrace_parse_error *err)
{
	static struct utrace_predicate predicate;
	char scratch[UTRACE_RULE_MAX];
	const struct utrace_rule_reader reader = {
		.event = event, .action = action, .words = { .find = find },
		.predicate = &predicate, .scratch = scratch, .arg = told,
	};
	size_t len;
	u32 count;
	int ret;

	told[0] = '\0';
	ret = utrace_rule_read(line, &reader, &count, err);
	if (ret)
		return ret;
	must(predicate.nr <= UTRACE_PREDICATE_STEPS && predicate.len <= UTRACE_PREDICATE_TEXTS);
	len = strlen(told);
	snprintf(told + len, ROOM - len, "%u %d", count, predicate.nr &&
		 utrace_predicate_holds(&predicate, &values));
	return 0;
}

static void line_holds(const char *line, const char *begin)
{
	char told[ROOM], again[ROOM], copy[UTRACE_RULE_MAX], print[UTRACE_RULE_MAX + 32];
	struct utrace_parse_error err = {};
	const char *next = print;

	if (read_line(line, told, &err)) {
		must(err.msg && err.pos <= strlen(line));
		must(utrace_rule_place(begin, err.pos) <= strcspn(begin, "\n"));
		return;
	}
	snprintf(print, sizeof(print), "%s # fired 3\n", line);
	must(utrace_rule_line(copy, &next) == (int)strlen(line) && !*next);
	must(!strcmp(copy, line));
	must(!read_line(copy, again, &err) && !strcmp(told, again));
}

static void text_holds_up(const char *text)
{
	char line[UTRACE_RULE_MAX];
	const char *begin;
	int len;

	while (*text) {
		begin = text;
		len = utrace_rule_line(line, &text);
		if (len == -E2BIG)
			return;
		must(len == (int)strlen(line) && text > begin);
		if (len)
			line_holds(line + strspn(line, "! "), begin);
	}
}

static void hold(const char *first, const char *second)
{
	text_holds_up(first);
	text_holds_up(second);
}
