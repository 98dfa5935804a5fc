// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_keywords: keywords for rules, of each kind.
 *
 *	on poke NAME	a process writes NAME into the parameter poke; the event is about it
 *	poked		operand, a text: the text after NAME and a blank
 *	twice		operand, a number: twice the length of that text
 *	like		operand, a relation: is this number the length of that text?
 *	note=TEXT	action: the parameter noted has TEXT, and the number of times
 */
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>

#include "rule.h"

static DEFINE_MUTEX(lock);	/* no rule runs while it is removed */
static struct utrace_rule *rules[8];
static char said[64];
static char noted[80] = "0";
static unsigned int nr_noted;

static const char *get_poked(const struct utrace_rule_context *ctx, char *buf)
{
	strscpy(buf, said, sizeof(said));
	return buf;
}

static s64 get_twice(const struct utrace_rule_context *ctx)
{
	return 2 * strlen(said);
}

static bool is_like(const struct utrace_rule_context *ctx, s64 value)
{
	return strlen(said) == value;
}

static int parse_note(const char *value, void **data, const char **msg)
{
	*msg = "notes have at most 20 bytes";
	if (strlen(value) > 20)
		return -EINVAL;
	*data = kstrdup(value, GFP_KERNEL);
	return *data ? 0 : -ENOMEM;
}

static void free_note(void *data)
{
	kfree(data);
}

static u32 act_note(const struct utrace_rule_context *ctx, void *data)
{
	snprintf(noted, sizeof(noted), "%u %s", ++nr_noted, (char *)data);
	return UTRACE_RESUME;
}

static int add_poke(struct utrace_rule *rule, const char *args, const char **msg)
{
	unsigned int i = 0;
	char *name;

	*msg = "one name must follow poke";
	if (!*args || strchr(args, ' '))
		return -EINVAL;
	name = kstrdup(args, GFP_KERNEL);
	if (!name)
		return -ENOMEM;
	utrace_rule_set_data(rule, name);
	mutex_lock(&lock);
	while (i < ARRAY_SIZE(rules) && rules[i])
		i++;
	if (i < ARRAY_SIZE(rules))
		rules[i] = rule;
	mutex_unlock(&lock);
	if (i < ARRAY_SIZE(rules))
		return 0;
	kfree(name);
	return -ENOSPC;
}

static void del_poke(struct utrace_rule *rule)
{
	unsigned int i;

	mutex_lock(&lock);
	for (i = 0; i < ARRAY_SIZE(rules); i++)
		if (rules[i] == rule)
			rules[i] = NULL;
	mutex_unlock(&lock);
	kfree(utrace_rule_data(rule));
}

static struct utrace_rule_event event = {
	.keyword = { "poke", THIS_MODULE },
	.has = UTRACE_RULE_MM | UTRACE_RULE_GOES_ON | UTRACE_RULE_ANYONE,
	.add = add_poke, .del = del_poke,
};

static struct utrace_rule_operand operands[] = {
	{ .keyword = { "poked", THIS_MODULE }, .kind = UTRACE_OPERAND_TEXT, .text = get_poked },
	{ .keyword = { "twice", THIS_MODULE }, .kind = UTRACE_OPERAND_NUMBER, .number = get_twice },
	{ .keyword = { "like", THIS_MODULE }, .kind = UTRACE_OPERAND_RELATION, .relates = is_like },
};

static struct utrace_rule_action action = {
	.keyword = { "note", THIS_MODULE }, .parse = parse_note, .free = free_note, .act = act_note,
};

/* A name that is registered already is refused. */
static struct utrace_rule_action taken = {
	.keyword = { "attach", THIS_MODULE }, .act = act_note,
};

/* Only the module of an event may fire the event. */
static struct utrace_rule_event foreign = {
	.keyword = { "foreign", THIS_MODULE, UTRACE_KEYWORD_AT_SYSCALL },
};

static int poke(const char *text, const struct kernel_param *param)
{
	struct utrace_rule_context ctx = { .task = current };
	size_t len = strcspn(text, " \n");
	const char *name;
	unsigned int i;

	mutex_lock(&lock);
	strscpy(said, text[len] == ' ' ? text + len + 1 : "", sizeof(said));
	said[strcspn(said, "\n")] = '\0';
	for (i = 0; i < ARRAY_SIZE(rules); i++) {
		name = rules[i] ? utrace_rule_data(rules[i]) : "";
		if (strlen(name) == len && !strncmp(name, text, len))
			utrace_rule_fire(rules[i], &ctx);
	}
	mutex_unlock(&lock);
	return 0;
}

static const struct kernel_param_ops poke_ops = { .set = poke };
module_param_cb(poke, &poke_ops, NULL, 0200);
module_param_string(noted, noted, sizeof(noted), 0400);

static void __exit keywords_exit(void)
{
	unsigned int i;

	utrace_rule_unregister(&event.keyword);
	utrace_rule_unregister(&action.keyword);
	for (i = 0; i < ARRAY_SIZE(operands); i++)
		utrace_rule_unregister(&operands[i].keyword);
}

static int __init keywords_init(void)
{
	unsigned int i;

	if (utrace_rule_register(UTRACE_RULE_ACTION, &taken.keyword) != -EEXIST ||
	    utrace_rule_register(UTRACE_RULE_EVENT, &foreign.keyword) != -EINVAL)
		return -EINVAL;
	for (i = 0; i < ARRAY_SIZE(operands); i++)
		WARN_ON(utrace_rule_register(UTRACE_RULE_OPERAND, &operands[i].keyword));
	WARN_ON(utrace_rule_register(UTRACE_RULE_ACTION, &action.keyword));
	WARN_ON(utrace_rule_register(UTRACE_RULE_EVENT, &event.keyword));
	return 0;
}

module_init(keywords_init);
module_exit(keywords_exit);

MODULE_DESCRIPTION("Keywords for utrace's rules, to test with");
MODULE_LICENSE("GPL");
