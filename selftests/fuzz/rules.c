// SPDX-License-Identifier: GPL-2.0
/*
 * Texts written to utrace/rules. A rule that was read is printed again, from the parts that the
 * parser has passed to callbacks. The printed rule must have the same parts. Events, operands and
 * actions are lists of this file, instead of the module's registry.
 */
#include "predicates.h"

#include "filter/rule_parse.c"

static const char *const events[] = { "syscall", "exec", "exit", "signal", "uprobe" };
static const char *const operands[] = {
	"ret", "errno", "duration", "comm", "uid", "ancestor", "arg0",
};
static const char *const actions[] = { "stop", "detach", "syscalls", "signal", "attach" };

#define MANY	64

struct rule {
	const char *event;
	char args[UTRACE_RULE_MAX];
	struct utrace_predicate predicate;
	unsigned int nr;
	struct {
		const char *name;
		char *value;
	} actions[MANY];
	u32 count;
};

static int find(const char *const *names, size_t nr, const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < nr; i++)
		if (strlen(names[i]) == len && !strncmp(names[i], name, len))
			return i;
	return -ENOENT;
}

static int take_event(void *arg, const char *name, const char *args, const char **msg)
{
	int i = find(events, ARRAY_SIZE(events), name, strlen(name));
	struct rule *rule = arg;

	*msg = "no such event";
	if (i < 0)
		return i;
	rule->event = events[i];
	must(strlen(args) < UTRACE_RULE_MAX);
	strcpy(rule->args, args);
	return 0;
}

static int find_operand(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
			const char **msg)
{
	int i = find(operands, ARRAY_SIZE(operands), name, len);

	(void)arg;
	*msg = "no such operand";
	*kind = i == 3 ? UTRACE_OPERAND_TEXT : i == 5 ? UTRACE_OPERAND_RELATION :
		i == 6 ? UTRACE_OPERAND_REGISTER : UTRACE_OPERAND_NUMBER;
	return i;
}

static int take_action(void *arg, const char *name, const char *value, const char **msg)
{
	int i = find(actions, ARRAY_SIZE(actions), name, strlen(name));
	struct rule *rule = arg;

	*msg = "no such action";
	if (i < 0)
		return i;
	*msg = "too many";
	if (rule->nr == MANY)
		return -E2BIG;
	rule->actions[rule->nr].name = actions[i];
	rule->actions[rule->nr++].value = value ? strdup(value) : NULL;
	return 0;
}

static int read_into(struct rule *rule, const char *line, struct utrace_parse_error *err)
{
	static char scratch[UTRACE_RULE_MAX];
	struct utrace_rule_reader reader = {
		.event = take_event, .action = take_action, .arg = rule,
		.words = { .find = find_operand }, .predicate = &rule->predicate,
		.scratch = scratch,
	};

	rule->nr = 0;
	return utrace_rule_read(line, &reader, &rule->count, err);
}

static void forget(struct rule *rule)
{
	while (rule->nr)
		free(rule->actions[--rule->nr].value);
}

static s64 value_of(void *arg, u8 operand)
{
	return *(s64 *)arg + operand;
}

static const char *text_of_operand(void *arg, u8 operand)
{
	(void)operand;
	return *(s64 *)arg & 1 ? "bash" : NULL;
}

static bool relates(void *arg, u8 operand, s64 value)
{
	return value_of(arg, operand) == value;
}

static void try_values(const struct utrace_predicate *p, const struct node *tree)
{
	static const s64 some[] = { 0, 1, -1, 2, -13, 1000, S64_MAX - 255 };
	struct utrace_values values = {
		.number = value_of, .text = text_of_operand, .relates = relates,
	};
	struct operands o = { .number = value_of };
	size_t i;
	s64 now;

	for (i = 0; i < ARRAY_SIZE(some); i++) {
		now = some[i];
		values.arg = o.arg = &now;
		o.text = text_of_operand(&now, 0);
		must(utrace_predicate_holds(p, &values) == matches(p, tree, &o));
	}
}

static void print_rule(char *to, const struct rule *rule)
{
	struct node nodes[UTRACE_PREDICATE_STEPS];
	const struct node *tree;
	unsigned int i;

	to += sprintf(to, "on %s%s%s", rule->event, *rule->args ? " " : "", rule->args);
	if (rule->predicate.nr) {
		tree = tree_of(&rule->predicate, nodes);
		try_values(&rule->predicate, tree);
		to = print(to + sprintf(to, " if "), &rule->predicate, operands, tree, 0);
	}
	to += sprintf(to, " do");
	for (i = 0; i < rule->nr; i++) {
		to += sprintf(to, " %s", rule->actions[i].name);
		if (rule->actions[i].value)
			to += sprintf(to, strchr(rule->actions[i].value, '"') ? "=%s" : "=\"%s\"",
				      rule->actions[i].value);
	}
	if (rule->count)
		sprintf(to, " count %u", rule->count);
}

static bool same_actions(const struct rule *a, const struct rule *b)
{
	unsigned int i;

	for (i = 0; a->nr == b->nr && i < a->nr; i++)
		if (a->actions[i].name != b->actions[i].name ||
		    strcmp(a->actions[i].value ?: "", b->actions[i].value ?: "") ||
		    !a->actions[i].value != !b->actions[i].value)
			return false;
	return a->nr == b->nr;
}

static void taken(const struct rule *rule)
{
	static struct rule back;
	static char text[1 << 16];
	struct utrace_parse_error err;

	print_rule(text, rule);
	must(!read_into(&back, text, &err));
	must(rule->event == back.event);
	must(!strcmp(rule->args, back.args));
	must(same(&rule->predicate, &back.predicate));
	must(same_actions(rule, &back));
	must(rule->count == back.count);
	forget(&back);
}

/* Return the parts of a line that stand in quotes. */
static const char *quoted(const char *text, size_t len)
{
	static char buf[2][UTRACE_RULE_MAX];
	static int which;
	char *to = buf[which ^= 1];
	bool inside = false;
	size_t i;

	for (i = 0; i < len && (inside || text[i] != '#'); i++) {
		if (text[i] == '"')
			inside = !inside;
		else if (inside)
			*to++ = text[i];
	}
	*to = '\0';
	return buf[which];
}

/* Check a line that was folded out of @text: folding the line again must change nothing. */
static void hold_line(const char *line, const char *text, size_t len)
{
	struct utrace_parse_error err = { .pos = ~0U };
	char again[UTRACE_RULE_MAX];
	static struct rule rule;
	const char *p = line;

	must(utrace_rule_line(again, &p) == (int)strlen(line) && !*p);
	must(!strcmp(line, again));
	must(!strcmp(quoted(line, strlen(line)), quoted(text, len)));
	if (!read_into(&rule, line, &err)) {
		taken(&rule);
	} else {
		must(err.msg);
		must(err.pos <= strlen(line));
		must(utrace_rule_place(text, err.pos) <= len);
	}
	forget(&rule);
}

static void hold_text(const char *text)
{
	char line[UTRACE_RULE_MAX];
	const char *begin;
	int len;

	while (*text) {
		begin = text;
		len = utrace_rule_line(line, &text);
		if (len == -E2BIG) {
			must(text == begin);
			return;
		}
		must(len == (int)strlen(line) && text > begin);
		if (len)
			hold_line(line, begin, strcspn(begin, "\n"));
	}
}

/* The first line of any text, up to a quote, must be an argument when it stands in quotes. */
static void hold_quoted(const char *text)
{
	static char arg[UTRACE_RULE_MAX], line[UTRACE_RULE_MAX], rule_text[UTRACE_RULE_MAX + 64];
	struct utrace_parse_error err;
	const char *p = rule_text;
	static struct rule rule;

	snprintf(arg, sizeof(arg) - 64, "%.*s", (int)strcspn(text, "\n\""), text);
	sprintf(rule_text, "on  uprobe \t\"%s\"  do stop # x", arg);
	must(utrace_rule_line(line, &p) > 0 && !*p);
	must(!read_into(&rule, line, &err));
	must(!strcmp(utrace_unquote(rule.args), arg));
	must(rule.nr == 1 && !rule.predicate.nr && !rule.count);
	forget(&rule);
}

/* Rules do not depend on each other. */
static void hold(const char *first, const char *second)
{
	hold_text(first);
	hold_text(second);
	hold_quoted(first);
}
