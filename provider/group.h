/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Groups: a set of target threads with one policy.
 *
 * A group owns its targets, what it wants from them and how their children
 * follow. It has one engine on each target thread. Each session is a
 * group; each perf user is one; and so may other modules have: utrace_group.h.
 *
 * A group with no events wanted keeps its named targets, and they cost nothing: an
 * engine with no events leaves its thread's flags alone. A group of everyone has
 * members only while it wants something.
 */
#ifndef _UTRACE_GROUP_H
#define _UTRACE_GROUP_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/pid_namespace.h>

#include "strings/capture.h"
#include "call_counts.h"
#include "filter/predicate.h"
#include "thread.h"
#include "utrace_group.h"

struct utrace_rules;

/* Why a thread joined or left a group; the numbers are those of the events. */
enum utrace_why {
	UTRACE_WHY_WRITTEN,	/* a control file said so */
	UTRACE_WHY_EVERYONE,	/* the group has every thread */
	UTRACE_WHY_FOLLOWED,	/* its parent is in the group */
	UTRACE_WHY_PERF,	/* a perf event was opened or closed on it */
	UTRACE_WHY_EXITED,	/* it exited */
	UTRACE_WHY_STOPPED,	/* nobody wants the group's events any more */
	UTRACE_WHY_RULE,	/* a rule said so */
};

/**
 * struct utrace_group - a set of targets and one policy
 * @ops: callbacks of its engines; constant
 * @name: for people; constant
 * @owner: the module that it belongs to, whose own words its rules do not keep; NULL for
 *	groups of utrace's. Constant
 * @gone: an engine has been freed; with it, @engines counts them, an engine's data is its
 *	@room, and otherwise the group. NULL for groups of utrace's. Any context, constant
 * @engines: linked and not freed yet
 * @gfp: how memory is taken where nobody can wait for it; constant
 * @stops: its engines may hold their threads: what that takes is held running; constant
 * @joined: a thread has joined; may be NULL. Any context
 * @left: a thread has left; may be NULL. Any context
 * @record: a rule records a call that has returned; NULL where the group has no records.
 *	Preemption off, in the thread of @e; constant
 * @filter: which bitmap chooses system calls, a bit of utrace_wanted; UTRACE_WANT_ALL for
 *	all of them. Constant
 * @counts: counters at the door; constant
 * @exit_filter: which calls are reported at their exit, or NULL for all; RCU, written
 *	under the mutex. Only with @counts
 * @strings: what it wants of the texts that arguments point to, or NULL; constant
 * @holder: holds threads for @rules, or NULL; constant
 * @syscalls: what that bitmap is made of; syscall_map.c's lock: utrace_group_get_syscalls()
 * @rules: what it does by itself, or NULL; RCU, written under the mutex
 * @rule_events: what members are armed for because of @rules; as @events
 * @rule_calls: UTRACE_EVENT() mask: the events of calls that @rules are about; as @events
 * @rule_strings: bytes that @rules look at of each of a call's texts; read anywhere
 * @rules_missed: threads that rules could not attach or hold for want of memory
 * @wanted: what members are armed for because of its owner; as @events
 * @events: what members are armed for: both. utrace_lock, written under the mutex
 * @door: index into @counts of the records wanted; the same
 * @generation: of @events and @door; the same
 * @sources: sources of events that the group holds running; utrace_group_mutex
 * @follow: UTRACE_FOLLOW_*; written under the mutex, read anywhere
 * @closed: utrace_group_stop() was called; utrace_lock
 * @everyone: every user thread is a target; the same
 * @epoch: of the list of targets; utrace_lock
 * @missed: counts children that could not be followed for want of memory; constant
 * @members: engines; utrace_lock
 * @nr_members: how many; utrace_lock
 * @had_members: there were some since its targets were named; the same
 * @in_everyone: in the list of groups that have everyone; RCU, the mutex
 *
 * Lives as long as its owner keeps it, and an RCU grace period after
 * utrace_group_stop().
 */
struct utrace_group {
	const struct utrace_engine_ops *ops;
	const char *name;
	struct module *owner;
	void (*gone)(struct utrace_group *group);
	atomic_t engines;
	gfp_t gfp;
	bool stops;
	void (*joined)(struct utrace_group *group, struct utrace_thread *t, enum utrace_why why);
	void (*left)(struct utrace_group *group, struct task_struct *task, enum utrace_why why);
	void (*record)(struct utrace_engine *e, const struct utrace_call *call);
	u64 filter;
	struct utrace_counts __percpu *counts;
	struct utrace_predicate __rcu *exit_filter;
	const struct utrace_strings *strings;
	struct utrace_holder *holder;
	struct utrace_sysset syscalls;
	struct utrace_rules __rcu *rules;
	unsigned long rule_events;
	u8 rule_calls;
	u16 rule_strings;
	atomic_t rules_missed;
	unsigned long wanted;
	unsigned long events;
	u8 door;
	u8 sources;
	u8 follow;
	bool closed;
	bool everyone;
	u32 generation;
	u32 epoch;
	atomic_t *missed;
	struct list_head members;
	unsigned int nr_members;
	bool had_members;
	struct list_head in_everyone;
};

extern struct mutex utrace_group_mutex;

void utrace_group_init(struct utrace_group *group);
int utrace_group_set_events(struct utrace_group *group, unsigned long events, u8 door);
int utrace_group_set_rules(struct utrace_group *group, struct utrace_rules *rules);
void utrace_group_set_syscalls(struct utrace_group *group, const struct utrace_sysset *set);
void utrace_group_get_syscalls(struct utrace_group *group, struct utrace_sysset *set);
int utrace_group_set_targets(struct utrace_group *group, struct task_struct *const tasks[],
			     unsigned int nr, bool replace);
void utrace_group_drop_targets(struct utrace_group *group, struct task_struct *const tasks[],
			       unsigned int nr);
int utrace_group_set_everyone(struct utrace_group *group);
void utrace_group_set_follow(struct utrace_group *group, u8 follow);
int utrace_group_join(struct utrace_group *group, struct task_struct *task,
		      struct utrace_spare *spare, enum utrace_why why);
void utrace_group_stop(struct utrace_group *group);
bool utrace_group_has(struct utrace_group *group, struct utrace_thread *t);
void utrace_group_names(struct utrace_thread *t, char *buf, size_t size);

/* For thread.c and the sources of events. */
void utrace_group_link(struct utrace_group *group, struct utrace_engine *engine);
void utrace_group_unlink(struct utrace_group *group, struct utrace_engine *engine);
void utrace_group_prepare_child(struct task_struct *parent);
void utrace_group_follow(struct task_struct *child, unsigned long clone_flags);
void utrace_group_leave(struct utrace_engine *e, enum utrace_why why);
void utrace_group_leave_all(struct utrace_thread *t);

/**
 * utrace_group_follows - may a child of a member join
 * @group: the group
 *
 * Context: any.
 * Return: true if it may.
 */
static inline bool utrace_group_follows(const struct utrace_group *group)
{
	return READ_ONCE(group->everyone) || READ_ONCE(group->follow);
}

#endif /* _UTRACE_GROUP_H */
