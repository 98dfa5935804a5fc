/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The engines of groups on threads, and the lock of groups' settings.
 */
#ifndef _UTRACE_GROUP_ENGINES_H
#define _UTRACE_GROUP_ENGINES_H

#include <linux/mutex.h>

#include "group.h"

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

#endif /* _UTRACE_GROUP_ENGINES_H */
