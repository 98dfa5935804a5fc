/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Making a rule from its text.
 */
#ifndef _UTRACE_RULES_COMPILE_H
#define _UTRACE_RULES_COMPILE_H

struct utrace_group;
struct utrace_parse_error;
struct utrace_rule;

struct utrace_rule *utrace_rule_make(struct utrace_group *group, const char *line,
				     struct utrace_parse_error *err);
void utrace_rule_free(struct utrace_rule *rule);

#endif /* _UTRACE_RULES_COMPILE_H */
