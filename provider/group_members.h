/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_GROUP_MEMBERS_H
#define _UTRACE_GROUP_MEMBERS_H

#include "group.h"

u32 utrace_group_next_epoch(struct utrace_group *group);
void utrace_group_drop_named(struct utrace_group *group, u32 epoch);
void utrace_group_drop_others(struct utrace_group *group, u32 epoch);
void utrace_group_drop_all(struct utrace_group *group, enum utrace_why why);
int utrace_group_add_thread(struct utrace_group *group, struct task_struct *task, u32 epoch);
int utrace_group_add_process(struct utrace_group *group, struct task_struct *process, u32 epoch);
int utrace_group_add_everyone(struct utrace_group *group);

#endif /* _UTRACE_GROUP_MEMBERS_H */
