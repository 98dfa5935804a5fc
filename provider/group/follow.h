/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Following: children of members join a group, or every new thread does.
 */
#ifndef _UTRACE_GROUP_FOLLOW_H
#define _UTRACE_GROUP_FOLLOW_H

#include <linux/types.h>

struct task_struct;
struct utrace_group;

void utrace_group_list_everyone(struct utrace_group *group, bool everyone);
struct utrace_thread *utrace_group_prepare_child(void);
void utrace_group_follow(struct task_struct *child, unsigned long clone_flags);

#endif /* _UTRACE_GROUP_FOLLOW_H */
