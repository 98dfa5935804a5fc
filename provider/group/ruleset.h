/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A group's set of rules: writing it, printing it, and its end. For control files, and for owners
 * of groups.
 */
#ifndef _UTRACE_RULESET_H
#define _UTRACE_RULESET_H

#include "../filter/filter.h"

struct utrace_group;
struct utrace_rules_change;

struct utrace_rules_change *utrace_rules_prepare(struct utrace_group *group, const char *text,
						 struct utrace_parse_error *err);
int utrace_rules_commit(struct utrace_rules_change *change, bool replace,
			struct utrace_parse_error *err);
void utrace_rules_finish(struct utrace_rules_change *change);
int utrace_rules_print(struct utrace_group *group, utrace_emit_fn emit, void *arg);
void utrace_rules_clear(struct utrace_group *group);

#endif /* _UTRACE_RULESET_H */
