// SPDX-License-Identifier: GPL-2.0
/*
 * Running rules: an event comes, predicates are tested, actions are done. All of this is with
 * preemption off, which keeps the rules from being freed.
 */
#include <linux/export.h>
#include <linux/sched/signal.h>

#include "rules.h"
#include "../compat/compat.h"
#include "../engine/engine.h"
#include "../filter/pred.h"
#include "../strings/strings.h"
#include "../thread/thread.h"

LIST_HEAD(utrace_rules_published);

static s64 number_of(void *arg, u8 operand)
{
	const struct utrace_rule_context *ctx = arg;
	const struct utrace_rule_operand *o = ctx->rule->operands[operand];

	return o->arg ? ctx->args[o->arg - 1] : o->number(ctx);
}

static const char *text_of(void *arg, u8 operand)
{
	const struct utrace_rule_context *ctx = arg;

	static_assert(UTRACE_RULE_TEXT <= PATH_MAX);	/* the size of the room */
	return ctx->rule->operands[operand]->text(ctx, utrace_paths_room());
}

static bool relates(void *arg, u8 operand, s64 value)
{
	const struct utrace_rule_context *ctx = arg;

	return ctx->rule->operands[operand]->relates(ctx, value);
}

/* Does a rule's predicate hold? Preemption off. */
static bool matches(struct utrace_rule_context *ctx)
{
	const struct utrace_values values = {
		.number = number_of, .text = text_of, .relates = relates, .arg = ctx,
	};
	const struct utrace_predicate *predicate = ctx->rule->predicate;

	return !predicate->nr || utrace_predicate_holds(predicate, &values);
}

/* Consume one of the rule's `count` firings. */
static bool take_turn(struct utrace_rule *rule)
{
	if (!rule->count) {
		atomic64_inc(&rule->fired);
		return true;
	}
	return atomic64_add_unless(&rule->fired, 1, rule->count);
}

/*
 * Does what a rule says, if its predicate holds. Returns the smallest action that the rule's
 * actions returned; UTRACE_RESUME if the rule did nothing. Preemption off; @rule of @ctx is filled
 * in.
 */
static u32 run_rule(struct utrace_rule *rule, struct utrace_rule_context *ctx)
{
	u32 action = UTRACE_RESUME;
	unsigned int i;

	ctx->rule = rule;
	if (!matches(ctx) || !take_turn(rule))
		return UTRACE_RESUME;
	for (i = 0; i < rule->nr_actions; i++)
		action = min(action, rule->actions[i].type->act(ctx, rule->actions[i].data));
	return action;
}

/* Run the rules of a set that are about the event with the flag WHEN, where COND holds. */
#define run_rules(set, when, ctx, cond) ({						\
	u32 action = UTRACE_RESUME;							\
	struct utrace_rule *rule;							\
	unsigned int i;									\
											\
	for (i = 0; i < (set)->nr; i++) {						\
		rule = (set)->rules[i];							\
		if (rule->at & (when) && (cond))						\
			action = min(action, run_rule(rule, ctx));		\
	}										\
	action;										\
})

/* The rules of an engine's group; NULL for none. Preemption is off, so the rules are not freed. */
static const struct utrace_rules *rules_of(const struct utrace_engine *e)
{
	if (!e->group || READ_ONCE(e->detached))
		return NULL;
	return rcu_dereference_sched(e->group->rules);
}

/* An action wants the thread stopped: kick it to a place where it can be. */
static void bring(struct task_struct *task)
{
	struct utrace_thread *t = utrace_thread_find(task);

	if (t)
		utrace_kick(t, task == current ? UTRACE_INTERRUPT : UTRACE_REPORT);
}

/**
 * utrace_rule_fire - a rule's event has happened
 * @rule: the rule, as the event's @add got it
 * @ctx: the event
 *
 * Context: process context, or an exception from user mode; interrupts on or off. No lock
 * is held.
 */
void utrace_rule_fire(struct utrace_rule *rule, struct utrace_rule_context *ctx)
{
	if (ctx->task->flags & UTRACE_NOT_USER)
		return;
	/* utrace_rules_retire() waits for an RCU grace period after @live: look inside of it. */
	preempt_disable_notrace();
	if (READ_ONCE(rule->live) && run_rule(rule, ctx) == UTRACE_STOP)
		bring(ctx->task);
	preempt_enable_notrace();
}
EXPORT_SYMBOL_GPL(utrace_rule_fire);

/**
 * utrace_rule_set_data - keep a pointer with a rule
 * @rule: the rule
 * @data: a pointer of the event's source
 *
 * Context: in the event's @add, before the source can fire the rule.
 */
void utrace_rule_set_data(struct utrace_rule *rule, void *data)
{
	rule->data = data;
}
EXPORT_SYMBOL_GPL(utrace_rule_set_data);

/**
 * utrace_rule_data - the pointer that utrace_rule_set_data() has kept
 * @rule: the rule
 *
 * Context: any.
 * Return: the pointer.
 */
void *utrace_rule_data(const struct utrace_rule *rule)
{
	return rule->data;
}
EXPORT_SYMBOL_GPL(utrace_rule_data);

/*
 * The place of a rule, which acts at this moment, in its group's set, from 1 on; 0 if the rule was
 * replaced meanwhile. Preemption off.
 */
u8 utrace_rule_number(const struct utrace_rule *rule)
{
	return utrace_rules_find(rcu_dereference_sched(rule->group->rules), rule);
}

/*
 * Runs the rules of a group on the signal that is next in current's queue. If a rule stops the
 * thread, the engine of the group's holder has asked for that. At the user boundary, preemption
 * off.
 */
void utrace_rules_signal(struct utrace_engine *e, const struct kernel_siginfo *info)
{
	struct utrace_rule_context ctx = { .task = current, .info = info };
	const struct utrace_rules *set = rules_of(e);

	if (set)
		run_rules(set, UTRACE_KEYWORD_AT_SIGNAL, &ctx,
			utrace_sigset_test(&rule->signals, info->si_signo));
}

/* Runs the rules on current, which has begun to exit. Preemption off. */
void utrace_rules_thread_exit(struct utrace_thread *t)
{
	struct utrace_rule_context ctx = { .task = current };
	const struct utrace_rules *set;
	struct utrace_engine *e;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		set = rules_of(e);
		if (set)
			run_rules(set, UTRACE_KEYWORD_AT_EXIT, &ctx, true);
	}
}

/*
 * Runs the rules of all groups on a thread. UTRACE_KEYWORD_AT_EXEC: @task is current, and the new
 * program is in place; UTRACE_KEYWORD_AT_CLONE: @task does not run yet, and current is its parent.
 * Preemption off.
 */
void utrace_rules_published_run(u32 when, struct task_struct *task)
{
	struct utrace_rule_context ctx = { .task = task };
	const struct utrace_rules *set;
	u32 action = UTRACE_RESUME;

	if (task->flags & UTRACE_NOT_USER)
		return;
	list_for_each_entry_rcu(set, &utrace_rules_published, published)
		action = min(action, run_rules(set, when, &ctx, true));
	if (action == UTRACE_STOP)
		bring(task);
}

/*
 * Rules on system calls: asked at the entry, and at the end if a rule needs the result.
 */

static bool is_about(const struct utrace_rule *rule, const struct utrace_call *call)
{
	return utrace_sysset_test(rule->calls, call->abi, call->nr) ||
	       (call->abi == UTRACE_ABI_I386 &&
		utrace_sysset_has_inner(rule->calls, call->nr, call->args[0]));
}

/*
 * Runs the rules on a call that is going to be made: UTRACE_STOP if one wants the thread held, else
 * UTRACE_RESUME. In the thread, preemption off.
 */
u32 utrace_rules_syscall_entry(struct utrace_thread *t)
{
	struct utrace_rule_context ctx = {
		.task = current, .args = t->call.args, .call = &t->call,
	};
	const struct utrace_rules *set;
	struct utrace_engine *e;
	u32 action = UTRACE_RESUME;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		set = rules_of(e);
		if (set)
			action = min(action, run_rules(set, UTRACE_KEYWORD_AT_SYSCALL, &ctx,
						     !rule->at_exit && is_about(rule, &t->call)));
	}
	return action;
}

/* Is a native call one that the rule is not about, by its number or a single argument? */
static __always_inline bool is_refused(const struct utrace_rule *rule, const struct pt_regs *regs,
				       unsigned int nr)
{
	const unsigned long *arg = (void *)regs + rule->arg_at;

	return !rule->calls || !test_bit(nr, rule->calls->calls[UTRACE_ABI_X86_64]) ||
	       (rule->arg_step && !utrace_predicate_compare(rule->arg_step, *arg));
}

/*
 * Is no rule about a native call that rules are about, by its number (below UTRACE_NR_SYSCALLS) and
 * single arguments, as long as these do not change? False means that this is not known. This is
 * asked first, because most calls are refused here, and that takes no function call. In the thread,
 * preemption off.
 */
bool utrace_rules_refuse(const struct utrace_thread *t, const struct pt_regs *regs,
			 unsigned int nr)
{
	const struct utrace_rules *set;
	struct utrace_engine *e;
	unsigned int i;

	list_for_each_entry_rcu(e, &t->engines, entry) {
		set = rules_of(e);
		for (i = set ? set->nr : 0; i--; )
			if (!is_refused(set->rules[i], regs, nr))
				return false;
	}
	return true;
}

/* With @strings, the answer is true, as operands that need strings cannot be asked yet. */
static bool may_act(struct utrace_rule *rule, struct utrace_rule_context *ctx, bool strings)
{
	if (!(rule->at & UTRACE_KEYWORD_AT_SYSCALL) || !is_about(rule, ctx->call))
		return false;
	ctx->rule = rule;
	return rule->at_exit || strings || matches(ctx);
}

/*
 * Does a rule about a native call act at its entry, or wait for its end? Also true if the answer
 * depends on the call's strings. In the thread, preemption off.
 */
bool utrace_rules_may_act(struct utrace_thread *t, struct pt_regs *regs, unsigned int nr)
{
	struct utrace_call *call = &t->call;
	struct utrace_rule_context ctx = { .task = current, .args = call->args, .call = call };
	const struct utrace_rules *set;
	struct utrace_engine *e;
	unsigned int i;

	utrace_call_fill(call, regs, UTRACE_ABI_X86_64, nr);
	list_for_each_entry_rcu(e, &t->engines, entry) {
		set = rules_of(e);
		for (i = 0; set && i < set->nr; i++)
			if (may_act(set->rules[i], &ctx, set->strings))
				return true;
	}
	return false;
}

/* Is a rule of the engine's group about the end of a call? In the thread, preemption off. */
bool utrace_rules_want_exit(struct utrace_engine *e, const struct utrace_call *call)
{
	const struct utrace_rules *set = rules_of(e);
	unsigned int i;

	for (i = 0; set && i < set->nr; i++)
		if (set->rules[i]->at & UTRACE_KEYWORD_AT_SYSCALL && set->rules[i]->at_exit &&
		    is_about(set->rules[i], call))
			return true;
	return false;
}

/* utrace_rules_syscall_entry() at the end of a call for which utrace_rules_want_exit() was true. */
u32 utrace_rules_syscall_exit(struct utrace_engine *e, const struct utrace_call *call)
{
	struct utrace_rule_context ctx = {
		.task = current, .args = call->args, .call = call,
		.ret = call->ret, .duration = call->duration,
	};
	const struct utrace_rules *set = rules_of(e);

	if (!set)
		return UTRACE_RESUME;
	return run_rules(set, UTRACE_KEYWORD_AT_SYSCALL, &ctx,
				rule->at_exit && is_about(rule, call));
}
