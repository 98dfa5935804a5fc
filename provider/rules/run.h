/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Running the rules of a set at an event.
 */
#ifndef _UTRACE_RULES_RUN_H
#define _UTRACE_RULES_RUN_H

#include "rules.h"

extern struct list_head utrace_rules_published;

bool utrace_rule_matches(struct utrace_rule_context *ctx);
u32 utrace_rule_run(struct utrace_rule *rule, struct utrace_rule_context *ctx);
u8 utrace_rule_number(const struct utrace_rule *rule);

/* For where events come from. Context of all: preemption off. */
void utrace_rules_signal(struct utrace_engine *e, const struct kernel_siginfo *info);
void utrace_rules_thread_exit(struct utrace_thread *t);
void utrace_rules_published_run(u32 when, struct task_struct *task);

/* Run the rules of a set that are about the event with the flag WHEN, where COND holds. */
#define utrace_rules_run(set, when, ctx, cond) ({						\
	u32 action = UTRACE_RESUME;							\
	struct utrace_rule *rule;							\
	unsigned int i;									\
											\
	for (i = 0; i < (set)->nr; i++) {						\
		rule = (set)->rules[i];							\
		if (rule->at & (when) && (cond))						\
			action = min(action, utrace_rule_run(rule, ctx));		\
	}										\
	action;										\
})

/* The rules of an engine's group; NULL for none. Preemption is off, so the rules are not freed. */
static inline const struct utrace_rules *utrace_rules_of(const struct utrace_engine *e)
{
	if (!e->group || READ_ONCE(e->detached))
		return NULL;
	return rcu_dereference_sched(e->group->rules);
}

#endif /* _UTRACE_RULES_RUN_H */
