// SPDX-License-Identifier: GPL-2.0
/*
 * Publishing a set of rules: the sources that it needs are started, and it replaces the old set of
 * its group.
 */
#include <linux/sched/signal.h>

#include "group.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../filter/syscall_map.h"
#include "../rules/rules.h"

/* The needs of a set: events, sources, calls, strings. */

static unsigned long events_for(const struct utrace_rule *rule)
{
	unsigned int sig;

	if (!(rule->at & UTRACE_KEYWORD_AT_SIGNAL))
		return 0;
	for (sig = 1; sig <= UTRACE_NR_SIGNALS; sig++)
		if (utrace_sigset_test(&rule->signals, sig) && !sig_kernel_coredump(sig))
			return UTRACE_EVENTS_SIGNAL;
	/* The kernel ends no process by other signals when they are sent: they need not be kept. */
	return UTRACE_EVENTS_SIGNAL & ~UTRACE_EVENT(SIGNAL_TERM);
}

/* A rule on the end of a call needs the entry, too, if the end is asked for. */
static unsigned long calls_for(const struct utrace_rule *rule)
{
	if (!(rule->at & UTRACE_KEYWORD_AT_SYSCALL))
		return 0;
	return rule->at_exit ? UTRACE_EVENTS_SYSCALL : UTRACE_EVENT(SYSCALL_ENTRY);
}

static u8 sources_for(const struct utrace_rule *rule)
{
	u8 sources = UTRACE_SOURCE_LIFE;
	unsigned int i;

	sources |= utrace_sources_for(events_for(rule) | calls_for(rule));
	for (i = 0; i < rule->nr_operands; i++)
		if (rule->operands[i]->keyword.flags & UTRACE_KEYWORD_SENDERS)
			sources |= UTRACE_SOURCE_SIGNAL;	/* this source notes senders */
	for (i = 0; i < rule->nr_actions; i++)
		if (rule->actions[i].type->keyword.flags & UTRACE_KEYWORD_HOLDS)
			sources |= UTRACE_SOURCES_STOP;
	return sources;
}

static void add_needs(struct utrace_rules *set, const struct utrace_rule *rule)
{
	unsigned int i;

	set->events |= events_for(rule);
	/* EXIT is not reported for rules; without an event, a group of everyone has no members. */
	if (!(rule->event->has & UTRACE_RULE_ANYONE))
		set->events |= UTRACE_EVENT(EXIT);
	set->sources |= sources_for(rule);
	set->calls |= calls_for(rule);
	for (i = 0; i < rule->nr_operands; i++)
		set->strings |= !!(rule->operands[i]->needs & UTRACE_RULE_STRINGS);
	for (i = 0; i < rule->nr_actions; i++) {
		set->strings |= !!(rule->actions[i].type->needs & UTRACE_RULE_STRINGS);
		set->attaches |= !!(rule->actions[i].type->keyword.flags & UTRACE_KEYWORD_ATTACHES);
	}
}

/* Finds out what a set of rules needs, and fills that in; until then it is zero. */
void utrace_rules_add_needs(struct utrace_rules *set)
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

/* Mark the calls that any group's rules are about, and those of the set that is to come. */
static void update_wanted(const struct utrace_rules *next)
{
	static struct utrace_sysset all;	/* utrace_group_mutex */
	const struct utrace_rules *set;

	lockdep_assert_held(&utrace_group_mutex);
	memset(&all, 0, sizeof(all));
	add_calls(&all, next);
	list_for_each_entry(set, &utrace_rules_published, published)
		add_calls(&all, set);
	utrace_syscall_map_set(UTRACE_FILTER_RULE, &all, &all);
}

static void set_live(struct utrace_rules *set, const struct utrace_rules *but, bool live)
{
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (!utrace_rules_find(but, set->rules[i]))
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

/*
 * Lets a set of rules take effect; afterwards the old set is to be retired. May sleep; rules_mutex
 * keeps other callers from replacing the group's set. After an error, of utrace_group_set_rules()
 * or of sources of events, the group still has @old.
 */
int utrace_rules_replace(struct utrace_group *g, struct utrace_rules *old,
			 struct utrace_rules *next)
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

/*
 * Waits until no thread is in a rule of a set that was replaced; the set's sources run until then.
 * No lock is held that an event can need.
 */
void utrace_rules_retire(struct utrace_rules *set)
{
	synchronize_rcu();
	utrace_sources_put(set->sources);
}
