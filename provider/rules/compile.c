// SPDX-License-Identifier: GPL-2.0
/*
 * Compiling: a rule is made from its text.
 */
#include <linux/slab.h>

#include "rules.h"
#include "../arch/x86/arch.h"
#include "../filter/pred.h"
#include "../filter/syscall_map.h"

/* Reasons in this file have these numbers. */
static_assert(UTRACE_RULE_OPERANDS == 16 && UTRACE_RULE_ACTIONS == 8);

/* A rule that is being made. On the stack of utrace_rule_make(). */
struct making {
	struct utrace_rule *rule;
	struct utrace_parse_error *err;	/* has room for a copy of a reason that a module gives */
};

/* Copy a reason while the module that gave it is still referenced. */
static void copy_reason(const struct making *m, const char **msg)
{
	if (!*msg)
		return;
	strscpy(m->err->copy, *msg, sizeof(m->err->copy));
	*msg = m->err->copy;
}

static int take_event(void *arg, const char *name, const char *args, const char **msg)
{
	struct making *m = arg;
	const struct utrace_rule_keyword *keyword =
		utrace_rule_keyword_get(m->rule->group, UTRACE_RULE_EVENT, name, strlen(name));
	const struct utrace_rule_event *event;
	int ret;

	if (!keyword) {
		*msg = "no such event; a module's comes by modprobe utrace_EVENT";
		return -ENOENT;
	}
	event = container_of(keyword, struct utrace_rule_event, keyword);
	*msg = "the source of this event is not available";
	ret = event->add ? event->add(m->rule, args, msg) : 0;
	if (!event->add && *args) {
		*msg = "this event takes no arguments: if or do follows";
		ret = -EINVAL;
	}
	if (!ret) {
		m->rule->event = event;
		m->rule->at = keyword->flags;
		return 0;
	}
	copy_reason(m, msg);
	utrace_rule_keyword_put(m->rule->group, keyword);
	return ret;
}

static int note_operand(struct utrace_rule *rule, const struct utrace_rule_operand *operand,
			const char **msg)
{
	unsigned int i;

	if ((operand->needs & ~rule->event->has) || operand->arg > 6 ||
	    (operand->arg && !(operand->needs & UTRACE_RULE_ARGS))) {
		*msg = "this event does not have this operand";
		return -EINVAL;
	}
	for (i = 0; i < rule->nr_operands; i++)
		if (rule->operands[i] == operand)
			return i;
	if (i == UTRACE_RULE_OPERANDS) {
		*msg = "more than 16 different operands";
		return -E2BIG;
	}
	rule->operands[rule->nr_operands++] = operand;
	rule->at_exit |= operand->needs & (UTRACE_RULE_RET | UTRACE_RULE_END);
	return i;
}

static int find_operand(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
			const char **msg)
{
	struct making *m = arg;
	const struct utrace_rule_keyword *keyword =
		utrace_rule_keyword_get(m->rule->group, UTRACE_RULE_OPERAND, name, len);
	const unsigned int nr = m->rule->nr_operands;
	const struct utrace_rule_operand *operand;
	int ret;

	if (!keyword) {
		*msg = "no such operand";
		return -ENOENT;
	}
	operand = container_of(keyword, struct utrace_rule_operand, keyword);
	*kind = operand->kind;
	/* The result of a system call is a long; that of a function may be an int in a register. */
	if (operand->needs == UTRACE_RULE_RET && !(m->rule->event->has & UTRACE_RULE_END))
		*kind = UTRACE_OPERAND_RESULT;
	ret = note_operand(m->rule, operand, msg);
	if (m->rule->nr_operands == nr)		/* refused, or noted before with a reference */
		utrace_rule_keyword_put(m->rule->group, keyword);
	return ret;
}

static int parse_action(const struct utrace_rule_action *type, const char *value, void **data,
			const char **msg)
{
	if (!type->parse && value)
		*msg = "this action has no value";
	else if (type->parse && !value)
		*msg = "this action needs a value: ACTION=VALUE";
	else
		return value ? type->parse(value, data, msg) : 0;
	return -EINVAL;
}

static int take_action(void *arg, const char *name, const char *value, const char **msg)
{
	const struct making *m = arg;
	struct utrace_rule *rule = m->rule;
	const struct utrace_rule_keyword *keyword =
		utrace_rule_keyword_get(rule->group, UTRACE_RULE_ACTION, name, strlen(name));
	const struct utrace_rule_action *type;
	void *data = NULL;
	int ret = -EINVAL;

	if (!keyword) {
		*msg = "no such action";
		return -ENOENT;
	}
	type = container_of(keyword, struct utrace_rule_action, keyword);
	if (type->needs & ~rule->event->has)
		*msg = "cannot be done at this event";
	else if (keyword->flags & UTRACE_KEYWORD_SETS_CALLS &&
		 rule->group->filter == UTRACE_FILTER_ALL)
		*msg = "this group has no list of calls";
	else if (keyword->flags & UTRACE_KEYWORD_RECORDS && !rule->group->record)
		*msg = "this group has no records";
	else if (rule->nr_actions == UTRACE_RULE_ACTIONS)
		*msg = "more than 8 actions";
	else
		ret = parse_action(type, value, &data, msg);
	if (ret) {
		copy_reason(m, msg);
		utrace_rule_keyword_put(rule->group, keyword);
		return ret;
	}
	rule->at_exit |= type->needs & (UTRACE_RULE_RET | UTRACE_RULE_END);
	rule->actions[rule->nr_actions].type = type;
	rule->actions[rule->nr_actions++].data = data;
	return 0;
}

static struct utrace_rule *alloc_rule(struct utrace_group *group, const char *line)
{
	struct utrace_rule *rule = kzalloc(sizeof(*rule), GFP_KERNEL);

	if (!rule)
		return NULL;
	rule->group = group;
	rule->ns = get_pid_ns(task_active_pid_ns(current));
	rule->predicate = kvmalloc(sizeof(*rule->predicate), GFP_KERNEL);
	rule->text = kstrdup(line, GFP_KERNEL);
	if (rule->predicate && rule->text)
		return rule;
	utrace_rule_free(rule);
	return NULL;
}

/* Find a comparison with an argument, which is tested first: most calls are left out by it. */
static void find_arg_step(struct utrace_rule *rule)
{
	const struct utrace_predicate *p = rule->predicate;
	const struct utrace_predicate_step *step;

	if (!p->all)
		return;
	for (step = p->steps; step < p->steps + p->nr; step++) {
		if (step->op > MASK || !rule->operands[step->field]->arg)
			continue;
		rule->arg_step = step;
		rule->arg_at = utrace_arg_offset(rule->operands[step->field]->arg - 1);
		return;
	}
}

/*
 * Makes a rule of a line of utrace_rule_line(); the rule is not live: when it is fired, it does
 * nothing. May sleep. The errors are those of utrace_rule_read() and of the makers of the rule's
 * parts.
 */
struct utrace_rule *utrace_rule_make(struct utrace_group *group, const char *line,
				     struct utrace_parse_error *err)
{
	struct utrace_rule *rule = alloc_rule(group, line);
	struct making making = { .rule = rule, .err = err };
	struct utrace_rule_reader reader = {
		.event = take_event, .action = take_action, .arg = &making,
		.words = { .find = find_operand, .arg = &making },
		.scratch = kmalloc(UTRACE_RULE_MAX, GFP_KERNEL),
	};
	int ret = -ENOMEM;

	if (rule && reader.scratch) {
		reader.predicate = rule->predicate;
		ret = utrace_rule_read(line, &reader, &rule->count, err);
	}
	kfree(reader.scratch);
	if (!ret) {
		find_arg_step(rule);
		return rule;
	}
	if (rule)
		utrace_rule_free(rule);
	return ERR_PTR(ret);
}

/*
 * Frees a rule that has not been live for an RCU grace period. May sleep; no lock is held that an
 * event can need.
 */
void utrace_rule_free(struct utrace_rule *rule)
{
	unsigned int i;

	if (rule->event && rule->event->del)
		rule->event->del(rule);
	if (rule->event)
		utrace_rule_keyword_put(rule->group, &rule->event->keyword);
	for (i = 0; i < rule->nr_operands; i++)
		utrace_rule_keyword_put(rule->group, &rule->operands[i]->keyword);
	for (i = 0; i < rule->nr_actions; i++) {
		if (rule->actions[i].type->free)
			rule->actions[i].type->free(rule->actions[i].data);
		utrace_rule_keyword_put(rule->group, &rule->actions[i].type->keyword);
	}
	put_pid_ns(rule->ns);
	kvfree(rule->calls);
	kvfree(rule->predicate);
	kfree(rule->text);
	kfree(rule);
}
