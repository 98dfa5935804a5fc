/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Groups: sets of target threads with one policy.
 *
 * A group owns its targets, what it wants from them and how their children
 * follow. A group has one engine on each target thread. Each session is a
 * group; each perf user is a group; other modules make groups by utrace_group.h.
 *
 * A group that wants no events keeps its named targets, which then cost nothing: an
 * engine with no events leaves its thread's flags alone. A group of everyone has
 * members only while it wants something.
 */
#ifndef _UTRACE_MEMBER_H
#define _UTRACE_MEMBER_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/pid_namespace.h>
#include <linux/types.h>

#include "../filter/filter.h"
#include "../include/utrace_group.h"
#include "../thread/thread.h"

struct utrace_rules;
struct utrace_strings;

/* Why a thread joined or left a group; the numbers are those of the events. */
enum utrace_why {
	UTRACE_WHY_WRITTEN,	/* the text of a control file said so */
	UTRACE_WHY_EVERYONE,	/* the group has every thread */
	UTRACE_WHY_FOLLOWED,	/* the thread's parent is in the group */
	UTRACE_WHY_PERF,	/* a perf event was opened or closed on the thread */
	UTRACE_WHY_EXITED,	/* the thread exited */
	UTRACE_WHY_STOPPED,	/* the group wants no events any more */
	UTRACE_WHY_RULE,	/* a rule said so */
};

/**
 * struct utrace_group - a set of threads and one policy
 * @ops: Callbacks of the group's engines. Constant.
 * @name: The name that users see. Constant.
 * @owner: The module that the group belongs to, whose own keywords its rules do not keep
 *	loaded; NULL for utrace's groups. Constant.
 * @gone: Called when an engine has been freed, in any context. With it, @engines counts the
 *	engines, and an engine's data is its @room; without, its data is the group. NULL for
 *	utrace's groups. Constant.
 * @engines: Engines that are linked and not freed yet; only with @gone.
 * @gfp: Flags of allocations where the allocator must not wait. Constant.
 * @stops: The engines may hold threads, so the sources of stops are held running. Constant.
 * @record_call: Called at the end of a plain call, with preemption off: records and counts the
 *	call by its registers; returns false, without having counted, if the engine must be
 *	told of the call as of any other. NULL, which never changes: engines are always told. Read
 *	anywhere, written under utrace_group_mutex; only with @counts.
 * @joined: Called when a thread has joined, but not for UTRACE_WHY_PERF, in any context; may be
 *	NULL. Constant.
 * @left: Called when a thread has left, behind @joined, in any context; may be NULL if
 *	@joined is. Constant.
 * @record: Records a call that has returned, for a rule; NULL if the group has no records.
 *	Called in the engine's thread, with preemption off. Constant.
 * @write_late: Called at the user boundary for an engine whose @late is set: writes and counts the
 *	record, and returns true; or returns false, if the thread is to wait for room and @last is
 *	not set. In the thread, with preemption off. NULL where no engine is late. Constant.
 * @filter: The group's bit in the syscall map; UTRACE_FILTER_ALL for every call. Constant.
 * @counts: Per-CPU counters of system calls, or NULL. Constant.
 * @exit_filter: Predicate that the exit of a call must meet to be reported, or NULL; only
 *	with @counts. RCU, written under utrace_group_mutex.
 * @strings: How much the group wants of string arguments, or NULL. Constant.
 * @under_way: Members that come to want ends of calls are told of the end of the call that they are
 *	in, too. Read anywhere, written under utrace_group_mutex; only with @counts.
 * @holder: Holds threads for @rules, or NULL. Constant.
 * @syscalls: The list of calls behind @filter. syscall_map.c's lock: utrace_syscall_map_get().
 * @rules: The group's rules, or NULL. RCU, written under utrace_group_mutex.
 * @rule_events: Events that members are armed for because of @rules. As @events.
 * @rule_calls: UTRACE_EVENT() mask of call events that @rules are about. As @events.
 * @rule_strings: Bytes that @rules look at of each string argument. Read anywhere.
 * @rules_missed: Number of threads that rules could not attach or hold: no memory.
 * @wanted: Events that members are armed for because of the group's owner. As @events.
 * @events: @wanted and @rule_events. utrace_lock, written under utrace_group_mutex.
 * @record_mask: Index into @counts that stands for the records wanted. As @events.
 * @generation: Number of the settings @events and @record_mask. As @events.
 * @sources: Sources of events that the group holds running. utrace_group_mutex.
 * @follow: UTRACE_FOLLOW_* mask. Written under utrace_group_mutex, read anywhere.
 * @closed: utrace_group_stop() was called. utrace_lock.
 * @everyone: Every user thread is a target. As @events.
 * @missed: Counts children that could not be followed: no memory. Constant.
 * @members: The group's engines. utrace_lock.
 * @named: While a text of targets is applied, a mark in @members: ahead of it is who was a member
 *	before, after it whom the text names. Not linked otherwise. utrace_lock.
 * @later: The same: after it is who has become a member meanwhile for another reason.
 * @nr_members: Number of engines in @members. utrace_lock.
 * @had_members: The group has had members since its targets were named. utrace_lock.
 * @in_everyone: Links groups that have everyone. RCU, written under utrace_group_mutex.
 *
 * The maker owns the group, and keeps it an RCU grace period longer than utrace_group_stop().
 */
struct utrace_group {
	const struct utrace_engine_ops *ops;
	const char *name;
	struct module *owner;
	void (*gone)(struct utrace_group *group);
	atomic_t engines;
	gfp_t gfp;
	bool stops;
	bool (*record_call)(struct utrace_engine *e, struct pt_regs *regs, u64 duration);
	void (*joined)(struct utrace_group *group, struct utrace_thread *t, enum utrace_why why);
	void (*left)(struct utrace_group *group, struct task_struct *task, enum utrace_why why);
	void (*record)(struct utrace_engine *e, const struct utrace_call *call);
	bool (*write_late)(struct utrace_engine *e, bool last);
	u64 filter;
	struct utrace_counts __percpu *counts;
	struct utrace_predicate __rcu *exit_filter;
	const struct utrace_strings *strings;
	bool under_way;
	struct utrace_holder *holder;
	struct utrace_sysset syscalls;
	struct utrace_rules __rcu *rules;
	unsigned long rule_events;
	u8 rule_calls;
	u16 rule_strings;
	atomic_t rules_missed;
	unsigned long wanted;
	unsigned long events;
	u8 record_mask;
	u8 sources;
	u8 follow;
	bool closed;
	bool everyone;
	u32 generation;
	atomic_t *missed;
	struct list_head members;
	struct list_head named;
	struct list_head later;
	unsigned int nr_members;
	bool had_members;
	struct list_head in_everyone;
};

void utrace_group_init(struct utrace_group *group);
int utrace_group_join(struct utrace_group *group, struct task_struct *task,
		      struct utrace_spare *spare, enum utrace_why why);
void utrace_group_leave(struct utrace_engine *e, enum utrace_why why);

/* For the sources of events. */
void utrace_group_leave_all(struct utrace_thread *t);

/* For the other files of groups. */
void utrace_group_kick(struct utrace_group *group, struct utrace_thread *t, enum utrace_why why);
int utrace_group_hold_sources(struct utrace_group *group, unsigned long events, bool everyone);

/* May a child of a member join? */
static inline bool utrace_group_follows(const struct utrace_group *group)
{
	return READ_ONCE(group->everyone) || READ_ONCE(group->follow);
}

extern struct mutex utrace_group_mutex;

struct utrace_engine *utrace_group_member(const struct utrace_group *group,
					  struct utrace_thread *t);
bool utrace_group_has(const struct utrace_group *group, const struct task_struct *task);
void utrace_group_names(struct utrace_thread *t, char *buf, size_t size);

/* For engine/attach.c, and the other files of groups. */
void utrace_group_link(struct utrace_group *group, struct utrace_engine *engine,
		       const struct utrace_spare *spare);
void utrace_group_unlink(struct utrace_group *group, struct utrace_engine *engine);
void utrace_group_update(struct utrace_group *group, struct utrace_engine *engine);

/*
 * Per-CPU counts of an engine's system calls, taken before a record is reserved. @passed counts
 * calls that are on the list of calls, @masked calls that are not. When a passed call whose end is
 * wanted returns, @filtered counts it if the exit filter leaves it out, and @returned if not. The
 * index is the engine's record mask, so that one increment counts for all the records in it; the
 * reader adds up. Nothing reads index 0.
 *
 * @whole counts, by one increment, the calls that the group's record_call() has recorded when they
 * returned. None of the other counts has such a call.
 */

#define UTRACE_RECORD_MASKS	8

struct utrace_counts {
	u64 passed[UTRACE_RECORD_MASKS];
	u64 masked[UTRACE_RECORD_MASKS];
	u64 returned[UTRACE_RECORD_MASKS];
	u64 filtered[UTRACE_RECORD_MASKS];
	u64 whole[UTRACE_RECORD_MASKS];
};

#endif /* _UTRACE_MEMBER_H */
