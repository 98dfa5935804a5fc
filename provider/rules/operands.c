// SPDX-License-Identifier: GPL-2.0
/*
 * Operands of predicates: those of utrace itself.
 *
 * No operand sleeps. The path of a program is read under the kernel's sequence locks,
 * the path of a cgroup under a lock taken with interrupts off; the file is referenced, the rest
 * is kept by RCU. The mm of a running thread stays while the thread reads it, and so does that
 * of a child that has not run yet.
 */
#include <linux/cgroup.h>
#include <linux/cred.h>
#include <linux/sched/mm.h>
#include <linux/sched/task.h>

#include "rules.h"
#include "../compat/unexported.h"
#include "../filter/pred.h"
#include "../filter/syscall_map.h"
#include "../include/rule.h"
#include "../signal/signal.h"
#include "../strings/strings.h"

static const char *value_of_comm(const struct utrace_rule_context *ctx, char *buf)
{
	strscpy(buf, ctx->task->comm, TASK_COMM_LEN);
	return buf;
}

/* The path is the one by which the thread itself would name the program. */
static const char *value_of_exe(const struct utrace_rule_context *ctx, char *buf)
{
	return utrace_file_path(utrace_exe_file(ctx->task->mm), buf, UTRACE_RULE_TEXT);
}

/* The path in the unified hierarchy, from its root. */
static const char *value_of_cgroup(const struct utrace_rule_context *ctx, char *buf)
{
	int len;

	rcu_read_lock();
	len = cgroup_path(task_dfl_cgroup(ctx->task), buf, UTRACE_RULE_TEXT);
	rcu_read_unlock();
	return len < 0 || len >= UTRACE_RULE_TEXT ? NULL : buf;
}

/*
 * The string as far as it was copied: at most UTRACE_STRINGS_LONG bytes. Another group on the thread
 * may have wanted bytes or paths of descriptors, which the rule's own group does not.
 */
static const char *string(const struct utrace_rule_context *ctx, unsigned int n)
{
	const struct utrace_strings *own = ctx->rule->group->strings;
	u8 flags;

	if (!ctx->call)
		return NULL;
	flags = ctx->call->str_flags >> n * UTRACE_STR_SHIFT;
	if (!(flags & UTRACE_STR_THERE))
		return NULL;
	if (flags & UTRACE_STR_DATA && !(own && READ_ONCE(own->data)))
		return NULL;
	if (utrace_text_kind(utrace_texts_of(ctx->call)[n]) == UTRACE_TEXT_FD &&
	    !(own && READ_ONCE(own->paths)))
		return NULL;
	return utrace_call_string(ctx->call, n);
}

static const char *value_of_str0(const struct utrace_rule_context *ctx, char *buf)
{
	return string(ctx, 0);
}

static const char *value_of_str1(const struct utrace_rule_context *ctx, char *buf)
{
	return string(ctx, 1);
}

/* The path at this moment: the rule is decided at the entry of the call, or at its end. */
static const char *value_of_fdpath(const struct utrace_rule_context *ctx, char *buf)
{
	return ctx->call ? utrace_call_path(ctx->call, buf, UTRACE_RULE_TEXT) : NULL;
}

static s64 value_of_uid(const struct utrace_rule_context *ctx)
{
	return from_kuid(&init_user_ns, task_uid(ctx->task));
}

static s64 value_of_pid(const struct utrace_rule_context *ctx)
{
	return task_tgid_nr_ns(ctx->task, ctx->rule->ns);
}

static s64 value_of_tid(const struct utrace_rule_context *ctx)
{
	return task_pid_nr_ns(ctx->task, ctx->rule->ns);
}

static s64 value_of_parent(const struct utrace_rule_context *ctx)
{
	s64 pid;

	rcu_read_lock();
	pid = task_tgid_nr_ns(rcu_dereference(ctx->task->real_parent), ctx->rule->ns);
	rcu_read_unlock();
	return pid;
}

static bool has_ancestor(const struct utrace_rule_context *ctx, s64 pid)
{
	struct task_struct *task = ctx->task, *parent;
	bool found = false;

	rcu_read_lock();
	for (; !found; task = parent) {
		parent = rcu_dereference(task->real_parent);
		if (parent == task)
			break;
		found = task_tgid_nr_ns(parent, ctx->rule->ns) == pid;
	}
	rcu_read_unlock();
	return found && pid;
}

static s64 value_of_ret(const struct utrace_rule_context *ctx)
{
	return ctx->ret;
}

static s64 value_of_errno(const struct utrace_rule_context *ctx)
{
	return utrace_result_value(UTRACE_PREDICATE_ERRNO, ctx->ret, 0, NULL);
}

static s64 value_of_duration(const struct utrace_rule_context *ctx)
{
	return ctx->duration;
}

static s64 value_of_sig(const struct utrace_rule_context *ctx)
{
	return ctx->info->si_signo;
}

static s64 value_of_code(const struct utrace_rule_context *ctx)
{
	return ctx->info->si_code;
}

static s64 value_of_sender(const struct utrace_rule_context *ctx)
{
	return utrace_signal_sender(ctx->info, ctx->rule->ns);
}

#define TEXT(name_, need)							\
	{ .keyword.name = #name_, .needs = need, .kind = UTRACE_OPERAND_TEXT,	\
	  .text = value_of_##name_ }
#define NUMBER(name_, need)							\
	{ .keyword.name = #name_, .needs = need, .kind = UTRACE_OPERAND_NUMBER,	\
	  .number = value_of_##name_ }
#define REGISTER(name_, n)							\
	{ .keyword.name = #name_, .needs = UTRACE_RULE_ARGS,			\
	  .kind = UTRACE_OPERAND_REGISTER, .arg = n }

static struct utrace_rule_operand operands[] = {
	TEXT(comm, 0), TEXT(exe, UTRACE_RULE_MM), TEXT(cgroup, 0),
	TEXT(str0, UTRACE_RULE_STRINGS), TEXT(str1, UTRACE_RULE_STRINGS),
	TEXT(fdpath, UTRACE_RULE_CALL),
	NUMBER(uid, 0), NUMBER(pid, 0), NUMBER(tid, 0), NUMBER(parent, 0),
	{ .keyword.name = "ancestor", .kind = UTRACE_OPERAND_RELATION, .relates = has_ancestor },
	NUMBER(sig, UTRACE_RULE_SIGNAL), NUMBER(code, UTRACE_RULE_SIGNAL),
	{
		.keyword = { .name = "sender", .flags = UTRACE_KEYWORD_SENDERS },
		.needs = UTRACE_RULE_SIGNAL, .kind = UTRACE_OPERAND_NUMBER,
		.number = value_of_sender,
	},
	REGISTER(arg0, 1), REGISTER(arg1, 2), REGISTER(arg2, 3),
	REGISTER(arg3, 4), REGISTER(arg4, 5), REGISTER(arg5, 6),
	NUMBER(ret, UTRACE_RULE_RET), NUMBER(errno, UTRACE_RULE_END),
	NUMBER(duration, UTRACE_RULE_END),
};

/* Registers the operands, before any other module can register one. */
void utrace_rule_operands_register(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(operands); i++)
		WARN_ON(utrace_rule_register(UTRACE_RULE_OPERAND, &operands[i].keyword));
}
