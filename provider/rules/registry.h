/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The registry of keywords: utrace's own, and those of other modules.
 */
#ifndef _UTRACE_RULES_REGISTRY_H
#define _UTRACE_RULES_REGISTRY_H

#include "../include/rule.h"

void utrace_rule_keywords_print(enum utrace_rule_kind kind,
				void (*print)(void *to, const char *name), void *to);
struct utrace_rule_keyword *utrace_rule_keyword_get(const struct utrace_group *group,
						    enum utrace_rule_kind kind, const char *name,
						    size_t len);
void utrace_rule_keyword_put(const struct utrace_group *group,
			     const struct utrace_rule_keyword *keyword);

#endif /* _UTRACE_RULES_REGISTRY_H */
