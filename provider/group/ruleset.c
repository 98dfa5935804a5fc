// SPDX-License-Identifier: GPL-2.0
/*
 * Sets of rules: writing, printing and clearing the set of a group. publish.c lets a set take
 * effect.
 */
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "group.h"
#include "../rules/rules.h"

/* Reasons in this file have these numbers. */
static_assert(UTRACE_RULES == 64 && UTRACE_RULE_MAX == 1024 && UTRACE_PREDICATE_PATTERNS == 512);

static DEFINE_MUTEX(rules_mutex);	/* covers which set each group has */

/**
 * struct utrace_rules_change - a change of a group's rules by a text
 * @group: The group.
 * @text: The text, which the writer keeps.
 * @loose: Rules that are in no set: those of the text until the commit; afterwards those
 *	to be freed.
 * @nr_loose: Number of rules in @loose.
 * @nr_taken: Number of rules in @loose that the commit has taken so far.
 * @old: After the commit: the set that was replaced, NULL for none.
 * @next: During the commit: the new set.
 *
 * The writer's own. The commit holds rules_mutex.
 */
struct utrace_rules_change {
	struct utrace_group *group;
	const char *text;
	struct utrace_rule *loose[2 * UTRACE_RULES];
	unsigned int nr_loose;
	unsigned int nr_taken;
	struct utrace_rules *old;
	struct utrace_rules *next;
};

static struct utrace_rules *rules_of(struct utrace_group *g)
{
	return rcu_dereference_protected(g->rules, lockdep_is_held(&rules_mutex));
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
 * The lines of a text are read twice. First, rules are made of the lines with no lock held, because
 * a file system may keep the writer waiting. Then the rules are applied to the group's set.
 */

typedef int (*line_fn)(struct utrace_rules_change *c, char *line, struct utrace_parse_error *err);

/* Call @take for each line. The place of an error becomes one in the whole text. */
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
	rule = utrace_rule_make(c->group, line, err);
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

static unsigned int patterns_of(const struct utrace_rules *set)
{
	unsigned int i, sum = 0;

	for (i = 0; i < set->nr; i++)
		sum += set->rules[i]->predicate->patterns;
	return sum;
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
	if (patterns_of(set) + rule->predicate->patterns > UTRACE_PREDICATE_PATTERNS) {
		*msg = "more than 512 bytes of patterns after their first *, in all rules";
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

static void free_loose(struct utrace_rules_change *c)
{
	while (c->nr_loose)
		utrace_rule_free(c->loose[--c->nr_loose]);
}

/*
 * Makes rules of a text: one on each line; `!RULE` removes a rule. May sleep for as long as user
 * space likes (file systems), until current is killed; so the caller holds no lock that anything
 * else needs. @text stays until utrace_rules_finish(). -EINVAL, -E2BIG, -ENOENT, and what makers of
 * keywords returned; -ENOMEM; -EINTR if current was killed.
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
	ret = each_line(c, make_line, err);
	if (!ret)
		return c;
	utrace_rules_finish(c);
	return ERR_PTR(ret);
}

/* Make the set that a text is applied to. */
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

	utrace_rules_add_needs(c->next);
	if (!c->next->nr) {
		kfree(c->next);
		c->next = NULL;
	}
	ret = utrace_rules_replace(c->group, c->old, c->next);
	if (ret) {
		err->pos = 0;
		err->msg = "a source that the rules need is not available: see status";
	}
	return ret;
}

/* Collect the rules of the text and of the old set that the new set does not have. */
static void collect_loose(struct utrace_rules_change *c)
{
	unsigned int i, n = 0;

	for (i = 0; i < c->nr_loose; i++)
		if (!utrace_rules_find(c->next, c->loose[i]))
			c->loose[n++] = c->loose[i];
	for (i = 0; c->old && i < c->old->nr; i++)
		if (!utrace_rules_find(c->next, c->old->rules[i]))
			c->loose[n++] = c->old->rules[i];
	c->nr_loose = n;
}

/*
 * Gives a group the rules of a text, whole or not at all. Either way utrace_rules_finish() must
 * follow. @replace: drop all rules that are not in the text. utrace_group_mutex is not held.
 * -E2BIG, -ENOENT, -EEXIST; what sources of events returned; -ENOMEM; -EINTR if current was killed.
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

/* Frees what a change has left over. Context as of utrace_rules_prepare(). */
void utrace_rules_finish(struct utrace_rules_change *c)
{
	if (c->old)
		utrace_rules_retire(c->old);
	free_loose(c);
	kfree(c->old);
	kfree(c);
}

/*
 * Frees a group's rules. The group's owner calls this before utrace_group_stop(), and writes no
 * rules afterwards. utrace_group_mutex is not held.
 */
void utrace_rules_clear(struct utrace_group *g)
{
	struct utrace_rules *old;

	mutex_lock(&rules_mutex);
	old = rules_of(g);
	if (old)
		WARN_ON(utrace_rules_replace(g, old, NULL));
	mutex_unlock(&rules_mutex);
	if (!old)
		return;
	utrace_rules_retire(old);
	while (old->nr)
		utrace_rule_free(old->rules[--old->nr]);
	kfree(old);
}

/*
 * Prints a group's rules so that they can be written again. utrace_group_mutex is not held. -EINTR
 * if current was killed.
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
