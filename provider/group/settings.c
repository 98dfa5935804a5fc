// SPDX-License-Identifier: GPL-2.0
/*
 * The settings of a group: which events, rules and system calls it wants, and which children
 * follow; and its end.
 */
#include "group.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../rules/rules.h"
#include "../strings/strings.h"
#include "../thread/thread.h"

/* Number of members that are brought up to date at a time, with interrupts off. */
#define BATCH	64

/* Bring one batch of members up to date; false when all are. */
static bool update_batch(struct utrace_group *g)
{
	struct utrace_engine *e, *next;
	unsigned int n = 0;

	raw_spin_lock_irq(&utrace_lock);
	list_for_each_entry_safe(e, next, &g->members, peers) {
		if (e->generation == g->generation || n++ == BATCH)
			break;
		utrace_group_update(g, e);
		list_move_tail(&e->peers, &g->members);
		utrace_thread_update(e->thread);
	}
	raw_spin_unlock_irq(&utrace_lock);
	return n >= BATCH;
}

/* Newcomers join at the end and up to date, so once the first member is, all are. */
static void update_members(struct utrace_group *g)
{
	while (update_batch(g))
		cond_resched();
}

/* Events that arm members, as in struct utrace_group. On the stack, under utrace_group_mutex. */
struct armed {
	unsigned long wanted;
	unsigned long rules;
	u8 record_mask;
	u8 rule_calls;
};

static struct armed armed_of(const struct utrace_group *g)
{
	return (struct armed){ g->wanted, g->rule_events, g->record_mask, g->rule_calls };
}

static int arm(struct utrace_group *g, const struct armed *armed)
{
	unsigned long events = armed->wanted | armed->rules, old = g->events;
	const struct armed before = armed_of(g);
	int err;

	err = events ? utrace_group_hold_sources(g, events | old, g->everyone) : 0;
	if (err)
		return err;
	raw_spin_lock_irq(&utrace_lock);
	g->wanted = armed->wanted;
	g->rule_events = armed->rules;
	g->events = events;
	g->record_mask = armed->record_mask;
	g->rule_calls = armed->rule_calls;
	g->generation++;
	raw_spin_unlock_irq(&utrace_lock);
	update_members(g);
	if (g->everyone && events && !old)
		err = utrace_group_add_everyone(g);
	if (err)
		return arm(g, &before) ?: err;
	if (g->everyone && !events)
		utrace_group_drop_all(g, UTRACE_WHY_STOPPED);
	return utrace_group_hold_sources(g, events, g->everyone);
}

/*
 * Says what a group wants; no events, if no rules want more, lets a group of everyone go.
 * @record_mask: index into the group's counters that stands for the records wanted. May sleep;
 * utrace_group_mutex held. After an error, -ENOMEM or that of a source that could not start, the
 * group wants what it wanted before.
 */
int utrace_group_set_events(struct utrace_group *g, unsigned long events, u8 record_mask)
{
	struct armed armed = armed_of(g);

	lockdep_assert_held(&utrace_group_mutex);
	armed.wanted = events;
	armed.record_mask = record_mask;
	return arm(g, &armed);
}

static bool kick_member(struct utrace_thread *t, void *group)
{
	if (utrace_group_member(group, t))
		utrace_group_kick(group, t, UTRACE_WHY_WRITTEN);
	return false;
}

/*
 * Gives a group other rules, which the caller keeps until others have replaced them and an RCU
 * grace period is over. A group of everyone whose rules attach threads becomes a group of those
 * threads, and stays one when the rules go. Context and errors as of utrace_group_set_events();
 * after an error the group's rules are what they were.
 */
int utrace_group_set_rules(struct utrace_group *g, struct utrace_rules *rules)
{
	struct armed armed = armed_of(g);
	bool listed = g->everyone && rules && rules->attaches;
	unsigned long had = g->events;
	int err = 0;

	lockdep_assert_held(&utrace_group_mutex);
	if (listed)
		err = utrace_group_set_targets(g, NULL, 0, true);
	if (err)
		return err;
	armed.rules = rules ? rules->events : 0;
	armed.rule_calls = rules ? rules->calls : 0;
	err = arm(g, &armed);
	if (!err) {
		WRITE_ONCE(g->rule_strings, rules && rules->strings ? UTRACE_STRINGS_MAX : 0);
		rcu_assign_pointer(g->rules, rules);
		if (g->events & ~had & UTRACE_EVENT(SIGNAL_TERM))
			utrace_threads_each(kick_member, g);
	} else if (listed) {
		utrace_group_set_everyone(g);
	}
	return err;
}

/* Says which children that are made from now on join. utrace_group_mutex held. */
void utrace_group_set_follow(struct utrace_group *g, u8 follow)
{
	lockdep_assert_held(&utrace_group_mutex);
	raw_spin_lock_irq(&utrace_lock);
	WRITE_ONCE(g->follow, follow);
	g->generation++;
	raw_spin_unlock_irq(&utrace_lock);
	update_members(g);
}

/*
 * Lets all targets of a group go, whose rules were cleared, and which may be freed an RCU grace
 * period later. May sleep; utrace_group_mutex held.
 */
void utrace_group_stop(struct utrace_group *g)
{
	lockdep_assert_held(&utrace_group_mutex);
	WARN_ON(rcu_access_pointer(g->rules));
	utrace_group_list_everyone(g, false);
	raw_spin_lock_irq(&utrace_lock);
	g->closed = true;
	raw_spin_unlock_irq(&utrace_lock);
	utrace_group_drop_all(g, UTRACE_WHY_STOPPED);
	utrace_sources_put(g->sources);
	g->sources = 0;
}
