/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Groups for modules: one set of callbacks on all threads of some processes.
 *
 * A single engine (utrace.h) is one thread's, and a module that wants a process has to find its
 * threads, follow its children and let all of them go again. A group does that: each thread of a
 * group has an engine with the group's callbacks, children join before they run,
 * and the group's end leaves no member behind.
 *
 *	static const struct utrace_group_desc desc = {
 *		.name = "mine", .owner = THIS_MODULE, .ops = &ops,
 *		.events = UTRACE_EVENT(SIGNAL_CORE),
 *		.follow = UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK,
 *	};
 *
 *	group = utrace_group_create(&desc);
 *	err = utrace_group_add_pid(group, pid);
 *	...
 *	utrace_group_end(group);
 *
 * Engines. A group has one engine on a thread. What utrace.h says of callbacks holds for
 * engines of a group, with these differences: all want the events of the group, for as long as the
 * group lives; @engine->group is the group; @engine->data points to UTRACE_GROUP_DATA bytes of the
 * thread's own, of zeroes at first, freed with the engine, after release(). An engine
 * that answers DETACH, or is detached by utrace_control(), leaves the group.
 *
 * Members. The members are the threads that were added, and children that follow them, and threads
 * that rules attach (rule.h). A member leaves when it exits (with REAP among the events: when it is
 * reaped), when it is removed, or by a rule, and may come again.
 *
 * Lifetime. The module owns the group, from utrace_group_create() to utrace_group_end(), and
 * calls nothing with it afterwards. During a callback the group is there. The other
 * functions that sleep may run at the same time as each other and as callbacks; they are
 * called neither in a callback nor with a lock held that a callback takes.
 *
 * The end, in this order: rules go, and no thread is in one of their actions; no thread joins any
 * more; each member is let go, which ends its hold; and then utrace_group_end() waits until the
 * last engine has been freed. An engine is freed a grace period after the last thread has left its
 * callbacks, so no callback runs then, or will: the callbacks' code and data may go.
 */
#ifndef _UTRACE_UTRACE_GROUP_H
#define _UTRACE_UTRACE_GROUP_H

#include "../filter/filter.h"
#include "utrace.h"

struct module;
struct pid;
struct utrace_rule;

#define UTRACE_FOLLOW_THREAD	BIT(0)	/* the process's other threads */
#define UTRACE_FOLLOW_FORK	BIT(1)	/* child processes */

#define UTRACE_GROUP_NAME_MAX	31

/**
 * struct utrace_group_desc - the description of a group
 * @name: The name in utrace/threads and utrace:stop, in place of @ops' own: at most
 *	UTRACE_GROUP_NAME_MAX letters, digits, and any of _ - .
 * @owner: THIS_MODULE. Keywords of this module in the group's rules do not keep it loaded.
 * @ops: Callbacks of the engines; NULL for a group that has only rules.
 * @events: UTRACE_EVENT() mask: the events that the engines want.
 * @syscalls: The system calls that the engines are told of, as written to utrace/syscalls
 *	("openat %network"). All other calls cost next to nothing. NULL: all calls. There can be at
 *	most 59 groups with a list, and sessions.
 * @follow: UTRACE_FOLLOW_* mask. With THREAD, the first thread of a process stands for all.
 * @data: The module's own: utrace_group_data().
 *
 * The caller's. utrace_group_create() copies it, and what @name, @ops and @syscalls point to.
 */
struct utrace_group_desc {
	const char *name;
	struct module *owner;
	const struct utrace_engine_ops *ops;
	unsigned long events;
	const char *syscalls;
	u8 follow;
	void *data;
};

/* Contexts, and what each errno means, stand at the definitions: group/module_*.c. */
struct utrace_group *utrace_group_create(const struct utrace_group_desc *desc);
void utrace_group_end(struct utrace_group *group);
int utrace_group_add_pid(struct utrace_group *group, struct pid *pid);
void utrace_group_remove_pid(struct utrace_group *group, struct pid *pid);
int utrace_group_resume(struct utrace_group *group, struct task_struct *task);
int utrace_group_write_rules(struct utrace_group *group, const char *text, bool replace,
			     struct utrace_parse_error *err);
struct utrace_engine *utrace_group_engine(struct utrace_group *group, struct task_struct *task);
struct utrace_group *utrace_rule_group(const struct utrace_rule *rule);
void *utrace_group_data(const struct utrace_group *group);
unsigned int utrace_group_missed(const struct utrace_group *group);

#endif /* _UTRACE_UTRACE_GROUP_H */
