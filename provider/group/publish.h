/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Publishing: a set of rules comes into force in its group, and goes.
 */
#ifndef _UTRACE_PUBLISH_H
#define _UTRACE_PUBLISH_H

#include "../rules/rules.h"

void utrace_rules_add_needs(struct utrace_rules *set);
int utrace_rules_replace(struct utrace_group *group, struct utrace_rules *old,
			 struct utrace_rules *next);
void utrace_rules_retire(struct utrace_rules *set);

#endif /* _UTRACE_PUBLISH_H */
