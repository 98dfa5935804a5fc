/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A group's settings (events, rules, ways to follow children), and how the group ends.
 */
#ifndef _UTRACE_GROUP_SETTINGS_H
#define _UTRACE_GROUP_SETTINGS_H

#include <linux/types.h>

struct utrace_group;
struct utrace_rules;

int utrace_group_set_events(struct utrace_group *group, unsigned long events, u8 record_mask);
int utrace_group_set_rules(struct utrace_group *group, struct utrace_rules *rules);
void utrace_group_set_follow(struct utrace_group *group, u8 follow);
void utrace_group_stop(struct utrace_group *group);

#endif /* _UTRACE_GROUP_SETTINGS_H */
