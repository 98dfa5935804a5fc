/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The targets of a group, as a user names them.
 */
#ifndef _UTRACE_GROUP_TARGETS_H
#define _UTRACE_GROUP_TARGETS_H

#include <linux/types.h>

struct task_struct;
struct utrace_group;

int utrace_group_set_targets(struct utrace_group *group, struct task_struct *const tasks[],
			     unsigned int nr, bool replace);
void utrace_group_drop_targets(struct utrace_group *group, struct task_struct *const tasks[],
			       unsigned int nr);
int utrace_group_set_everyone(struct utrace_group *group);

#endif /* _UTRACE_GROUP_TARGETS_H */
