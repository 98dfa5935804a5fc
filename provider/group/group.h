/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Groups as their owners use them: targets, settings, children that follow, and sets of rules.
 * engine/member.h has the group itself.
 */
#ifndef _UTRACE_GROUP_H
#define _UTRACE_GROUP_H

#include <linux/sched/signal.h>
#include <linux/types.h>

#include "../engine/member.h"
#include "../filter/filter.h"
#include "../rules/rules.h"

struct utrace_rules_change;

/* targets.c */

/* Does the id of this thread mean all threads of its process? So it is while threads follow. */
static inline bool utrace_group_means_process(const struct utrace_group *group,
					      struct task_struct *task)
{
	return (group->follow & UTRACE_FOLLOW_THREAD) && thread_group_leader(task);
}

void utrace_group_drop_all(struct utrace_group *group, enum utrace_why why);
int utrace_group_add_everyone(struct utrace_group *group);
int utrace_group_set_targets(struct utrace_group *group, struct task_struct *const tasks[],
			     unsigned int nr, bool replace);
void utrace_group_drop_targets(struct utrace_group *group, struct task_struct *const tasks[],
			       unsigned int nr);
int utrace_group_set_everyone(struct utrace_group *group);

/* follow.c */
void utrace_group_list_everyone(struct utrace_group *group, bool everyone);
struct utrace_thread *utrace_group_prepare_child(void);
void utrace_group_follow(struct task_struct *child, unsigned long clone_flags);

/* settings.c */
int utrace_group_set_events(struct utrace_group *group, unsigned long events, u8 record_mask);
int utrace_group_set_rules(struct utrace_group *group, struct utrace_rules *rules);
void utrace_group_set_follow(struct utrace_group *group, u8 follow);
void utrace_group_stop(struct utrace_group *group);

/* publish.c */
void utrace_rules_add_needs(struct utrace_rules *set);
int utrace_rules_replace(struct utrace_group *group, struct utrace_rules *old,
			 struct utrace_rules *next);
void utrace_rules_retire(struct utrace_rules *set);

/* ruleset.c */
struct utrace_rules_change *utrace_rules_prepare(struct utrace_group *group, const char *text,
						 struct utrace_parse_error *err);
int utrace_rules_commit(struct utrace_rules_change *change, bool replace,
			struct utrace_parse_error *err);
void utrace_rules_finish(struct utrace_rules_change *change);
int utrace_rules_print(struct utrace_group *group, utrace_emit_fn emit, void *arg);
void utrace_rules_clear(struct utrace_group *group);

#endif /* _UTRACE_GROUP_H */
