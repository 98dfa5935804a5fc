/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Parts of rules, for modules that bring more of them: events, operands, actions.
 *
 *	on EVENT [if PREDICATE] do ACTION...
 *
 * A module registers each part under a keyword of its own, and unregisters it when the module
 * goes:
 *
 *	static struct utrace_rule_event event = {
 *		.keyword = { "my_event", THIS_MODULE }, .has = ..., .add = add, .del = del,
 *	};
 *	utrace_rule_register(UTRACE_RULE_EVENT, &event.keyword);
 *
 * A rule that uses a part holds a reference to the module meanwhile. utrace's own parts are
 * registered in the same way: provider/rules/.
 *
 * A rule is decided synchronously, in the thread that the event is about (for a new
 * thread, in its parent). What the actions do to the thread is in force before that
 * thread runs another user instruction.
 */
#ifndef _UTRACE_RULE_H
#define _UTRACE_RULE_H

#include <linux/list.h>
#include <linux/module.h>
#include <linux/types.h>

#include "../filter/filter.h"
#include "utrace.h"

struct utrace_rule;

/**
 * enum utrace_rule_has - what an event has, and what operands and actions need
 * @UTRACE_RULE_ARGS: six arguments
 * @UTRACE_RULE_RET: a result
 * @UTRACE_RULE_END: of a system call: an error's number, a duration
 * @UTRACE_RULE_MM: a thread that has its memory
 * @UTRACE_RULE_STRINGS: strings captured from a system call's arguments
 * @UTRACE_RULE_GOES_ON: a thread that will run user code again
 * @UTRACE_RULE_SIGNAL: a signal
 * @UTRACE_RULE_CALL: a system call
 * @UTRACE_RULE_ANYONE: comes from every user thread, not only from the session's targets
 */
enum utrace_rule_has {
	UTRACE_RULE_ARGS	= BIT(0),
	UTRACE_RULE_RET		= BIT(1),
	UTRACE_RULE_END		= BIT(2),
	UTRACE_RULE_MM		= BIT(3),
	UTRACE_RULE_STRINGS	= BIT(4),
	UTRACE_RULE_GOES_ON	= BIT(5),
	UTRACE_RULE_ANYONE	= BIT(6),
	UTRACE_RULE_SIGNAL	= BIT(7),
	UTRACE_RULE_CALL	= BIT(8),
};

/* Room for the value of an operand that is a text. */
#define UTRACE_RULE_TEXT	4096

/**
 * struct utrace_rule_context - one event, as a rule's operands and actions see it
 * @task: The thread that the event is about: current, or the child that current makes.
 * @args: The six arguments. With UTRACE_RULE_ARGS.
 * @ret: The result. With UTRACE_RULE_RET.
 * @duration: Nanoseconds. With UTRACE_RULE_END.
 * @call: The system call, if the event is one; else NULL.
 * @info: The signal, with UTRACE_RULE_SIGNAL; else NULL.
 * @rule: The rule that asks. utrace fills this in; the other fields are constant.
 *
 * On the stack of the function that reports the event, in current. No lock.
 */
struct utrace_rule_context {
	struct task_struct *task;
	const unsigned long *args;
	long ret;
	u64 duration;
	const struct utrace_call *call;
	const struct kernel_siginfo *info;
	const struct utrace_rule *rule;
};

/**
 * enum utrace_rule_flags - what utrace must know of a keyword
 * @UTRACE_KEYWORD_AT_EXEC: event: utrace itself fires the rules, when a new program is in place
 * @UTRACE_KEYWORD_AT_CLONE: event: utrace itself fires the rules, when there is a new thread
 * @UTRACE_KEYWORD_AT_EXIT: event: utrace itself fires the rules, when a thread begins to exit
 * @UTRACE_KEYWORD_AT_SYSCALL: event: utrace itself fires the rules, at the entry or the exit of
 *	system calls
 * @UTRACE_KEYWORD_AT_SIGNAL: event: utrace itself fires the rules, when a signal is next in the
 *	queue
 * @UTRACE_KEYWORD_AT: any of these, which only utrace's own events can have
 * @UTRACE_KEYWORD_SENDERS: operand: asks for the sender of a signal, so senders must be noted
 * @UTRACE_KEYWORD_ATTACHES: action: makes threads members of the group
 * @UTRACE_KEYWORD_HOLDS: action: holds threads
 * @UTRACE_KEYWORD_SETS_CALLS: action: changes the group's list of calls, so the group must have one
 * @UTRACE_KEYWORD_RECORDS: action: has calls recorded, so the group must have records
 */
enum utrace_rule_flags {
	UTRACE_KEYWORD_AT_EXEC		= BIT(0),
	UTRACE_KEYWORD_AT_CLONE		= BIT(1),
	UTRACE_KEYWORD_AT_EXIT		= BIT(2),
	UTRACE_KEYWORD_AT_SYSCALL	= BIT(3),
	UTRACE_KEYWORD_AT_SIGNAL	= BIT(4),
	UTRACE_KEYWORD_AT		= UTRACE_KEYWORD_AT_EXEC | UTRACE_KEYWORD_AT_CLONE |
					  UTRACE_KEYWORD_AT_EXIT | UTRACE_KEYWORD_AT_SYSCALL |
					  UTRACE_KEYWORD_AT_SIGNAL,
	UTRACE_KEYWORD_SENDERS		= BIT(5),
	UTRACE_KEYWORD_ATTACHES		= BIT(6),
	UTRACE_KEYWORD_HOLDS		= BIT(7),
	UTRACE_KEYWORD_SETS_CALLS	= BIT(8),
	UTRACE_KEYWORD_RECORDS		= BIT(9),
};

/* The kinds of keywords. */
enum utrace_rule_kind {
	UTRACE_RULE_EVENT,
	UTRACE_RULE_OPERAND,
	UTRACE_RULE_ACTION,
	UTRACE_RULE_KINDS
};

/**
 * struct utrace_rule_keyword - a keyword: what events, operands and actions have in common
 * @name: Letters, digits and '_', at most 31. Names of one kind differ. Constant.
 * @owner: THIS_MODULE. Constant.
 * @flags: UTRACE_KEYWORD_* mask. Constant.
 * @list: Links the keyword into utrace's registry, under the registry's mutex.
 *
 * The module's, in static data.
 */
struct utrace_rule_keyword {
	const char *name;
	struct module *owner;
	u32 flags;
	struct list_head list;
};

/**
 * struct utrace_rule_event - an event that rules can be about
 * @keyword: The keyword. Constant, but for the link into the registry.
 * @has: UTRACE_RULE_* mask: what the event has. Constant.
 * @add: A rule is being made. @args is the text after the name, terminated, with
 *	single blanks between words, and double quotes as they were written: see
 *	utrace_unquote(). From now on @rule may be fired; it does nothing
 *	until the whole text has been taken. Returns 0, or a negative errno with the
 *	reason in @msg, which is copied at once, or NULL. May sleep until
 *	current is killed; utrace holds no lock. Constant.
 * @del: The rule goes: when this returns, the rule is not fired any more, and no thread is in
 *	utrace_rule_fire() with the rule on behalf of this event. May sleep; utrace holds no lock.
 *	Constant.
 *
 * The module's, in static data.
 */
struct utrace_rule_event {
	struct utrace_rule_keyword keyword;
	u32 has;
	int (*add)(struct utrace_rule *rule, const char *args, const char **msg);
	void (*del)(struct utrace_rule *rule);
};

/**
 * struct utrace_rule_operand - an operand of predicates
 * @keyword: The keyword. Constant, but for the link into the registry.
 * @needs: UTRACE_RULE_* mask that events of the rule must have. Constant.
 * @kind: Which of the last three functions is there. Constant.
 * @arg: Number of the event's argument, from 1 to 6, if the operand is that register, and the
 *	event has UTRACE_RULE_ARGS; @number is not called then. 0 for all other operands. Constant.
 * @number: Returns the value of a number or a register. Constant.
 * @text: Returns the value, in @buf (UTRACE_RULE_TEXT bytes) or elsewhere; NULL for none.
 *	Constant.
 * @relates: Returns whether the thread has this relation to @value. Constant.
 *
 * The module's, in static data. The functions run with preemption off, perhaps with interrupts off,
 * never in an interrupt, and with no spinlock held. For one event each may run several times, or
 * not at all if another operand has decided, so they have no effect.
 */
struct utrace_rule_operand {
	struct utrace_rule_keyword keyword;
	u32 needs;
	enum utrace_operand_kind kind;
	u8 arg;
	s64 (*number)(const struct utrace_rule_context *ctx);
	const char *(*text)(const struct utrace_rule_context *ctx, char *buf);
	bool (*relates)(const struct utrace_rule_context *ctx, s64 value);
};

/**
 * struct utrace_rule_action - what a rule can do
 * @keyword: The keyword. Constant, but for the link into the registry.
 * @needs: UTRACE_RULE_* mask that events of the rule must have; with UTRACE_RULE_RET or
 *	UTRACE_RULE_END, a rule about a system call is decided at the call's end. Constant.
 * @parse: For an action that is written NAME=VALUE: takes the value, and stores in @data what
 *	@act gets. Returns 0, or a negative errno with the reason in @msg, as an event's @add.
 *	May sleep. NULL: the action is written without a value. Constant.
 * @free: Frees @data; may be NULL. May sleep. Constant.
 * @act: Does the action. Returns UTRACE_RESUME; or UTRACE_STOP if it has made an engine want
 *	the thread stopped, which is then brought to a place to stop. Runs in the same context as
 *	the functions of operands. Constant.
 *
 * The module's, in static data.
 */
struct utrace_rule_action {
	struct utrace_rule_keyword keyword;
	u32 needs;
	int (*parse)(const char *value, void **data, const char **msg);
	void (*free)(void *data);
	u32 (*act)(const struct utrace_rule_context *ctx, void *data);
};

/* Contexts, and what each errno means, stand at the definitions, in rules/registry.c and run.c. */
int utrace_rule_register(enum utrace_rule_kind kind, struct utrace_rule_keyword *keyword);
void utrace_rule_unregister(struct utrace_rule_keyword *keyword);

void utrace_rule_fire(struct utrace_rule *rule, struct utrace_rule_context *ctx);
void utrace_rule_set_data(struct utrace_rule *rule, void *data);
void *utrace_rule_data(const struct utrace_rule *rule);

#endif /* _UTRACE_RULE_H */
