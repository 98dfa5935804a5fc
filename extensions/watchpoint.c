// SPDX-License-Identifier: GPL-2.0
/*
 * Accesses to memory as events of utrace's rules, by the processor's debug registers:
 *
 *	on watchpoint TID 0xADDRESS LENGTH w|rw|x ...
 *
 * The thread TID, an id in the writer's pid namespace, writes to, reads or writes, or
 * executes at ADDRESS; LENGTH is 1, 2, 4 or 8, and ADDRESS a multiple of it. Accesses by the
 * kernel for the thread, in a read() for example, are not seen. There are four debug registers,
 * and debuggers want them too. The rule fires in the exception, after the access, or in front
 * of the instruction: always from user mode.
 */
#include <linux/hw_breakpoint.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/pid.h>
#include <linux/sched/task.h>

#include "rule.h"

static void hit(struct perf_event *event, struct perf_sample_data *data, struct pt_regs *regs)
{
	struct utrace_rule_context ctx = { .task = current };

	utrace_rule_fire(event->overflow_handler_context, &ctx);
}

static int parse_type(const char *text)
{
	if (!strcmp(text, "w"))
		return HW_BREAKPOINT_W;
	if (!strcmp(text, "rw"))
		return HW_BREAKPOINT_RW;
	return strcmp(text, "x") ? -EINVAL : HW_BREAKPOINT_X;
}

static int parse(const char *args, int *tid, struct perf_event_attr *attr)
{
	char id[12], address[20], length[4], type[4];	/* more than the longest good words */
	u64 addr, len;
	int end = 0;

	if (sscanf(args, "%11s %19s %3s %3s%n", id, address, length, type, &end) != 4 || args[end])
		return -EINVAL;
	if (kstrtoint(id, 10, tid) || strncmp(address, "0x", 2) || kstrtou64(address, 16, &addr) ||
	    kstrtou64(length, 10, &len))
		return -EINVAL;
	if (*tid <= 0 || parse_type(type) < 0 || !is_power_of_2(len) || len > 8 || addr % len)
		return -EINVAL;
	hw_breakpoint_init(attr);
	attr->bp_addr = addr;
	attr->bp_type = parse_type(type);
	attr->bp_len = attr->bp_type == HW_BREAKPOINT_X ? sizeof(long) : len;
	attr->exclude_kernel = 1;
	return 0;
}

static struct task_struct *find(int tid)
{
	struct pid *pid = find_get_pid(tid);
	struct task_struct *task = get_pid_task(pid, PIDTYPE_PID);

	put_pid(pid);
	return task;
}

static int add(struct utrace_rule *rule, const char *args, const char **msg)
{
	struct perf_event_attr attr;
	struct perf_event *event;
	struct task_struct *task;
	int tid;

	if (parse(args, &tid, &attr)) {
		*msg = "not TID 0xADDRESS LENGTH w, rw or x; ADDRESS is a multiple of LENGTH";
		return -EINVAL;
	}
	task = find(tid);
	if (!task) {
		*msg = "no such thread";
		return -ESRCH;
	}
	event = register_user_hw_breakpoint(&attr, hit, rule, task);
	put_task_struct(task);
	if (IS_ERR(event)) {
		*msg = "a watchpoint cannot be put there, or all are in use";
		return PTR_ERR(event);
	}
	utrace_rule_set_data(rule, event);
	return 0;
}

static void del(struct utrace_rule *rule)
{
	unregister_hw_breakpoint(utrace_rule_data(rule));
}

static struct utrace_rule_event watchpoint = {
	.keyword = { "watchpoint", THIS_MODULE },
	.has = UTRACE_RULE_MM | UTRACE_RULE_GOES_ON | UTRACE_RULE_ANYONE,
	.add = add, .del = del,
};

static int __init watchpoint_init(void)
{
	return utrace_rule_register(UTRACE_RULE_EVENT, &watchpoint.keyword);
}

static void __exit watchpoint_exit(void)
{
	utrace_rule_unregister(&watchpoint.keyword);
}

module_init(watchpoint_init);
module_exit(watchpoint_exit);

MODULE_DESCRIPTION("Accesses to memory as events of utrace's rules");
MODULE_LICENSE("GPL");
