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
#include "../provider/engine/member.h"

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

/*
 * An event was enabled or disabled in an instance. ftrace's event_mutex held. After an error,
 * -ENOMEM or that of a source of events, nothing has changed.
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

/* The session's instance is set. utrace_sessions_mutex and utrace_group_mutex held. */
void utrace_session_list_add(struct utrace_session *s)
{
	list_add_tail(&s->link, &sessions);
}

/*
 * The session that was made after @s, or NULL; of NULL the default one. utrace_group_mutex or
 * utrace_sessions_mutex held.
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

/* The session of a name, which is never the default one; or NULL. utrace_sessions_mutex held. */
struct utrace_session *utrace_session_named(const char *name)
{
	struct utrace_session *s;

	list_for_each_entry(s, &sessions, link)
		if (!strcmp(s->name, name))
			return s;
	return NULL;
}

/* Takes a reference to the session with this id, 0 for the default; NULL if it has ended. */
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

void utrace_session_put(struct utrace_session *s)
{
	if (s != &utrace_default_session && refcount_dec_and_test(&s->refs))
		kfree(s);
}

/*
 * Begins to use a session, to which the caller has a reference; waits for other processes that use
 * it. 0, and the session does not end before utrace_session_leave(); -ENODEV if it has ended;
 * -EINTR if current was killed meanwhile.
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

void utrace_session_leave(struct utrace_session *s)
{
	if (s != &utrace_default_session)
		mutex_unlock(&s->lock);
}
