// SPDX-License-Identifier: GPL-2.0
/*
 * The beginning and the end of a session; the default session begins and ends with the module.
 *
 * A session holds a reference of its instance, so that no process can remove the instance
 * meanwhile.
 *
 * A session's end never fails: its threads are detached even if readers have the instance open.
 * An instance that was made for the session is removed by its name, as rmdir does. If ftrace
 * refuses that, because a process has the instance open, the instance is left to that process.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/trace.h>

#include "session_life.h"
#include "../provider/compat/ftrace.h"
#include "../provider/compat/unexported.h"
#include "../provider/engine/member.h"
#include "../provider/group/group.h"
#include "../provider/rules/rules.h"
#include "session_list.h"

static_assert(sizeof_field(struct utrace_hold, by) > UTRACE_SESSION_NAME_MAX);

static struct utrace_session *alloc_session(const char *name, u64 filter)
{
	static u32 last_id;	/* utrace_sessions_mutex */
	struct utrace_session *s = kzalloc(sizeof(*s), GFP_KERNEL);
	unsigned int i;

	if (!s)
		return NULL;
	strscpy(s->name, name, sizeof(s->name));
	s->id = ++last_id;
	s->channel.group.filter = filter;
	mutex_init(&s->lock);
	refcount_set(&s->refs, 1);
	for (i = 0; i < UTRACE_RECORDS; i++)
		INIT_LIST_HEAD(&s->channel.files[i]);
	if (!utrace_session_init(s))
		return s;
	kfree(s);
	return NULL;
}

static void free_session(struct utrace_session *s)
{
	utrace_session_free(s);
	utrace_filter_put(s->channel.group.filter);
}

static int take_instance(struct utrace_session *s, const char **msg)
{
	int err;

	s->instance = utrace_instance_get(s->name, &s->made);
	err = PTR_ERR_OR_ZERO(s->instance);
	if (err == -ENOMEM)
		*msg = "no memory for the instance and its buffer";
	else
		*msg = "ftrace makes no instance of this name";
	return err;
}

static int add_session(struct utrace_session *s)
{
	int err;

	mutex_lock(&utrace_group_mutex);
	err = utrace_group_set_everyone(&s->channel.group);
	utrace_session_list_add(s);
	if (!err)
		err = utrace_session_move_files(&utrace_default_session, s, s->instance);
	mutex_unlock(&utrace_group_mutex);
	return err;
}

/*
 * Makes a session with a name that no other session has. An existing instance of this name becomes
 * the session's own, with the events that are enabled there. Otherwise an instance is made.
 * utrace_sessions_mutex held, takes ftrace's event_mutex. -ENOSPC if all filters are in use;
 * -ENOMEM; the error of ftrace or a source of events.
 */
struct utrace_session *utrace_session_make(const char *name, const char **msg)
{
	u64 filter = utrace_filter_get();
	struct utrace_session *s;
	int err;

	*msg = "there cannot be more sessions";
	if (!filter)
		return ERR_PTR(-ENOSPC);
	s = alloc_session(name, filter);
	*msg = "no memory for a session";
	if (!s) {
		utrace_filter_put(filter);
		return ERR_PTR(-ENOMEM);
	}
	err = take_instance(s, msg);
	if (err) {
		free_session(s);
		utrace_session_put(s);
		return ERR_PTR(err);
	}
	err = add_session(s);
	if (!err)
		return s;
	*msg = "the instance's events are not available: see status";
	utrace_session_end(s);
	return ERR_PTR(err);
}

/* Hand events that are still enabled in the instance to the default session. */
static void pass_events(struct utrace_session *s)
{
	int err;

	mutex_lock(&utrace_group_mutex);
	err = utrace_session_move_files(s, &utrace_default_session, s->instance);
	mutex_unlock(&utrace_group_mutex);
	if (err)
		pr_warn("events of the instance %s are not recorded any more (error %d)\n",
			s->name, err);
}

/*
 * After trace_array_put() the instance may be freed at any time, and another one may have the same
 * address. So the instance is removed by its name, not by trace_array_destroy(), and its address is
 * only compared, to find the events that are enabled in it.
 */
static void leave_instance(struct utrace_session *s)
{
	if (s->made)
		trace_array_set_clr_event(s->instance, "utrace", NULL, false);
	trace_array_put(s->instance);
	if (s->made)
		utrace_call_instance_rmdir(s->name);
	pass_events(s);
}

static void remove_session(struct utrace_session *s)
{
	struct utrace_channel *c = &s->channel;
	struct utrace_file *f, *next;
	unsigned int i;

	mutex_lock(&utrace_group_mutex);
	utrace_group_stop(&c->group);
	utrace_session_set_wait(s, 0);
	for (i = 0; i < UTRACE_RECORDS; i++)
		list_for_each_entry_safe(f, next, &c->files[i], link)
			utrace_session_del_file(s, i, f->file);
	list_del(&s->link);
	mutex_unlock(&utrace_group_mutex);
}

/*
 * Ends a session whose control files are gone, but for those that a process has open. The session's
 * threads are detached, and resumed if the session holds them. The instance is removed if it was
 * made for the session and no process has it open; else it follows the default session.
 * utrace_sessions_mutex held, takes ftrace's event_mutex.
 */
void utrace_session_end(struct utrace_session *s)
{
	mutex_lock(&s->lock);		/* wait for processes that use the session */
	mutex_lock(&utrace_group_mutex);
	s->ended = true;
	mutex_unlock(&utrace_group_mutex);
	mutex_unlock(&s->lock);

	utrace_rules_clear(&s->channel.group);
	leave_instance(s);
	remove_session(s);
	utrace_holder_exit(&s->holder);
	synchronize_rcu();
	free_session(s);
	utrace_session_put(s);
}

/* Makes the default session. */
int utrace_sessions_init(void)
{
	return utrace_session_init(&utrace_default_session);
}

/* Lets enabled events take effect; the error is that of a source which these events need. */
int utrace_sessions_start(void)
{
	struct utrace_session *s = &utrace_default_session;
	int err;

	mutex_lock(&utrace_group_mutex);
	utrace_sessions_live = true;
	err = utrace_group_set_everyone(&s->channel.group) ?: utrace_session_update(s);
	utrace_sessions_live = !err;
	mutex_unlock(&utrace_group_mutex);
	return err;
}

/*
 * Ends all sessions but the default, and detaches all threads. May sleep. Enabling an event has no
 * effect any more.
 */
void utrace_sessions_stop(void)
{
	struct utrace_session *s = &utrace_default_session;

	utrace_rules_clear(&s->channel.group);
	mutex_lock(&utrace_group_mutex);
	utrace_sessions_live = false;
	utrace_group_stop(&s->channel.group);
	utrace_session_set_wait(s, 0);
	mutex_unlock(&utrace_group_mutex);
	utrace_holder_exit(&s->holder);

	mutex_lock(&utrace_sessions_mutex);
	while ((s = utrace_session_next(&utrace_default_session)))
		utrace_session_end(s);
	mutex_unlock(&utrace_sessions_mutex);
}

/* Frees the default session; no thread is in a callback. */
void utrace_sessions_exit(void)
{
	utrace_session_free(&utrace_default_session);
}
