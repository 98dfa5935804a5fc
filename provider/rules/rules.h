/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules: what a group does by itself when something happens.
 *
 * A group has a set of rules, which is never changed but replaced as a whole, by RCU. A
 * rule lives from when its text was read until it was replaced and no thread runs it any more:
 *
 *	made		its event's source may fire it, to no effect
 *	live		in its group's set
 *	retired		out of the set; a grace period; its source lets go; freed
 *
 * Lock order: a session's lock > rules_mutex (ruleset.c: which set a group has) >
 * utrace_group_mutex: thread/thread.h. Rules are made and freed, and sources of events begin and
 * stop, with none of these locks held, because that may take as long as user space likes.
 */
#ifndef _UTRACE_RULES_H
#define _UTRACE_RULES_H

#include <linux/pid_namespace.h>
#include <linux/rculist.h>

#include "../engine/member.h"
#include "../filter/filter.h"
#include "../filter/text.h"
#include "../include/rule.h"

#define UTRACE_RULES		64	/* in a group */
#define UTRACE_RULE_OPERANDS	16	/* different ones in a rule */
#define UTRACE_RULE_ACTIONS	8	/* in a rule */

/**
 * struct utrace_rule - a rule
 * @group: The group that has the rule. Constant.
 * @event: The event that the rule is about, referenced. Constant.
 * @at: The flags of @event, where reports look for them. Constant.
 * @data: The pointer that the event's source keeps with the rule. Constant.
 * @calls: Of the event syscall: the calls. Constant.
 * @signals: Of the event signal: the signals. Constant.
 * @at_exit: Of the event syscall: the rule is decided at the end of the call. Constant.
 * @predicate: The predicate; without steps, everything matches. Constant.
 * @arg_step: A comparison of @predicate with an argument which, if it fails, makes all of
 *	@predicate fail; NULL for none. Constant.
 * @arg_at: Offset of that argument in the registers of a native call. Constant.
 * @operands: The operands of @predicate, referenced. Constant.
 * @nr_operands: The number of @operands. Constant.
 * @actions: What the rule does, referenced. Constant.
 * @nr_actions: The number of @actions. Constant.
 * @ns: The pid namespace of the rule's writer, of which ids in the rule are. Constant.
 * @count: How often the rule may act; 0: always. Constant.
 * @fired: How often the rule has acted. Atomic.
 * @live: The rule is in its group's set: for the event's source, which fires the rule by its
 *	pointer. A rule that is found in a set is in force. Written under rules_mutex, read
 *	anywhere.
 * @text: The text of the rule, as it is compared and printed. Constant.
 *
 * A change (ruleset.c) owns the rule until the commit, then the group's set does, and then the
 * change that replaces the rule, and frees it.
 */
struct utrace_rule {
	struct utrace_group *group;
	const struct utrace_rule_event *event;
	u32 at;
	void *data;
	struct utrace_sysset *calls;
	struct utrace_sigset signals;
	bool at_exit;
	struct utrace_predicate *predicate;
	const struct utrace_predicate_step *arg_step;
	unsigned int arg_at;
	const struct utrace_rule_operand *operands[UTRACE_RULE_OPERANDS];
	unsigned int nr_operands;
	struct {
		const struct utrace_rule_action *type;
		void *data;
	} actions[UTRACE_RULE_ACTIONS];
	unsigned int nr_actions;
	struct pid_namespace *ns;
	u32 count;
	atomic64_t fired;
	bool live;
	char *text;
};

/**
 * struct utrace_rules - a group's rules
 * @published: Links all sets that are in force. RCU, written under utrace_group_mutex.
 * @events: UTRACE_EVENT() mask that the group's members must be armed for. Constant.
 * @sources: The sources of events that the set holds running. Constant.
 * @calls: UTRACE_EVENT() mask: the events of system calls that some rules are about. Constant.
 * @strings: Some rules look at texts of system calls. Constant.
 * @attaches: Some rules attach threads. Constant.
 * @nr: The number of @rules. Constant.
 * @rules: The rules, in the order in which they were written. Constant.
 *
 * The group owns its set. The change that replaces the set frees it, an RCU grace period later.
 */
struct utrace_rules {
	struct list_head published;
	unsigned long events;
	u8 sources;
	u8 calls;
	bool strings;
	bool attaches;
	unsigned int nr;
	struct utrace_rule *rules[];
};

/* A rule's place in a set, from 1 on; 0 if the set does not have it, or is NULL. */
static inline unsigned int utrace_rules_find(const struct utrace_rules *set,
					     const struct utrace_rule *rule)
{
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (set->rules[i] == rule)
			return i + 1;
	return 0;
}

bool utrace_is_name(const char *name, const char *others);
void utrace_rule_keywords_print(enum utrace_rule_kind kind,
				void (*print)(void *to, const char *name), void *to);
struct utrace_rule_keyword *utrace_rule_keyword_get(const struct utrace_group *group,
						    enum utrace_rule_kind kind, const char *name,
						    size_t len);
void utrace_rule_keyword_put(const struct utrace_group *group,
			     const struct utrace_rule_keyword *keyword);

/* builtin.c, operands.c */
void utrace_rule_keywords_register(void);
void utrace_rule_operands_register(void);

/* compile.c */
struct utrace_rule *utrace_rule_make(struct utrace_group *group, const char *line,
				     struct utrace_parse_error *err);
void utrace_rule_free(struct utrace_rule *rule);

/* run.c */
extern struct list_head utrace_rules_published;

u8 utrace_rule_number(const struct utrace_rule *rule);

/* For where events come from. Context of all: preemption off. */
void utrace_rules_signal(struct utrace_engine *e, const struct kernel_siginfo *info);
void utrace_rules_thread_exit(struct utrace_thread *t);
void utrace_rules_published_run(u32 when, struct task_struct *task);

/*
 * Rules about system calls. Context of all functions here: preemption off.
 */

u32 utrace_rules_syscall_entry(struct utrace_thread *t);
bool utrace_rules_refuse(const struct utrace_thread *t, const struct pt_regs *regs,
			 unsigned int nr);
bool utrace_rules_may_act(struct utrace_thread *t, struct pt_regs *regs, unsigned int nr);
bool utrace_rules_want_exit(struct utrace_engine *e, const struct utrace_call *call);
u32 utrace_rules_syscall_exit(struct utrace_engine *e, const struct utrace_call *call);

#endif /* _UTRACE_RULES_H */
