// SPDX-License-Identifier: GPL-2.0
/*
 * Rules on system calls: asked at the entry, and at the end where a rule needs the result.
 */
#include "calls.h"
#include "../filter/pred.h"
#include "../thread/thread.h"
#include "run.h"

static bool is_about(const struct utrace_rule *rule, const struct utrace_call *call)
{
	return utrace_sysset_test(rule->calls, call->abi, call->nr);
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
		set = utrace_rules_of(e);
		if (set)
			action = min(action, utrace_rules_run(set, UTRACE_KEYWORD_AT_SYSCALL, &ctx,
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
		set = utrace_rules_of(e);
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
	return rule->at_exit || strings || utrace_rule_matches(ctx);
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
		set = utrace_rules_of(e);
		for (i = 0; set && i < set->nr; i++)
			if (may_act(set->rules[i], &ctx, set->strings))
				return true;
	}
	return false;
}

/* Is a rule of the engine's group about the end of a call? In the thread, preemption off. */
bool utrace_rules_want_exit(struct utrace_engine *e, const struct utrace_call *call)
{
	const struct utrace_rules *set = utrace_rules_of(e);
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
	const struct utrace_rules *set = utrace_rules_of(e);

	if (!set)
		return UTRACE_RESUME;
	return utrace_rules_run(set, UTRACE_KEYWORD_AT_SYSCALL, &ctx,
				rule->at_exit && is_about(rule, call));
}
