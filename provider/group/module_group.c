// SPDX-License-Identifier: GPL-2.0
/*
 * Groups for modules: utrace_group.h. group.h describes groups; this file adds what a
 * module needs: a name, callbacks and a holder of its own, and an end that can be waited
 * for. module_members.c has the members.
 *
 * The end. Each engine of such a group is counted from the moment it is linked, under
 * utrace_lock (a closed group refuses engines at the same place), until RCU has freed it after
 * its last reference. The list of members would not do: a thread that is detached in a callback
 * that sleeps is off the list, and still has the engine. A freed engine touches the count of its
 * group last, so a caller that finds the count zero may free the group.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/err.h>
#include <linux/export.h>
#include <linux/slab.h>
#include <linux/wait.h>

#include "group.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../filter/syscall_map.h"
#include "../rules/rules.h"

/**
 * struct own_group - a group of a module
 * @group: The group, with @gone set, so its engines are counted.
 * @ops: Callbacks, with the group's name. Constant.
 * @name: The name that users see. Constant.
 * @data: The module's pointer. Constant.
 * @holder: Holds threads for rules.
 * @missed: Number of children that were not followed, or held, for want of memory. Atomic.
 *
 * The module owns the group, from utrace_group_create() to utrace_group_end().
 */
struct own_group {
	struct utrace_group group;
	struct utrace_engine_ops ops;
	char name[UTRACE_GROUP_NAME_MAX + 1];
	void *data;
	struct utrace_holder holder;
	atomic_t missed;
};

static DECLARE_WAIT_QUEUE_HEAD(gone_wait);

static struct own_group *own_of(const struct utrace_group *g)
{
	return container_of(g, struct own_group, group);
}

/* The group may be freed once the count has dropped: touch nothing of it afterwards. */
static void engine_gone(struct utrace_group *g)
{
	if (atomic_dec_and_test(&g->engines))
		wake_up_all(&gone_wait);
}

static int check(const struct utrace_group_desc *desc)
{
	const u8 follow = UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK;
	static const struct utrace_engine_ops none;

	if (!desc->name || !utrace_is_name(desc->name, "_-.") || !desc->owner || desc->follow & ~follow)
		return -EINVAL;
	return utrace_ops_serve(desc->ops ?: &none, desc->events) ? 0 : -EINVAL;
}

static void fill(struct own_group *own, const struct utrace_group_desc *desc)
{
	struct utrace_group *g = &own->group;

	strscpy(own->name, desc->name, sizeof(own->name));
	own->ops.flags = UTRACE_OPS_ATOMIC;
	if (desc->ops)
		own->ops = *desc->ops;
	own->ops.name = own->name;
	own->data = desc->data;
	utrace_holder_init(&own->holder, own->name, &own->missed);
	g->ops = &own->ops;
	g->name = own->name;
	g->owner = desc->owner;
	g->gone = engine_gone;
	g->gfp = GFP_ATOMIC | __GFP_NOWARN;
	g->filter = UTRACE_FILTER_ALL;
	g->holder = &own->holder;
	g->missed = &own->missed;
	g->follow = desc->follow;
	utrace_group_init(g);
}

/* Like a single engine: a thread that cannot be held can still be examined. */
static void hold_stop_sources(struct own_group *own)
{
	own->group.stops = !utrace_sources_get(UTRACE_SOURCES_STOP);
}

/*
 * Modules make groups and write rules when they are loaded. insmod misnames errors from there, such
 * as ENOENT ("Unknown symbol in module"), so the reason is logged.
 */
static void say_no_group(const struct utrace_group_desc *desc, int err)
{
	pr_notice_ratelimited("no group %s: %pe\n", desc->name, ERR_PTR(err));
}

/* Give the group the filter that its list of calls takes, if it has a list. */
static int choose_calls(struct own_group *own, const char *list)
{
	struct utrace_parse_error error = {};
	struct utrace_sysset set;
	u64 filter;
	int err;

	if (!list)
		return 0;
	utrace_sysset_init(&set);
	err = utrace_sysset_parse(&set, list, &error);
	if (err) {
		pr_notice_ratelimited("no group %s: syscalls: %s: at \"%s\"\n", own->name,
				      error.msg ?: "no reason", list + error.pos);
		return err;
	}
	filter = utrace_filter_get();
	if (!filter)
		return -ENOSPC;
	own->group.filter = filter;
	utrace_syscall_map_set(own->group.filter, &own->group.syscalls, &set);
	return 0;
}

static void say_no_rules(const struct utrace_group *group, const char *text,
			 const struct utrace_parse_error *error, int err)
{
	const char *at = text + min_t(size_t, error->pos, strlen(text));

	pr_notice_ratelimited("rules of %s refused: %s: at \"%*pE\" (%pe)\n", group->name,
			      error->msg ?: "no reason", (int)min_t(size_t, strlen(at), 40), at,
			      ERR_PTR(err));
}

/**
 * utrace_group_create - make a group without threads
 * @desc: the description
 *
 * Errors are logged, too, with the reason.
 *
 * Context: may sleep.
 * Return: the group; -EINVAL for no owner, and for a name, an event or a callback that @desc must
 * not have; -ENOENT for a system call that does not exist; -ENOSPC if there are too many groups
 * with lists of calls, and sessions; -ENOMEM; what a source of events returned when it
 * could not start.
 */
struct utrace_group *utrace_group_create(const struct utrace_group_desc *desc)
{
	struct own_group *own;
	int err = check(desc);

	if (err)
		return ERR_PTR(err);
	own = kzalloc(sizeof(*own), GFP_KERNEL);
	if (!own)
		return ERR_PTR(-ENOMEM);
	fill(own, desc);
	hold_stop_sources(own);
	err = choose_calls(own, desc->syscalls);
	if (!err) {
		mutex_lock(&utrace_group_mutex);
		err = utrace_group_set_events(&own->group, desc->events, 0);
		mutex_unlock(&utrace_group_mutex);
	}
	if (!err)
		return &own->group;
	say_no_group(desc, err);
	utrace_group_end(&own->group);
	return ERR_PTR(err);
}
EXPORT_SYMBOL_GPL(utrace_group_create);

/**
 * utrace_group_end - let all threads of a group go, and free it
 * @group: the group; references to its engines have been given back
 *
 * On return no callback, release() included, and no action of the group's rules runs any
 * more. The function waits for callbacks that sleep.
 *
 * Context: may sleep; neither in a callback nor with a lock held that a callback takes.
 */
void utrace_group_end(struct utrace_group *group)
{
	struct own_group *own = own_of(group);

	utrace_rules_clear(group);
	mutex_lock(&utrace_group_mutex);
	utrace_group_stop(group);
	mutex_unlock(&utrace_group_mutex);
	utrace_holder_exit(&own->holder);
	wait_event(gone_wait, !atomic_read(&group->engines));
	synchronize_rcu();	/* readers of the holder's engines read @name */
	if (group->stops)
		utrace_sources_put(UTRACE_SOURCES_STOP);
	if (group->filter != UTRACE_FILTER_ALL)
		utrace_filter_put(group->filter);
	kfree(own);
}
EXPORT_SYMBOL_GPL(utrace_group_end);

/**
 * utrace_group_write_rules - change what a group does by itself
 * @group: the group
 * @text: as written to utrace/rules, with a rule on each line; with @replace false, `!RULE`
 *	removes a rule. Taken whole or not at all
 * @replace: drop all rules that are not in @text
 * @err: filled in after an error: the place in @text, and the reason, or NULL if there
 *	is none to tell
 *
 * Ids are those of the caller's pid namespace. Keywords that the group's owner has
 * registered (rule.h) do not keep it loaded: the owner unregisters them when the group has ended.
 * The action syscalls= is refused if the group was made without a list of calls. Errors are
 * logged, too, with the reason.
 *
 * Context: may sleep, and for as long as a file system does: hold no lock that anything else
 * needs.
 * Return: 0; -EINVAL, -E2BIG, -ENOENT, -EEXIST, and what makers of keywords and sources of
 * events returned; -ENOMEM; -EINTR when current was killed. After an error the rules are what
 * they were.
 */
int utrace_group_write_rules(struct utrace_group *group, const char *text, bool replace,
			     struct utrace_parse_error *err)
{
	struct utrace_rules_change *change;
	int ret;

	*err = (struct utrace_parse_error){};
	change = utrace_rules_prepare(group, text, err);
	ret = PTR_ERR_OR_ZERO(change);
	if (!ret) {
		ret = utrace_rules_commit(change, replace, err);
		utrace_rules_finish(change);
	}
	if (ret)
		say_no_rules(group, text, err, ret);
	return ret;
}
EXPORT_SYMBOL_GPL(utrace_group_write_rules);

/**
 * utrace_rule_group - the group that a rule belongs to
 * @rule: the rule, in an operand or an action of it
 *
 * Context: any.
 * Return: the group: a module's, or that of a session of utrace. For the latter,
 * utrace_group_data(), utrace_group_missed() and utrace_group_end() must not be called.
 */
struct utrace_group *utrace_rule_group(const struct utrace_rule *rule)
{
	return rule->group;
}
EXPORT_SYMBOL_GPL(utrace_rule_group);

/**
 * utrace_group_data - the data of a group's description
 * @group: a group of the caller's: check that first for the group of a rule
 *
 * Context: any.
 * Return: the data.
 */
void *utrace_group_data(const struct utrace_group *group)
{
	return own_of(group)->data;
}
EXPORT_SYMBOL_GPL(utrace_group_data);

/**
 * utrace_group_missed - number of threads that ought to be members, or held, and are not
 * @group: the group
 *
 * Memory was short where the allocator must not wait: for children, and for threads that a rule
 * was to attach or to hold.
 *
 * Context: any.
 * Return: the number since the group was made.
 */
unsigned int utrace_group_missed(const struct utrace_group *group)
{
	return atomic_read(&own_of(group)->missed) + atomic_read(&group->rules_missed);
}
EXPORT_SYMBOL_GPL(utrace_group_missed);
