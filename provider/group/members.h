/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The members of a group: they join by name, or with everyone, and are dropped.
 */
#ifndef _UTRACE_GROUP_MEMBERS_H
#define _UTRACE_GROUP_MEMBERS_H

#include <linux/sched/signal.h>

#include "../engine/member.h"

/* Does the id of this thread mean all threads of its process? So it is while threads follow. */
static inline bool utrace_group_means_process(const struct utrace_group *group,
					      struct task_struct *task)
{
	return (group->follow & UTRACE_FOLLOW_THREAD) && thread_group_leader(task);
}

void utrace_group_drop_named(struct utrace_group *group);
void utrace_group_drop_others(struct utrace_group *group);
void utrace_group_drop_all(struct utrace_group *group, enum utrace_why why);
int utrace_group_add_named(struct utrace_group *group, struct task_struct *task);
int utrace_group_add_everyone(struct utrace_group *group);

#endif /* _UTRACE_GROUP_MEMBERS_H */
