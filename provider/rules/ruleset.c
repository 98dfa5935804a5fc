// SPDX-License-Identifier: GPL-2.0
/*
 * A group's set of rules: written, printed, let go.
 */
#include <linux/kmod.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "../source/source.h"
#include "../filter/syscall_map.h"
#include "rules.h"

static DEFINE_MUTEX(rules_mutex);	/* which set a group has, of all groups */
LIST_HEAD(utrace_rules_published);

/**
 * struct utrace_rules_change - what a text makes of a group's rules
 * @group: whose
 * @text: the text, which the writer keeps
 * @loose: rules that are in no set: those of the text until the commit; afterwards those
 *	to be freed
 * @nr_loose: how many
 * @nr_taken: how many of @loose the commit has come to
 * @old: after the commit: the set that was replaced, NULL for none
 * @next: during the commit: its successor
 * @missing: an event that no module has
 */
struct utrace_rules_change {
	struct utrace_group *group;
	const char *text;
	struct utrace_rule *loose[2 * UTRACE_RULES];
	unsigned int nr_loose;
	unsigned int nr_taken;
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

static int find_text(const struct utrace_rules *set, const char *text)
{
	unsigned int i;

	for (i = 0; i < set->nr; i++)
		if (!strcmp(set->rules[i]->text, text))
			return i;
	return -ENOENT;
}

/*
 * The lines of a text, twice: rules are made of them while no lock is held, because a file
 * system may keep the writer waiting; then they are applied to the group's set.
 */

typedef int (*line_fn)(struct utrace_rules_change *c, char *line, struct utrace_parse_error *err);

/* Errors get their place in the whole text. */
static int each_line(struct utrace_rules_change *c, line_fn take, struct utrace_parse_error *err)
{
	char *line = kmalloc(UTRACE_RULE_MAX, GFP_KERNEL);
	const char *next = c->text, *begin;
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
			ret = take(c, line, err);
		if (ret)
			err->pos = begin - c->text + utrace_rule_place(begin, err->pos);
	}
	kfree(line);
	return ret;
}

static int make_line(struct utrace_rules_change *c, char *line, struct utrace_parse_error *err)
{
	struct utrace_rule *rule;

	if (*line == '!')
		return 0;
	if (c->nr_loose == UTRACE_RULES) {
		err->msg = "more than 64 rules";
		return -E2BIG;
	}
	rule = utrace_rule_make(c->group, line, err, c->missing);
	if (IS_ERR(rule))
		return PTR_ERR(rule);
	c->loose[c->nr_loose++] = rule;
	return 0;
}

static int remove_rule(struct utrace_rules *set, const char *text, const char **msg)
{
	int i = find_text(set, text);

	if (i < 0) {
		*msg = "no such rule";
		return i;
	}
	set->nr--;
	memmove(set->rules + i, set->rules + i + 1, (set->nr - i) * sizeof(set->rules[0]));
	return 0;
}

static int add_rule(struct utrace_rules *set, struct utrace_rule *rule, const char **msg)
{
	if (find_text(set, rule->text) >= 0) {
		*msg = "this rule is there already";
		return -EEXIST;
	}
	if (set->nr == UTRACE_RULES) {
		*msg = "more than 64 rules";
		return -E2BIG;
	}
	set->rules[set->nr++] = rule;
	return 0;
}

static int apply_line(struct utrace_rules_change *c, char *line, struct utrace_parse_error *err)
{
	if (*line != '!')
		return add_rule(c->next, c->loose[c->nr_taken++], &err->msg);
	err->pos = 1 + (line[1] == ' ');
	return remove_rule(c->next, line + err->pos, &err->msg);
}

/* The needs of a set: events, sources, calls, strings. */

static unsigned long events_for(const struct utrace_rule *rule)
{
	unsigned int sig;

	if (!(rule->at & UTRACE_WORD_AT_SIGNAL))
		return 0;
	for (sig = 1; sig <= UTRACE_NR_SIGNALS; sig++)
		if (utrace_sigset_test(&rule->signals, sig) && !sig_kernel_coredump(sig))
			return UTRACE_EVENTS_SIGNAL;
	/* The others are never made fatal when they are sent: nothing has to be kept in the queue. */
	return UTRACE_EVENTS_SIGNAL & ~UTRACE_EVENT(SIGNAL_TERM);
}

/* The end of a call is asked for at its entry. */
static unsigned long calls_for(const struct utrace_rule *rule)
{
	if (!(rule->at & UTRACE_WORD_AT_SYSCALL))
		return 0;
	return rule->at_exit ? UTRACE_EVENTS_SYSCALL : UTRACE_EVENT(SYSCALL_ENTRY);
}

static u8 sources_for(const struct utrace_rule *rule)
{
	u8 sources = UTRACE_SOURCE_LIFE;
	unsigned int i;

	sources |= utrace_sources_for(calls_for(rule));
	for (i = 0; i < rule->nr_operands; i++)
		if (rule->operands[i]->word.flags & UTRACE_WORD_SENDERS)
			sources |= UTRACE_SOURCE_SIGNAL;	/* which notes senders */
	for (i = 0; i < rule->nr_actions; i++)
		if (rule->actions[i].type->word.flags & UTRACE_WORD_HOLDS)
			sources |= UTRACE_SOURCES_STOP;
	return sources;
}

static void add_needs(struct utrace_rules *set, const struct utrace_rule *rule)
{
	unsigned int i;

	set->events |= events_for(rule);
	/* EXIT is not reported for rules, but a group that wants no event has no members. */
	if (!(rule->event->has & UTRACE_RULE_ANYONE))
		set->events |= UTRACE_EVENT(EXIT);
	set->sources |= sources_for(rule);
	set->calls |= calls_for(rule);
	for (i = 0; i < rule->nr_operands; i++)
		set->strings |= !!(rule->operands[i]->needs & UTRACE_RULE_STRINGS);
	for (i = 0; i < rule->nr_actions; i++) {
		set->strings |= !!(rule->actions[i].type->needs & UTRACE_RULE_STRINGS);
		set->attaches |= !!(rule->actions[i].type->word.flags & UTRACE_WORD_ATTACHES);
	}
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

/* Replace the published set in one step: no reader sees both sets. */
static void replace_published(struct utrace_rules *old, struct utrace_rules *next)
{
	if (old && next)
		list_replace_rcu(&old->published, &next->published);
	else if (next)
		list_add_tail_rcu(&next->published, &utrace_rules_published);
	else if (old)
		list_del_rcu(&old->published);
}

static int publish(struct utrace_group *g, struct utrace_rules *old, struct utrace_rules *next)
{
	int err;

	mutex_lock(&utrace_group_mutex);
	update_wanted(next);
	err = utrace_group_set_rules(g, next);
	if (!err)
		replace_published(old, next);
	update_wanted(NULL);
	if (!err) {
		set_live(old, next, false);
		set_live(next, NULL, true);
	}
	mutex_unlock(&utrace_group_mutex);
	return err;
}

static int replace(struct utrace_group *g, struct utrace_rules *old, struct utrace_rules *next)
{
	u8 sources = next ? next->sources : 0;
	int err = utrace_sources_get(sources);

	if (err)
		return err;
	err = publish(g, old, next);
	if (err)
		utrace_sources_put(sources);
	return err;
}

/* A set's sources stay until no thread is in one of its rules. */
static void retire(struct utrace_rules *set)
{
	synchronize_rcu();
	utrace_sources_put(set->sources);
}

static void free_loose(struct utrace_rules_change *c)
{
	while (c->nr_loose)
		utrace_rule_free(c->loose[--c->nr_loose]);
}

static int make_all(struct utrace_rules_change *c, struct utrace_parse_error *err)
{
	char asked[UTRACE_RULE_NAME] = "";
	int ret;

	for (;;) {
		*c->missing = '\0';
		ret = each_line(c, make_line, err);
		if (ret != -ENOENT || !*c->missing || !strcmp(c->missing, asked))
			return ret;
		free_loose(c);
		strscpy(asked, c->missing, sizeof(asked));
		if (request_module("utrace_%s", asked))
			return ret;
		*err = (struct utrace_parse_error){};
	}
}

/**
 * utrace_rules_prepare - make rules of a text
 * @g: the group that is to have them
 * @text: a rule a line; `!RULE` removes one. It stays until utrace_rules_finish()
 * @err: filled in after an error
 *
 * Where the text has an event that nobody has registered, a module of the name
 * utrace_EVENT is asked for, once.
 *
 * Context: may sleep for as long as user space likes (file systems, modprobe), until
 * current is killed; so the caller holds no lock that anything else needs.
 * Return: the change, for utrace_rules_commit() and utrace_rules_finish(); -EINVAL, -E2BIG,
 * -ENOENT, and what makers of parts returned; -ENOMEM; -EINTR when current was killed.
 */
struct utrace_rules_change *utrace_rules_prepare(struct utrace_group *g, const char *text,
						 struct utrace_parse_error *err)
{
	struct utrace_rules_change *c = kzalloc(sizeof(*c), GFP_KERNEL);
	int ret;

	if (!c)
		return ERR_PTR(-ENOMEM);
	c->group = g;
	c->text = text;
	ret = make_all(c, err);
	if (!ret)
		return c;
	utrace_rules_finish(c);
	return ERR_PTR(ret);
}

/* The set that a text is applied to. */
static int begin(struct utrace_rules_change *c, bool empty)
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

static int change_over(struct utrace_rules_change *c, struct utrace_parse_error *err)
{
	int ret;

	add_all_needs(c->next);
	if (!c->next->nr) {
		kfree(c->next);
		c->next = NULL;
	}
	ret = replace(c->group, c->old, c->next);
	if (ret) {
		err->pos = 0;
		err->msg = "what the rules need cannot be had: see status";
	}
	return ret;
}

/* The rules of the text and of the old set that the new set does not have. */
static void collect_loose(struct utrace_rules_change *c)
{
	unsigned int i, n = 0;

	for (i = 0; i < c->nr_loose; i++)
		if (!has(c->next, c->loose[i]))
			c->loose[n++] = c->loose[i];
	for (i = 0; c->old && i < c->old->nr; i++)
		if (!has(c->next, c->old->rules[i]))
			c->loose[n++] = c->old->rules[i];
	c->nr_loose = n;
}

/**
 * utrace_rules_commit - give a group the rules of a text
 * @c: what utrace_rules_prepare() has returned
 * @replace: these are all of its rules
 * @err: filled in after an error
 *
 * The text is taken whole or not at all. Either way utrace_rules_finish() is due.
 *
 * Context: may sleep; utrace_group_mutex is not held.
 * Return: 0; -E2BIG, -ENOENT, -EEXIST; what sources of events returned; -ENOMEM; -EINTR
 * when current was killed.
 */
int utrace_rules_commit(struct utrace_rules_change *c, bool replace,
			struct utrace_parse_error *err)
{
	int ret = mutex_lock_killable(&rules_mutex);

	if (ret)
		return ret;
	ret = begin(c, replace) ?: each_line(c, apply_line, err) ?: change_over(c, err);
	if (!ret) {
		collect_loose(c);
	} else {
		kfree(c->next);
		c->old = NULL;
	}
	mutex_unlock(&rules_mutex);
	return ret;
}

/**
 * utrace_rules_finish - free what a change has left over
 * @c: what utrace_rules_prepare() has returned
 *
 * Context: as utrace_rules_prepare().
 */
void utrace_rules_finish(struct utrace_rules_change *c)
{
	if (c->old)
		retire(c->old);
	free_loose(c);
	kfree(c->old);
	kfree(c);
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
	struct utrace_rules *old;

	mutex_lock(&rules_mutex);
	old = rules_of(g);
	if (old)
		WARN_ON(replace(g, old, NULL));
	mutex_unlock(&rules_mutex);
	if (!old)
		return;
	retire(old);
	while (old->nr)
		utrace_rule_free(old->rules[--old->nr]);
	kfree(old);
}

/**
 * utrace_rules_print - print a group's rules as they can be written again
 * @g: the group
 * @emit: gets each
 * @arg: for @emit
 *
 * Context: may sleep; utrace_group_mutex is not held.
 * Return: 0; -EINTR when current was killed.
 */
int utrace_rules_print(struct utrace_group *g, utrace_emit_fn emit, void *arg)
{
	const struct utrace_rules *set;
	unsigned int i;
	char *line;

	if (mutex_lock_killable(&rules_mutex))
		return -EINTR;
	set = rules_of(g);
	for (i = 0; set && i < set->nr; i++) {
		line = kasprintf(GFP_KERNEL, "%s # fired %lld", set->rules[i]->text,
				 atomic64_read(&set->rules[i]->fired));
		if (line)
			emit(arg, line);
		kfree(line);
	}
	mutex_unlock(&rules_mutex);
	return 0;
}
