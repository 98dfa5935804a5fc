// SPDX-License-Identifier: GPL-2.0
/*
 * A group's set of rules: written, printed, let go.
 */
#include <linux/kmod.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "../source/source.h"
#include "../wanted.h"
#include "rules.h"

static DEFINE_MUTEX(rules_mutex);	/* who writes rules, of whatever group */
LIST_HEAD(utrace_rules_published);

/**
 * struct change - a text's new set of rules
 * @group: whose
 * @old: the rules so far, NULL for none
 * @next: the set; its rules are those of @old, and new ones, which are not live
 * @missing: an event that no module has
 */
struct change {
	struct utrace_group *group;
	struct utrace_rules *old;
	struct utrace_rules *next;
	char missing[UTRACE_RULE_NAME];
};

static struct utrace_rules *rules_of(struct utrace_group *g)
{
	return rcu_dereference_protected(g->rules, lockdep_is_held(&rules_mutex));
}

static bool has(const struct utrace_rules *set, const struct utrace_rule *rule)
{
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (set->rules[i] == rule)
			return true;
	return false;
}

/* Free the rules of one set that another does not have. */
static void free_rules(struct utrace_rules *set, const struct utrace_rules *but)
{
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (!has(but, set->rules[i]))
			utrace_rule_free(set->rules[i]);
	kfree(set);
}

static int find_text(const struct utrace_rules *set, const char *text)
{
	unsigned int i;

	for (i = 0; i < set->nr; i++)
		if (!strcmp(set->rules[i]->text, text))
			return i;
	return -ENOENT;
}

static int remove_rule(struct change *c, const char *text, const char **msg)
{
	struct utrace_rules *set = c->next;
	int i = find_text(set, text);
	struct utrace_rule *rule;

	if (i < 0) {
		*msg = "no such rule";
		return i;
	}
	rule = set->rules[i];
	set->nr--;
	memmove(set->rules + i, set->rules + i + 1, (set->nr - i) * sizeof(rule));
	if (!has(c->old, rule))
		utrace_rule_free(rule);		/* of this very text */
	return 0;
}

static int add_rule(struct change *c, const char *text, struct utrace_parse_error *err)
{
	struct utrace_rules *set = c->next;
	struct utrace_rule *rule;

	err->pos = 0;
	if (find_text(set, text) >= 0) {
		err->msg = "this rule is there already";
		return -EEXIST;
	}
	if (set->nr == UTRACE_RULES) {
		err->msg = "more than 64 rules";
		return -E2BIG;
	}
	rule = utrace_rule_make(c->group, text, err, c->missing);
	if (IS_ERR(rule))
		return PTR_ERR(rule);
	set->rules[set->nr++] = rule;
	return 0;
}

static int take_line(struct change *c, char *line, struct utrace_parse_error *err)
{
	unsigned int skipped = 1;
	int ret;

	if (*line != '!')
		return add_rule(c, line, err);
	skipped += line[1] == ' ';
	ret = remove_rule(c, line + skipped, &err->msg);
	err->pos = skipped;
	return ret;
}

/* Errors get their place in the whole text. */
static int take_text(struct change *c, const char *text, struct utrace_parse_error *err)
{
	char *line = kmalloc(UTRACE_RULE_MAX, GFP_KERNEL);
	const char *next = text, *begin;
	int ret = line ? 0 : -ENOMEM;

	while (!ret && *next) {
		begin = next;
		ret = utrace_rule_line(line, &next);
		err->pos = 0;
		if (fatal_signal_pending(current))
			ret = -EINTR;
		else if (ret == -E2BIG)
			err->msg = "a rule of more than 1023 bytes";
		else if (ret)
			ret = take_line(c, line, err);
		if (ret)
			err->pos = begin - text + utrace_rule_place(begin, err->pos);
	}
	kfree(line);
	return ret;
}

/*
 * What a set asks of its group.
 */

static unsigned long events_for(const struct utrace_rule *rule)
{
	unsigned int sig;

	if (rule->event != &utrace_rule_signal)
		return 0;
	for (sig = 1; sig <= UTRACE_NR_SIGNALS; sig++)
		if (utrace_sigset_test(&rule->signals, sig) && !sig_kernel_coredump(sig))
			return UTRACE_EVENTS_SIGNAL;
	/* The others are never made fatal when they are sent: no lever is needed. */
	return UTRACE_EVENTS_SIGNAL & ~UTRACE_EVENT(SIGNAL_TERM);
}

/* The end of a call is asked for at its entry. */
static unsigned long calls_for(const struct utrace_rule *rule)
{
	if (rule->event != &utrace_rule_syscall)
		return 0;
	return rule->at_exit ? UTRACE_EVENTS_SYSCALL : UTRACE_EVENT(SYSCALL_ENTRY);
}

static u8 sources_for(const struct utrace_rule *rule)
{
	u8 sources = UTRACE_SOURCE_LIFE;
	unsigned int i;

	sources |= utrace_sources_for(calls_for(rule));
	for (i = 0; i < rule->nr_operands; i++)
		if (rule->operands[i] == &utrace_rule_sender)
			sources |= UTRACE_SOURCE_SIGNAL;	/* which notes senders */
	for (i = 0; i < rule->nr_actions; i++)
		if (rule->actions[i].type == &utrace_rule_stop)
			sources |= UTRACE_SOURCES_STOP;
	return sources;
}

static void add_needs(struct utrace_rules *set, const struct utrace_rule *rule)
{
	unsigned int i;

	set->events |= events_for(rule);
	/* Not reported, but a group that wants nothing has nobody. */
	if (!(rule->event->has & UTRACE_RULE_ANYONE))
		set->events |= UTRACE_EVENT(EXIT);
	set->sources |= sources_for(rule);
	set->calls |= calls_for(rule);
	for (i = 0; i < rule->nr_operands; i++)
		set->strings |= !!(rule->operands[i]->needs & UTRACE_RULE_STRINGS);
	for (i = 0; i < rule->nr_actions; i++)
		set->attaches |= rule->actions[i].type == &utrace_rule_attach;
}

static void add_all_needs(struct utrace_rules *set)
{
	unsigned int i;

	for (i = 0; i < set->nr; i++)
		add_needs(set, set->rules[i]);
}

static void add_calls(struct utrace_sysset *all, const struct utrace_rules *set)
{
	unsigned int i, abi;

	for (i = 0; set && i < set->nr; i++)
		for (abi = 0; set->rules[i]->calls && abi < UTRACE_ABIS; abi++)
			bitmap_or(all->calls[abi], all->calls[abi],
				  set->rules[i]->calls->calls[abi], UTRACE_NR_SYSCALLS);
}

/* The calls that some rule of some group is about, or will be. */
static void update_wanted(const struct utrace_rules *next)
{
	static struct utrace_sysset all;	/* utrace_group_mutex */
	const struct utrace_rules *set;

	lockdep_assert_held(&utrace_group_mutex);
	memset(&all, 0, sizeof(all));
	add_calls(&all, next);
	list_for_each_entry(set, &utrace_rules_published, published)
		add_calls(&all, set);
	utrace_wanted_set_rules(&all);
}

static void set_live(struct utrace_rules *set, const struct utrace_rules *but, bool live)
{
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (!has(but, set->rules[i]))
			WRITE_ONCE(set->rules[i]->live, live);
}

/* One set for the other: nobody sees both. */
static void replace_published(struct utrace_rules *old, struct utrace_rules *next)
{
	if (old && next)
		list_replace_rcu(&old->published, &next->published);
	else if (next)
		list_add_tail_rcu(&next->published, &utrace_rules_published);
	else if (old)
		list_del_rcu(&old->published);
}

static int publish(struct change *c)
{
	int err;

	mutex_lock(&utrace_group_mutex);
	update_wanted(c->next);
	err = utrace_group_set_rules(c->group, c->next);
	if (!err)
		replace_published(c->old, c->next);
	update_wanted(NULL);
	if (!err) {
		set_live(c->old, c->next, false);
		set_live(c->next, NULL, true);
	}
	mutex_unlock(&utrace_group_mutex);
	return err;
}

static u8 sources_of(const struct utrace_rules *set)
{
	return set ? set->sources : 0;
}

/* What rules need stays until nobody is in one that does. */
static int change_over(struct change *c)
{
	int err = utrace_sources_get(sources_of(c->next));

	if (err)
		return err;
	err = publish(c);
	if (err) {
		utrace_sources_put(sources_of(c->next));
		return err;
	}
	if (!c->old)
		return 0;
	synchronize_rcu();
	utrace_sources_put(sources_of(c->old));
	free_rules(c->old, c->next);
	return 0;
}

/* The set that a text is applied to. */
static int begin(struct change *c, bool empty)
{
	c->old = rules_of(c->group);
	c->next = kzalloc(struct_size(c->next, rules, UTRACE_RULES), GFP_KERNEL);
	if (!c->next)
		return -ENOMEM;
	if (empty || !c->old)
		return 0;
	c->next->nr = c->old->nr;
	memcpy(c->next->rules, c->old->rules, c->old->nr * sizeof(c->old->rules[0]));
	return 0;
}

static int finish(struct change *c, struct utrace_parse_error *err)
{
	int ret;

	add_all_needs(c->next);
	if (!c->next->nr) {
		kfree(c->next);
		c->next = NULL;
	}
	ret = change_over(c);
	if (ret) {
		err->pos = 0;
		err->msg = "what the rules need cannot be had: see status";
	}
	return ret;
}

static int write(struct change *c, const char *text, bool empty, struct utrace_parse_error *err)
{
	int ret;

	mutex_lock(&rules_mutex);
	ret = begin(c, empty) ?: take_text(c, text, err) ?: finish(c, err);
	if (ret)
		free_rules(c->next, c->old);
	mutex_unlock(&rules_mutex);
	return ret;
}

/**
 * utrace_rules_write - change a group's rules
 * @g: the group
 * @text: a rule a line; `!RULE` removes one. Taken whole or not at all
 * @replace: these are all of its rules
 * @err: filled in after an error
 *
 * Where the text has an event that nobody has registered, a module of the name
 * utrace_EVENT is asked for, once.
 *
 * Context: may sleep; utrace_group_mutex is not held.
 * Return: 0; -EINVAL, -E2BIG, -ENOENT, -EEXIST, and what makers of parts and sources of
 * events returned; -ENOMEM; -EINTR when current was killed.
 */
int utrace_rules_write(struct utrace_group *g, const char *text, bool replace,
		       struct utrace_parse_error *err)
{
	char asked[UTRACE_RULE_NAME] = "";
	struct change c = { .group = g };
	int ret;

	for (;;) {
		*c.missing = '\0';
		ret = write(&c, text, replace, err);
		if (ret != -ENOENT || !*c.missing || !strcmp(c.missing, asked))
			return ret;
		strscpy(asked, c.missing, sizeof(asked));
		if (request_module("utrace_%s", asked))
			return ret;
	}
}

/**
 * utrace_rules_clear - let go of a group's rules
 * @g: the group
 *
 * Its owner calls this before utrace_group_stop(); nobody writes rules any more.
 *
 * Context: may sleep; utrace_group_mutex is not held.
 */
void utrace_rules_clear(struct utrace_group *g)
{
	struct change c = { .group = g };

	mutex_lock(&rules_mutex);
	c.old = rules_of(g);
	if (c.old)
		WARN_ON(change_over(&c));
	mutex_unlock(&rules_mutex);
}

/**
 * utrace_rules_print - print a group's rules as they can be written again
 * @g: the group
 * @emit: gets each
 * @arg: for @emit
 *
 * Context: may sleep; utrace_group_mutex is not held.
 */
void utrace_rules_print(struct utrace_group *g, utrace_emit_fn emit, void *arg)
{
	const struct utrace_rules *set;
	unsigned int i;
	char *line;

	mutex_lock(&rules_mutex);
	set = rules_of(g);
	for (i = 0; set && i < set->nr; i++) {
		line = kasprintf(GFP_KERNEL, "%s # fired %lld", set->rules[i]->text,
				 atomic64_read(&set->rules[i]->fired));
		if (line)
			emit(arg, line);
		kfree(line);
	}
	mutex_unlock(&rules_mutex);
}
