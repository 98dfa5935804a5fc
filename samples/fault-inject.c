// SPDX-License-Identifier: GPL-2.0
/*
 * fault-inject: have system calls of a process fail, as rules say.
 *
 *	insmod utrace_fault_inject.ko pid=1234 calls=openat,read \
 *		'rules="on syscall openat if str0 ~ *.conf && nth > 2 do fail=EACCES count 1"'
 *
 * The group is told of the calls in the list alone: all others cost the process next to nothing.
 * For its rules, and for those that are written to utrace/rules, the module has
 *
 *	nth		an operand: number of the call among the thread's calls of the list
 *	fail=ERRNO	an action: the call is not made, and returns this error
 *
 * A rule comes before the callback of the same call: the action notes an error in the thread's
 * data, and the callback has the call fail with it. (A rule that is decided by the result comes
 * too late for its call: the next call with that number fails.) docs/howto-engine.md goes through
 * this file.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/err.h>
#include <linux/module.h>
#include <linux/pid.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "rule.h"
#include "utrace_group.h"

static int pids[32];
static unsigned int nr_pids;
module_param_array_named(pid, pids, int, &nr_pids, 0444);
MODULE_PARM_DESC(pid, "processes, separated by commas");

static char *calls = "all";
module_param(calls, charp, 0444);
MODULE_PARM_DESC(calls, "calls that can be made to fail, as in utrace/syscalls");

static char *rules = "";
module_param(rules, charp, 0444);
MODULE_PARM_DESC(rules, "which calls fail, as in utrace/rules");

static struct utrace_group *group;

/**
 * struct member - data of a thread, in engine->data
 * @made: Number of calls of the list that the thread has made.
 * @err: The error that a rule has chosen for the next call, or 0.
 * @nr: The number of that call.
 * @failing: The error that the call in progress returns, or 0.
 *
 * Zeroes at first. Only the thread itself writes and reads it, so it needs no lock.
 */
struct member {
	u64 made;
	int err;
	int nr;
	int failing;
};

static_assert(sizeof(struct member) <= UTRACE_GROUP_DATA);

/* Called once for a call, and not when it is reported again after a hold. */
static void begin_call(struct member *m, const struct utrace_call *call)
{
	m->made++;
	m->failing = m->nr == call->nr ? m->err : 0;
	m->err = 0;
}

static u32 report_syscall_entry(u32 action, struct utrace_engine *engine, struct utrace_call *call)
{
	struct member *m = engine->data;

	if (!(action & UTRACE_SYSCALL_RESUMED))
		begin_call(m, call);
	return m->failing ? utrace_call_fail(call, m->failing) : UTRACE_RESUME;
}

static const struct utrace_engine_ops ops = {
	.flags = UTRACE_OPS_ATOMIC | UTRACE_OPS_ABORT,
	.report_syscall_entry = report_syscall_entry,
};

/*
 * Keywords for rules. Their functions run with preemption off, in the thread that makes the call.
 * The rule may be a session's, and the thread may not be a member of our group.
 */

static s64 get_nth(const struct utrace_rule_context *ctx)
{
	struct utrace_engine *engine = utrace_group_engine(group, ctx->task);
	struct member *m;
	s64 nth = 0;

	if (engine) {
		m = engine->data;
		nth = m->made + 1;
		utrace_engine_put(engine);
	}
	return nth;
}

static const struct {
	const char *name;
	int err;
} errors[] = {
	{ "EPERM", EPERM }, { "ENOENT", ENOENT }, { "EINTR", EINTR }, { "EIO", EIO },
	{ "EAGAIN", EAGAIN }, { "ENOMEM", ENOMEM }, { "EACCES", EACCES }, { "EBUSY", EBUSY },
	{ "EMFILE", EMFILE }, { "ENOSPC", ENOSPC }, { "EROFS", EROFS }, { "ETIMEDOUT", ETIMEDOUT },
};

static int parse_fail(const char *value, void **data, const char **msg)
{
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(errors); i++)
		if (!strcmp(errors[i].name, value))
			break;
	if (i < ARRAY_SIZE(errors))
		err = errors[i].err;
	else if (kstrtoint(value, 10, &err) || err < 1 || err >= ERESTARTSYS) {
		*msg = "neither an error's number nor one of the names that fail= knows";
		return -EINVAL;
	}
	*data = (void *)(long)-err;
	return 0;
}

static u32 act_fail(const struct utrace_rule_context *ctx, void *data)
{
	struct utrace_engine *engine = utrace_group_engine(group, ctx->task);
	struct member *m;

	if (!engine)
		return UTRACE_RESUME;
	m = engine->data;
	m->err = (long)data;
	m->nr = ctx->call->nr;
	utrace_engine_put(engine);
	return UTRACE_RESUME;
}

static struct utrace_rule_operand nth = {
	.keyword = { "nth", THIS_MODULE }, .needs = UTRACE_RULE_CALL,
	.kind = UTRACE_OPERAND_NUMBER, .number = get_nth,
};

static struct utrace_rule_action fail = {
	.keyword = { "fail", THIS_MODULE }, .needs = UTRACE_RULE_CALL,
	.parse = parse_fail, .act = act_fail,
};

static int add(int id)
{
	struct pid *pid = find_get_pid(id);
	int err = utrace_group_add_pid(group, pid);

	put_pid(pid);
	if (err)
		pr_err("process %d: %pe\n", id, ERR_PTR(err));
	return err;
}

static int register_words(void)
{
	int err = utrace_rule_register(UTRACE_RULE_OPERAND, &nth.keyword);

	if (err)
		return err;
	err = utrace_rule_register(UTRACE_RULE_ACTION, &fail.keyword);
	if (err)
		utrace_rule_unregister(&nth.keyword);
	return err;
}

/* The group ends first, because its rules use the keywords. */
static void stop(void)
{
	utrace_group_end(group);
	utrace_rule_unregister(&fail.keyword);
	utrace_rule_unregister(&nth.keyword);
}

static int begin(void)
{
	struct utrace_parse_error error;
	unsigned int i;
	int err;

	err = utrace_group_write_rules(group, rules, true, &error);
	for (i = 0; i < nr_pids && !err; i++)
		err = add(pids[i]);
	return err;
}

static int __init fault_inject_init(void)
{
	const struct utrace_group_desc desc = {
		.name		= "fault-inject",
		.owner		= THIS_MODULE,
		.ops		= &ops,
		.events		= UTRACE_EVENT(SYSCALL_ENTRY),
		.syscalls	= calls,
		.follow		= UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK,
	};
	int err;

	group = utrace_group_create(&desc);
	if (IS_ERR(group))
		return PTR_ERR(group);
	err = register_words();
	if (err) {
		utrace_group_end(group);
		return err;
	}
	err = begin();
	if (err)
		stop();
	return err;
}

static void __exit fault_inject_exit(void)
{
	stop();
}

module_init(fault_inject_init);
module_exit(fault_inject_exit);

MODULE_DESCRIPTION("Have system calls fail, as rules say");
MODULE_LICENSE("GPL");
