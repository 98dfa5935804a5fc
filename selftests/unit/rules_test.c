// SPDX-License-Identifier: GPL-2.0
/*
 * Unit tests of the grammar of rules: the parts of a line, the place of an error in a wrong line,
 * and the results of predicates with texts and relations.
 */
#include <stdlib.h>

#include "filter/pred_match.c"
#include "filter/pred_parse.c"
#include "filter/rule_parse.c"

static int failed;

#define expect(cond, ...)						\
do {									\
	if (!(cond)) {							\
		fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);		\
		fprintf(stderr, __VA_ARGS__);				\
		fputc('\n', stderr);					\
		failed++;						\
	}								\
} while (0)

/* The parts of the line, as the parser has passed them to the callbacks below. */
static char told[4 * UTRACE_RULE_MAX];

static void tell(const char *what, const char *value)
{
	snprintf(told + strlen(told), sizeof(told) - strlen(told), "%s%s%s;", what,
		 value ? "=" : "", value ? value : "");
}

static int event(void *arg, const char *name, const char *args, const char **msg)
{
	*msg = "no such event";
	tell(name, args);
	return arg || strncmp(name, "ev", 2) ? -ENOENT : 0;
}

static int action(void *arg, const char *name, const char *value, const char **msg)
{
	*msg = "no such action";
	tell(name, value);
	return arg || strncmp(name, "act", 3) ? -ENOENT : 0;
}

enum { NUMBER, TEXT, RELATION, NOTHING };

static int find(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
		const char **msg)
{
	static const char *const names[] = { "number", "text", "relation", "nothing" };
	static const enum utrace_operand_kind kinds[] = {
		UTRACE_OPERAND_NUMBER, UTRACE_OPERAND_TEXT, UTRACE_OPERAND_RELATION,
		UTRACE_OPERAND_TEXT,
	};
	unsigned int i;

	for (i = 0; !arg && i < ARRAY_SIZE(names); i++) {
		if (strlen(names[i]) != len || strncmp(names[i], name, len))
			continue;
		*kind = kinds[i];
		return i;
	}
	*msg = "no such operand";
	return -ENOENT;
}

/* The operands: number is 5, text is "foo bar", nothing has no text, relation holds for 7. */
static s64 number(void *arg, u8 operand)
{
	expect(!arg && operand == NUMBER, "operand %u", operand);
	return 5;
}

static const char *text(void *arg, u8 operand)
{
	expect(!arg && (operand == TEXT || operand == NOTHING), "operand %u", operand);
	return operand == TEXT ? "foo bar" : NULL;
}

static bool relates(void *arg, u8 operand, s64 value)
{
	expect(!arg && operand == RELATION, "operand %u", operand);
	return value == 7;
}

static const struct utrace_values values = {
	.number = number, .text = text, .relates = relates,
};

static struct utrace_predicate predicate;
static char scratch[UTRACE_RULE_MAX];

static int read_line(const char *line, u32 *count, struct utrace_parse_error *err)
{
	const struct utrace_rule_reader reader = {
		.event = event, .action = action, .words = { .find = find },
		.predicate = &predicate, .scratch = scratch,
	};

	told[0] = '\0';
	return utrace_rule_read(line, &reader, count, err);
}

static const struct {
	const char *text, *told;
	u32 count;
	bool holds;
} good[] = {
	{ "on event do act", "event=;act;", 0, true },
	{ " on\tevent  do act \r", "event=;act;", 0, true },
	{ "on event a  b c do act1 act2=x,y:z act3=",
	  "event=a b c;act1;act2=x,y:z;act3=;", 0, true },
	{ "on event \"a  if b\"  c\" do \"d do act", "event=\"a  if b\" c\" do \"d;act;", 0, true },
	{ "on event \"a # b\" if number == 5 do act # \"", "event=\"a # b\";act;", 0, true },
	{ "on event \" do act", NULL, 0, false },
	{ "on event do act count 3", "event=;act;", 3, true },
	{ "on event do count 2147483647 act # on", "event=;act;", 2147483647, true },
	{ "on event do act1=\"a  b\" act2=\"\" act3=a\"b c\"d act4=\"a\"b",
	  "event=;act1=a  b;act2=;act3=a\"b c\"d;act4=\"a\"b;", 0, true },
	{ "on event x if number == 5 do act", "event=x;act;", 0, true },
	{ "on event if number != 5 do act", "event=;act;", 0, false },
	{ "on event if(number == 0x5)do act", NULL, 0, false },
	{ "on event if (number == 0x5)do act", "event=;act;", 0, true },
	{ "on event if text == \"foo bar\" do act", "event=;act;", 0, true },
	{ "on event if text == foo do act", "event=;act;", 0, false },
	{ "on event if text != foo && !(text ~ *x*) do act", "event=;act;", 0, true },
	{ "on event if text ~ f[n-p]?*r do act", "event=;act;", 0, true },
	{ "on event if text ~ \"foo*\" || number do act", NULL, 0, true },
	{ "on event if text~foo*&&number<6 do act", "event=;act;", 0, true },
	{ "on event if text == \"# do\" || text == \"\" do act", "event=;act;", 0, false },
	{ "on event if nothing == \"\" || nothing ~ * do act", "event=;act;", 0, false },
	{ "on event if nothing != x do act", "event=;act;", 0, true },
	{ "on event if relation == 7 && relation != 8 do act", "event=;act;", 0, true },
	{ "on event if relation == 8 || relation != 7 do act", "event=;act;", 0, false },
};

static void test_good(void)
{
	struct utrace_parse_error err = {};
	char line[UTRACE_RULE_MAX];
	const char *next;
	u32 count;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(good); i++) {
		next = good[i].text;
		expect(utrace_rule_line(line, &next) > 0 && !*next, "'%s'", good[i].text);
		if (!good[i].told) {
			expect(read_line(line, &count, &err), "'%s' was taken", line);
			continue;
		}
		expect(!read_line(line, &count, &err), "'%s': %s", line, err.msg);
		expect(!strcmp(told, good[i].told), "'%s': %s", line, told);
		expect(count == good[i].count, "'%s': %u", line, count);
		expect((!predicate.nr || utrace_predicate_holds(&predicate, &values)) ==
		       good[i].holds, "'%s'", line);
	}
}

/* In each line the character ^ is in front of the error, and not part of the line. */
static const char *const bad[] = {
	"^", "^off event do act", "on ^", "on ^do act", "on ^other do act", "on ^eve-nt do act",
	"on event^", "on event a^", "on event do^", "on event do count 3^",
	"on event do count ^0 act", "on event do count ^x", "on event do count ^3x act",
	"on event do count ^2147483648 act", "on event do count ^99999999999999999999 act",
	"on event do act count 3 count ^3", "on event do ^-", "on event do ^act,act",
	"on event do act ^other", "on event do ^=3", "on event if ^do act",
	"on event if ^other == 3 do act", "on event if number ^do act",
	"on event if number == ^do act", "on event if number == 3 ^&& do act",
	"on event if text ^< 3 do act", "on event if text == ^) do act",
	"on event if text == ^\"x do act", "on event if relation ^> 3 do act",
	"on event if text ~ ^foo[!0-9]* do act", "on event if text ~ ^\"[!x]\" do act",
	"on event if number ^~ 3 do act", "on event if (number == 3 ^do act",
	"on event if number == 3^", "on event if number == 3 ^act",
	"on event  if   number  ==  ^do", "  on   event   do   act   ^other # x",
	"on ^eventeventeventeventeventeventevent do act",
};

static void test_bad(void)
{
	char text[200], line[UTRACE_RULE_MAX];
	struct utrace_parse_error err;
	const char *mark, *next;
	unsigned int place;
	u32 count;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		mark = strchr(bad[i], '^');
		snprintf(text, sizeof(text), "%.*s%s", (int)(mark - bad[i]), bad[i], mark + 1);
		next = text;
		expect(utrace_rule_line(line, &next) >= 0, "'%s'", text);
		err = (struct utrace_parse_error){};
		expect(read_line(line, &count, &err), "'%s' was taken", text);
		expect(err.msg, "'%s': no reason", text);
		place = utrace_rule_place(text, err.pos);
		if (strstr(bad[i], "&& do"))
			continue;	/* the error is at the missing word */
		expect(place == mark - bad[i], "'%s': %u, not %u: %s", text, place,
		       (unsigned int)(mark - bad[i]), err.msg);
	}
}

static void test_quotes(void)
{
	static const struct {
		const char *text, *inside;
	} some[] = {
		{ "", "" }, { "a b", "a b" }, { "\"", "\"" }, { "\"\"", "" },
		{ "\"a  b\"", "a  b" },
		{ "\"a", "\"a" }, { "a\"", "a\"" }, { "\"a\"b", "\"a\"b" },
		{ "\"a\"b\"", "\"a\"b\"" }, { "\"a\" \"b\"", "\"a\" \"b\"" },
	};
	char buf[32];
	size_t i;

	for (i = 0; i < ARRAY_SIZE(some); i++)
		expect(!strcmp(utrace_unquote(strcpy(buf, some[i].text)), some[i].inside),
		       "'%s'", some[i].text);
}

static void test_lines(void)
{
	const char *text = "\n # x\n a \"# \t\" \\\"b\r\nlast", *next = text;
	char line[UTRACE_RULE_MAX], *much;

	expect(!utrace_rule_line(line, &next) && next == text + 1, "empty");
	expect(!utrace_rule_line(line, &next) && !*line, "comment");
	expect(utrace_rule_line(line, &next) > 0 && !strcmp(line, "a \"# \t\" \\\"b\r"),
	       "'%s'", line);
	expect(utrace_rule_line(line, &next) == 4 && !*next, "last");
	expect(!utrace_rule_line(line, &next), "after the last");
	much = malloc(UTRACE_RULE_MAX + 1);
	memset(much, 'x', UTRACE_RULE_MAX);
	much[UTRACE_RULE_MAX] = '\0';
	next = much;
	expect(utrace_rule_line(line, &next) == -E2BIG, "1024 bytes");
	next = much + 1;
	expect(utrace_rule_line(line, &next) == UTRACE_RULE_MAX - 1, "1023 bytes");
	free(much);
}

/* Try random texts. The sanitizers see a read outside of the text. */
static void test_random(void)
{
	static const char *const pieces[] = {
		"on ", "event ", "if ", "do ", "act ", "act=", "count ", "3", "number", "text",
		"relation", "==", "~", "<", "(", ")", "!", "&&", "||", "\"", "#", "\n", " ", "\t",
		"foo*", "-", "0x", ",", "[", "\\",
	};
	char text[400], line[UTRACE_RULE_MAX];
	struct utrace_parse_error err;
	unsigned int i, j;
	const char *next;
	u32 count;

	for (i = 0; i < 200000; i++) {
		text[0] = '\0';
		for (j = random() % 24; j; j--)
			strcat(text, pieces[random() % ARRAY_SIZE(pieces)]);
		for (next = text; *next;) {
			const char *begin = next;

			if (utrace_rule_line(line, &next) < 0 || !read_line(line, &count, &err))
				continue;
			expect(err.msg && err.pos <= strlen(line), "'%s': %u", line, err.pos);
			expect(utrace_rule_place(begin, err.pos) <= strlen(begin), "'%s'", begin);
		}
	}
}

static void run(const char *name, void (*test)(void))
{
	static int n;
	int before = failed;

	test();
	printf("%sok %d %s\n", failed == before ? "" : "not ", ++n, name);
}

int main(void)
{
	run("rules are read", test_good);
	run("wrong rules have a place", test_bad);
	run("quotes", test_quotes);
	run("lines", test_lines);
	run("random rules", test_random);
	return failed != 0;
}
