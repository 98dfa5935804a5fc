/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_RULES_PUBLISH_H
#define _UTRACE_RULES_PUBLISH_H

#include "rules.h"

void utrace_rules_add_needs(struct utrace_rules *set);
int utrace_rules_replace(struct utrace_group *group, struct utrace_rules *old,
			 struct utrace_rules *next);
void utrace_rules_retire(struct utrace_rules *set);

/**
 * utrace_rules_has - is a rule in a set?
 * @set: the set; NULL for none
 * @rule: the rule
 *
 * Context: any in which the set stays.
 * Return: true if it is.
 */
static inline bool utrace_rules_has(const struct utrace_rules *set, const struct utrace_rule *rule)
{
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (set->rules[i] == rule)
			return true;
	return false;
}

#endif /* _UTRACE_RULES_PUBLISH_H */
