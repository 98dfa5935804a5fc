// SPDX-License-Identifier: GPL-2.0
/*
 * The keywords of utrace itself: events and actions. They have no owner, so that a rule made
 * of these alone does not keep the module loaded.
 */
#include <linux/capability.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "rules.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../filter/syscall_map.h"
#include "../thread/thread.h"

/* After an error @set is still to be freed. */
static int parse_set(const char *text, struct utrace_sysset **set, const char **msg)
{
	struct utrace_parse_error err = {};
	int ret;

	*set = kvmalloc(sizeof(**set), GFP_KERNEL);
	if (!*set)
		return -ENOMEM;
	utrace_sysset_init(*set);
	ret = utrace_sysset_parse(*set, text, &err);
	*msg = err.msg;
	return ret;
}

static int add_syscall(struct utrace_rule *rule, const char *args, const char **msg)
{
	int ret = parse_set(args, &rule->calls, msg);

	if (ret || rule->calls->written)
		return ret;
	*msg = "this event needs a list of system calls";
	return -EINVAL;
}

static int add_signal(struct utrace_rule *rule, const char *args, const char **msg)
{
	struct utrace_parse_error err = {};
	int ret;

	utrace_sigset_init(&rule->signals);
	ret = utrace_sigset_parse(&rule->signals, args, &err);
	*msg = err.msg;
	if (!ret && !rule->signals.written) {
		*msg = "this event needs a list of signals";
		ret = -EINVAL;
	}
	if (!ret && !(rule->signals.mask & ~(sigmask(SIGKILL) | sigmask(SIGSTOP)))) {
		*msg = "SIGKILL and SIGSTOP cannot be intercepted";
		ret = -EINVAL;
	}
	return ret;
}

/* There was no memory to attach or hold the thread; stats shows how often. */
static void miss(const struct utrace_rule_context *ctx)
{
	atomic_inc(&ctx->rule->group->rules_missed);
}

static struct utrace_engine *member(const struct utrace_rule_context *ctx)
{
	return utrace_group_member(ctx->rule->group, utrace_thread_find(ctx->task));
}

static u32 act_attach(const struct utrace_rule_context *ctx, void *data)
{
	struct utrace_spare spare = {};
	int err = -ENOMEM;

	if (member(ctx))
		return UTRACE_RESUME;
	utrace_spare_fill(&spare, ctx->rule->group->gfp);
	/* A record may be missing here: the thread has one if it is in another group. */
	if (spare.engine)
		err = utrace_group_join(ctx->rule->group, ctx->task, &spare, UTRACE_WHY_RULE);
	if (err == -ENOMEM)
		miss(ctx);
	utrace_spare_free(&spare);
	return UTRACE_RESUME;
}

static u32 act_detach(const struct utrace_rule_context *ctx, void *data)
{
	struct utrace_engine *e = member(ctx);

	if (e)
		utrace_group_leave(e, UTRACE_WHY_RULE);
	return UTRACE_RESUME;
}

static u32 act_stop(const struct utrace_rule_context *ctx, void *data)
{
	/* A group without a holder has no rules. */
	int err = utrace_holder_hold(ctx->rule->group->holder, ctx->task,
				     utrace_rule_number(ctx->rule));

	if (err == -ENOMEM)
		miss(ctx);
	return err ? UTRACE_RESUME : UTRACE_STOP;
}

static int parse_syscalls(const char *value, void **data, const char **msg)
{
	struct utrace_sysset *set;
	int ret = parse_set(value, &set, msg);

	if (ret)
		kvfree(set);
	else
		*data = set;
	return ret;
}

static void free_syscalls(void *data)
{
	kvfree(data);
}

static u32 act_syscalls(const struct utrace_rule_context *ctx, void *data)
{
	struct utrace_group *g = ctx->rule->group;

	utrace_syscall_map_set(g->filter, &g->syscalls, data);
	return UTRACE_RESUME;
}

static u32 act_record(const struct utrace_rule_context *ctx, void *data)
{
	struct utrace_engine *e = member(ctx);

	if (e)
		ctx->rule->group->record(e, ctx->call);
	return UTRACE_RESUME;
}

/* The threads that the rule will meet are not known yet, so its writer needs CAP_KILL. */
static int parse_signal(const char *value, void **data, const char **msg)
{
	int sig = utrace_signal_nr(value, strlen(value));

	if (!capable(CAP_KILL)) {
		*msg = "signal= takes CAP_KILL";
		return -EPERM;
	}
	if (sig < 0 && kstrtoint(value, 10, &sig))
		sig = 0;
	if (sig < 1 || sig > UTRACE_NR_SIGNALS) {
		*msg = "no such signal";
		return -ENOENT;
	}
	*data = (void *)(long)sig;
	return 0;
}

/* The sender is the thread itself, or for the child of a clone its parent. */
static u32 act_signal(const struct utrace_rule_context *ctx, void *data)
{
	send_sig_info((long)data, SEND_SIG_NOINFO, ctx->task);
	return UTRACE_RESUME;
}

static struct utrace_rule_event events[] = {
	{
		.keyword = { .name = "exec", .flags = UTRACE_KEYWORD_AT_EXEC },
		.has = UTRACE_RULE_MM | UTRACE_RULE_GOES_ON | UTRACE_RULE_ANYONE,
	},
	{
		.keyword = { .name = "clone", .flags = UTRACE_KEYWORD_AT_CLONE },
		.has = UTRACE_RULE_MM | UTRACE_RULE_GOES_ON | UTRACE_RULE_ANYONE,
	},
	{ .keyword = { .name = "exit", .flags = UTRACE_KEYWORD_AT_EXIT } },
	{
		.keyword = { .name = "syscall", .flags = UTRACE_KEYWORD_AT_SYSCALL },
		.has = UTRACE_RULE_ARGS | UTRACE_RULE_RET | UTRACE_RULE_END | UTRACE_RULE_MM |
		       UTRACE_RULE_STRINGS | UTRACE_RULE_GOES_ON | UTRACE_RULE_CALL,
		.add = add_syscall,
	},
	{
		.keyword = { .name = "signal", .flags = UTRACE_KEYWORD_AT_SIGNAL },
		.has = UTRACE_RULE_MM | UTRACE_RULE_GOES_ON | UTRACE_RULE_SIGNAL,
		.add = add_signal,
	},
};

static struct utrace_rule_action actions[] = {
	{
		.keyword = { .name = "attach", .flags = UTRACE_KEYWORD_ATTACHES },
		.needs = UTRACE_RULE_ANYONE | UTRACE_RULE_GOES_ON, .act = act_attach,
	},
	{ .keyword.name = "detach", .act = act_detach },
	{
		.keyword = { .name = "stop", .flags = UTRACE_KEYWORD_HOLDS },
		.needs = UTRACE_RULE_GOES_ON, .act = act_stop,
	},
	{
		.keyword = { .name = "syscalls", .flags = UTRACE_KEYWORD_SETS_CALLS },
		.parse = parse_syscalls, .free = free_syscalls, .act = act_syscalls,
	},
	{
		.keyword.name = "signal", .needs = UTRACE_RULE_GOES_ON,
		.parse = parse_signal, .act = act_signal,
	},
	/* A record has the result and the duration: such a rule is decided at the end of a call. */
	{
		.keyword = { .name = "record", .flags = UTRACE_KEYWORD_RECORDS },
		.act = act_record,
		.needs = UTRACE_RULE_CALL | UTRACE_RULE_RET | UTRACE_RULE_END | UTRACE_RULE_STRINGS,
	},
};

/* Registers utrace's own keywords, before any other module can register one. */
void utrace_rule_keywords_register(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(events); i++)
		WARN_ON(utrace_rule_register(UTRACE_RULE_EVENT, &events[i].keyword));
	for (i = 0; i < ARRAY_SIZE(actions); i++)
		WARN_ON(utrace_rule_register(UTRACE_RULE_ACTION, &actions[i].keyword));
	utrace_rule_operands_register();
}
