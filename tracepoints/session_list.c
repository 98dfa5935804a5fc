// SPDX-License-Identifier: GPL-2.0
/*
 * The list of all sessions, and the owners of ftrace's instances.
 *
 * A process that makes or ends a session has utrace_sessions_mutex, and takes ftrace's event_mutex
 * inside. The list is changed under utrace_group_mutex too, which readers and callers from ftrace
 * take.
 */
#include <linux/slab.h>
#include <linux/string.h>

#include "session_list.h"
#include "../provider/group/engines.h"

DEFINE_MUTEX(utrace_sessions_mutex);
static LIST_HEAD(sessions);		/* without the default; both mutexes */

/* The session that gets the events of an instance. */
static struct utrace_session *owner(const struct trace_array *instance)
{
	struct utrace_session *s;

	list_for_each_entry(s, &sessions, link)
		if (s->instance == instance && !s->ended)
			return s;
	return &utrace_default_session;
}

static void del_file(enum utrace_record record, struct trace_event_file *file)
{
	struct utrace_session *s;

	if (utrace_session_del_file(&utrace_default_session, record, file))
		return;
	list_for_each_entry(s, &sessions, link)
		if (utrace_session_del_file(s, record, file))
			return;
}

/**
 * utrace_session_reg - an event was enabled or disabled in an instance
 * @record: the event
 * @file: ftrace's event in the instance
 * @on: enabled
 *
 * Context: may sleep; ftrace's event_mutex held.
 * Return: 0, -ENOMEM, or the error of a source of events; after an error nothing has changed.
 */
int utrace_session_reg(enum utrace_record record, struct trace_event_file *file, bool on)
{
	int err = 0;

	mutex_lock(&utrace_group_mutex);
	if (on)
		err = utrace_session_add_file(owner(file->tr), record, file);
	else
		del_file(record, file);
	mutex_unlock(&utrace_group_mutex);
	return err;
}

/**
 * utrace_session_list_add - add a session to the list
 * @s: the session, with its instance set
 *
 * Context: utrace_sessions_mutex and utrace_group_mutex held.
 */
void utrace_session_list_add(struct utrace_session *s)
{
	list_add_tail(&s->link, &sessions);
}

/**
 * utrace_session_next - the next of all sessions
 * @s: a session, or NULL to begin with the default one
 *
 * Context: utrace_group_mutex or utrace_sessions_mutex held.
 * Return: the session that was made after @s, or NULL.
 */
struct utrace_session *utrace_session_next(struct utrace_session *s)
{
	struct list_head *link;

	if (!s)
		return &utrace_default_session;
	link = s == &utrace_default_session ? &sessions : &s->link;
	for (link = link->next; link != &sessions; link = link->next) {
		s = list_entry(link, struct utrace_session, link);
		if (!s->ended)
			return s;
	}
	return NULL;
}

/**
 * utrace_session_named - the session of a name
 * @name: the name
 *
 * Context: utrace_sessions_mutex held.
 * Return: the session, which is never the default one; or NULL.
 */
struct utrace_session *utrace_session_named(const char *name)
{
	struct utrace_session *s;

	list_for_each_entry(s, &sessions, link)
		if (!strcmp(s->name, name))
			return s;
	return NULL;
}

/**
 * utrace_session_get - take a reference to a session
 * @id: its id; 0 for the default
 *
 * Context: may sleep.
 * Return: the session, or NULL when it has ended.
 */
struct utrace_session *utrace_session_get(u32 id)
{
	struct utrace_session *s, *found = NULL;

	if (!id)
		return &utrace_default_session;
	mutex_lock(&utrace_group_mutex);
	list_for_each_entry(s, &sessions, link) {
		if (s->id != id || s->ended)
			continue;
		refcount_inc(&s->refs);
		found = s;
		break;
	}
	mutex_unlock(&utrace_group_mutex);
	return found;
}

/**
 * utrace_session_put - give a reference back
 * @s: the session
 *
 * Context: any.
 */
void utrace_session_put(struct utrace_session *s)
{
	if (s != &utrace_default_session && refcount_dec_and_test(&s->refs))
		kfree(s);
}

/**
 * utrace_session_enter - begin to use a session
 * @s: the session; the caller has a reference
 *
 * Context: may sleep; waits for other processes that use the session.
 * Return: 0, and the session does not end before utrace_session_leave(); -ENODEV when it has ended;
 * -EINTR when current was killed meanwhile.
 */
int utrace_session_enter(struct utrace_session *s)
{
	if (s == &utrace_default_session)
		return 0;
	if (mutex_lock_killable(&s->lock))
		return -EINTR;
	if (!s->ended)
		return 0;
	mutex_unlock(&s->lock);
	return -ENODEV;
}

/**
 * utrace_session_leave - cease to use a session, after utrace_session_enter()
 * @s: the session
 *
 * Context: may sleep.
 */
void utrace_session_leave(struct utrace_session *s)
{
	if (s != &utrace_default_session)
		mutex_unlock(&s->lock);
}
