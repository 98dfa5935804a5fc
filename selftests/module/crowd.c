// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_crowd: a group that a script controls by the module's parameters.
 *
 *	list=LIST	at load: the group hears of these calls alone
 *	told		number of reports at the entry of a call
 *	add, remove	written: the id of a thread or process
 *	rules, more	written: these become the group's rules; these are added. The parameter
 *			error has the place and the reason of a refusal
 *	stop_nr		the call, of x86_64, in front of which threads are held
 *	go		written: the id of a thread that is to go on
 *	sleep_ms	time that callbacks sleep at the end of getppid
 *	seen		counts: getppid calls and exits in callbacks; marks of rules; released
 *			engines; threads missed for want of memory
 *
 * The module's keywords for rules are the action mark=N, which adds N to the marks of a member, and
 * the operand marks, the sum for the thread.
 *
 * The module is a single file, which can be read as a whole.
 */
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/pid.h>
#include <linux/sched.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <linux/unistd.h>

#include "rule.h"
#include "utrace_group.h"

/**
 * struct member - the data of a thread
 * @note: memory from the thread's first callback; freed by release()
 * @marks: the sum of the marks of rules
 */
struct member {
	char *note;
	atomic_t marks;
};

static_assert(sizeof(struct member) <= UTRACE_GROUP_DATA);

static DEFINE_MUTEX(lock);	/* parameters can be written during exit */
static struct utrace_group *group;
static char error[160];
static atomic_t inside, calls, exits, marks, gone, entries;

static char *list;
module_param(list, charp, 0400);
static int stop_nr = -1;
module_param(stop_nr, int, 0600);
static unsigned int sleep_ms;
module_param(sleep_ms, uint, 0600);
module_param_string(error, error, sizeof(error), 0400);

static void begin(struct utrace_engine *engine)
{
	struct member *m = engine->data;

	atomic_inc(&inside);
	WARN_ON(engine->group != group || utrace_group_data(engine->group) != &lock);
	if (!m->note)
		m->note = kmalloc(16, GFP_ATOMIC);
}

static u32 end(u32 answer)
{
	atomic_dec(&inside);
	return answer;
}

static u32 report_syscall_entry(u32 action, struct utrace_engine *engine, struct utrace_call *call)
{
	bool stop = call->abi == UTRACE_ABI_X86_64 && call->nr == READ_ONCE(stop_nr) &&
		    !(action & UTRACE_SYSCALL_RESUMED);

	begin(engine);
	atomic_inc(&entries);
	return end(stop ? UTRACE_STOP : UTRACE_RESUME);
}

static u32 report_syscall_exit(u32 action, struct utrace_engine *engine, struct utrace_call *call)
{
	begin(engine);
	if (call->abi == UTRACE_ABI_X86_64 && call->nr == __NR_getppid) {
		atomic_inc(&calls);
		if (READ_ONCE(sleep_ms))
			msleep(sleep_ms);
	}
	return end(UTRACE_RESUME);
}

static u32 report_exit(u32 action, struct utrace_engine *engine, int code, bool group_dead)
{
	begin(engine);
	atomic_inc(&exits);
	return end(UTRACE_RESUME);
}

static void release(void *data)
{
	struct member *m = data;

	kfree(m->note);
	atomic_inc(&gone);
}

static struct utrace_engine_ops ops = {
	.report_syscall_entry	= report_syscall_entry,
	.report_syscall_exit	= report_syscall_exit,
	.report_exit		= report_exit,
	.release		= release,
};

/*
 * Keywords.
 */

static int parse_mark(const char *value, void **data, const char **msg)
{
	unsigned long n;

	*msg = "the number of marks must follow '='";
	if (kstrtoul(value, 10, &n) || !n)
		return -EINVAL;
	*data = (void *)n;
	return 0;
}

/* Return the thread's engine of this group; NULL for a rule of another group. */
static struct utrace_engine *engine_of(const struct utrace_rule_context *ctx)
{
	if (utrace_rule_group(ctx->rule) != READ_ONCE(group))
		return NULL;
	return utrace_group_engine(utrace_rule_group(ctx->rule), ctx->task);
}

static u32 act_mark(const struct utrace_rule_context *ctx, void *data)
{
	struct utrace_engine *e = engine_of(ctx);
	struct member *m;

	if (!e)
		return UTRACE_RESUME;
	m = e->data;
	atomic_add((long)data, &m->marks);
	atomic_add((long)data, &marks);
	utrace_engine_put(e);
	return UTRACE_RESUME;
}

static s64 get_marks(const struct utrace_rule_context *ctx)
{
	struct utrace_engine *e = engine_of(ctx);
	struct member *m;
	s64 n = 0;

	if (e) {
		m = e->data;
		n = atomic_read(&m->marks);
		utrace_engine_put(e);
	}
	return n;
}

static struct utrace_rule_action action = {
	.keyword = { "mark", THIS_MODULE }, .parse = parse_mark, .act = act_mark,
};

static struct utrace_rule_operand operand = {
	.keyword = { "marks", THIS_MODULE }, .kind = UTRACE_OPERAND_NUMBER, .number = get_marks,
};

/*
 * Parameters.
 */

static int with_thread(const char *text, int (*what)(struct pid *pid))
{
	struct pid *pid;
	int id, err = kstrtoint(text, 10, &id);

	if (err)
		return err;
	pid = find_get_pid(id);
	mutex_lock(&lock);
	err = group ? what(pid) : -ENODEV;
	mutex_unlock(&lock);
	put_pid(pid);
	return err;
}

static int add(struct pid *pid)
{
	return utrace_group_add_pid(group, pid);
}

static int remove(struct pid *pid)
{
	utrace_group_remove_pid(group, pid);
	return 0;
}

static int go(struct pid *pid)
{
	struct task_struct *task = get_pid_task(pid, PIDTYPE_PID);
	struct utrace_engine *e;
	int err;

	if (!task)
		return -ESRCH;
	e = utrace_group_engine(group, task);
	if (e) {
		WARN_ON(utrace_set_events(task, e, 0) != -EINVAL);
		utrace_engine_put(e);
	}
	err = utrace_group_resume(group, task);
	put_task_struct(task);
	return err;
}

static int set_add(const char *text, const struct kernel_param *param)
{
	return with_thread(text, add);
}

static int set_remove(const char *text, const struct kernel_param *param)
{
	return with_thread(text, remove);
}

static int set_go(const char *text, const struct kernel_param *param)
{
	return with_thread(text, go);
}

static int write_rules(const char *text, bool replace)
{
	struct utrace_parse_error e;
	int err;

	mutex_lock(&lock);
	err = group ? utrace_group_write_rules(group, text, replace, &e) : -ENODEV;
	if (!group || !err)
		error[0] = '\0';
	else
		snprintf(error, sizeof(error), "%u %s", e.pos, e.msg ?: "-");
	mutex_unlock(&lock);
	return err;
}

static int set_rules(const char *text, const struct kernel_param *param)
{
	return write_rules(text, true);
}

static int set_more(const char *text, const struct kernel_param *param)
{
	return write_rules(text, false);
}

static int get_seen(char *buf, const struct kernel_param *param)
{
	unsigned int missed = 0;

	mutex_lock(&lock);
	if (group)
		missed = utrace_group_missed(group);
	mutex_unlock(&lock);
	return sprintf(buf, "calls=%d exits=%d marks=%d gone=%d missed=%u\n", atomic_read(&calls),
		       atomic_read(&exits), atomic_read(&marks), atomic_read(&gone), missed);
}

static int get_told(char *buf, const struct kernel_param *param)
{
	return sprintf(buf, "%d\n", atomic_read(&entries));
}

#define WRITTEN(name)								\
	static const struct kernel_param_ops name##_ops = { .set = set_##name };	\
	module_param_cb(name, &name##_ops, NULL, 0200)

WRITTEN(add);
WRITTEN(remove);
WRITTEN(go);
WRITTEN(rules);
WRITTEN(more);
static const struct kernel_param_ops seen_ops = { .get = get_seen };
module_param_cb(seen, &seen_ops, NULL, 0400);
static const struct kernel_param_ops told_ops = { .get = get_told };
module_param_cb(told, &told_ops, NULL, 0400);

static const struct utrace_group_desc desc = {
	.name	= "crowd",
	.owner	= THIS_MODULE,
	.ops	= &ops,
	.events	= UTRACE_EVENTS_SYSCALL | UTRACE_EVENT(EXIT),
	.follow	= UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK,
	.data	= &lock,
};

/* Is a wrong description of a group refused? */
static bool refuses(const struct utrace_group_desc *bad)
{
	return PTR_ERR(utrace_group_create(bad)) == -EINVAL;
}

static bool refuses_bad(void)
{
	struct utrace_group_desc no_name = desc, blank = desc, no_callback = desc, no_ops = desc,
				 no_event = desc, no_follow = desc, no_owner = desc;

	no_name.name = "";
	blank.name = "a b";
	no_callback.events |= UTRACE_EVENT(EXEC);
	no_ops.ops = NULL;
	no_event.events |= BIT(UTRACE_EVENT_BITS);
	no_follow.follow |= 4;
	no_owner.owner = NULL;
	return refuses(&no_name) && refuses(&blank) && refuses(&no_callback) && refuses(&no_ops) &&
	       refuses(&no_event) && refuses(&no_follow) && refuses(&no_owner);
}

/* End the group first, since its rules use this module's keywords. */
static void stop(void)
{
	struct utrace_group *g = group;

	mutex_lock(&lock);
	utrace_group_end(g);
	WARN_ON(atomic_read(&inside));
	group = NULL;
	mutex_unlock(&lock);
	utrace_rule_unregister(&action.keyword);
	utrace_rule_unregister(&operand.keyword);
}

static void __exit crowd_exit(void)
{
	stop();
}

static int __init crowd_init(void)
{
	struct utrace_group_desc mine = desc;
	struct utrace_group *g;

	if (!refuses_bad())
		return -EIO;
	mine.syscalls = list;
	g = utrace_group_create(&mine);
	if (IS_ERR(g))
		return PTR_ERR(g);
	WRITE_ONCE(group, g);
	WARN_ON(utrace_rule_register(UTRACE_RULE_ACTION, &action.keyword));
	WARN_ON(utrace_rule_register(UTRACE_RULE_OPERAND, &operand.keyword));
	return 0;
}

module_init(crowd_init);
module_exit(crowd_exit);

MODULE_DESCRIPTION("A group of utrace's, to test with");
MODULE_LICENSE("GPL");
