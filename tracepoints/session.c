// SPDX-License-Identifier: GPL-2.0
/*
 * One session: its events in ftrace's instances, its settings.
 *
 * ftrace may enable events before the module's init has run and disable them after
 * its exit. So the default session is static, and its lists of files are always kept. The lists
 * have an effect only while utrace_sessions_live is set.
 */
#include <linux/percpu.h>
#include <linux/slab.h>

#include "session.h"
#include "../provider/compat/ftrace.h"
#include "../provider/engine/member.h"
#include "../provider/strings/strings.h"
#include "summary.h"

#define NO_FILES(RECORD, event, needs)	\
	[UTRACE_RECORD_##RECORD] =	\
		LIST_HEAD_INIT(utrace_default_session.channel.files[UTRACE_RECORD_##RECORD]),

bool utrace_sessions_live;

struct utrace_session utrace_default_session = {
	.channel = {
		.group.filter = BIT_ULL(0),
		.tracepoint = true,
		.files = { UTRACE_RECORD_TABLE(NO_FILES) },
	},
	.name = "default",
};

/* The records that instances have enabled, and that of whole calls for a summary. */
static u32 enabled_records(struct utrace_channel *c)
{
	u32 records = rcu_access_pointer(c->summary) ? UTRACE_RECORD(SYSCALL) : 0;
	unsigned int i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		if (!list_empty(&c->files[i]))
			records |= BIT(i);
	return records;
}

static bool is_live(const struct utrace_session *s)
{
	return utrace_sessions_live && !s->channel.group.closed;
}

static void note_only(struct utrace_channel *c)
{
	struct list_head *files = &c->files[UTRACE_RECORD_SYSCALL];
	bool only = utrace_ring_is_known() && list_is_singular(files) &&
		    list_empty(&c->files[UTRACE_RECORD_SYSCALL_EXIT]);

	WRITE_ONCE(c->only, only ? list_first_entry(files, struct utrace_file, link)->file : NULL);
}

/*
 * Makes a session want exactly the enabled events. utrace_group_mutex held. After an error, -ENOMEM
 * or that of a source of events, the wanted events are unchanged.
 */
int utrace_session_update(struct utrace_session *s)
{
	struct utrace_channel *c = &s->channel;

	note_only(c);
	return is_live(s) ? utrace_channel_set_records(c, enabled_records(c)) : 0;
}

static int list_file(struct utrace_channel *c, enum utrace_record record,
		     struct trace_event_file *file)
{
	struct utrace_file *f = kmalloc(sizeof(*f), GFP_KERNEL);

	if (!f)
		return -ENOMEM;
	f->file = file;
	list_add_tail_rcu(&f->link, &c->files[record]);
	return 0;
}

static void unlist_file(struct utrace_channel *c, struct utrace_file *f)
{
	list_del_rcu(&f->link);
	note_only(c);
	kfree_rcu(f, rcu);
}

/*
 * An event was enabled in an instance. utrace_group_mutex held. After an error, as of
 * utrace_session_update(), the session does not have the file.
 */
int utrace_session_add_file(struct utrace_session *s, enum utrace_record record,
			    struct trace_event_file *file)
{
	int err = list_file(&s->channel, record, file);

	if (err)
		return err;
	err = utrace_session_update(s);
	if (err)
		utrace_session_del_file(s, record, file);
	return err;
}

/* An event was disabled in an instance. Did the session have the file? utrace_group_mutex held. */
bool utrace_session_del_file(struct utrace_session *s, enum utrace_record record,
			     struct trace_event_file *file)
{
	struct utrace_channel *c = &s->channel;
	struct utrace_file *f;

	list_for_each_entry(f, &c->files[record], link) {
		if (f->file != file)
			continue;
		/* Stop recording first: no thread may emit into a list without the file. */
		if (is_live(s) && list_is_singular(&c->files[record]) &&
		    !(record == UTRACE_RECORD_SYSCALL && rcu_access_pointer(c->summary)))
			utrace_channel_set_records(c, enabled_records(c) & ~BIT(record));
		unlist_file(c, f);
		return true;
	}
	return false;
}

static int copy_files(struct utrace_session *from, struct utrace_session *to,
		      const struct trace_array *instance)
{
	struct utrace_file *f;
	unsigned int i;
	int err = 0;

	for (i = 0; i < UTRACE_RECORDS; i++)
		list_for_each_entry(f, &from->channel.files[i], link)
			if (!err && f->file->tr == instance)
				err = list_file(&to->channel, i, f->file);
	return err;
}

static void drop_files(struct utrace_session *s, const struct trace_array *instance)
{
	struct utrace_file *f, *next;
	unsigned int i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		list_for_each_entry_safe(f, next, &s->channel.files[i], link)
			if (f->file->tr == instance)
				utrace_session_del_file(s, i, f->file);
}

/*
 * An instance follows another session from now on. A record that is made meanwhile may come from
 * both. utrace_group_mutex held. After an error, as of utrace_session_update(), the instance
 * follows @from as before.
 */
int utrace_session_move_files(struct utrace_session *from, struct utrace_session *to,
			      const struct trace_array *instance)
{
	int err = copy_files(from, to, instance);

	if (!err)
		err = utrace_session_update(to);
	drop_files(err ? to : from, instance);
	return err;
}

/*
 * Chooses calls when they return; NULL for all calls. @filter and @text are from kvmalloc(), and
 * owned by the session from now on. utrace_group_mutex held.
 */
void utrace_session_set_exit_filter(struct utrace_session *s,
				    struct utrace_predicate *filter, char *text)
{
	struct utrace_group *g = &s->channel.group;
	struct utrace_predicate *old;

	old = rcu_replace_pointer(g->exit_filter, filter,
				  lockdep_is_held(&utrace_group_mutex));
	swap(s->exit_filter, text);
	kvfree(text);
	if (old)
		kvfree_rcu_mightsleep(old);
}

/* Sets the limits of texts in records; the member records is not used. utrace_group_mutex held. */
void utrace_session_set_strings(struct utrace_session *s, const struct utrace_strings *strings)
{
	const bool had = s->strings.paths, had_memory = s->strings.memory;

	if (strings->paths && !had)
		utrace_paths_get();
	if (strings->memory && !had_memory)
		utrace_memory_get();
	WRITE_ONCE(s->strings.limit, strings->limit);
	WRITE_ONCE(s->strings.data, strings->data);
	WRITE_ONCE(s->strings.paths, strings->paths);
	WRITE_ONCE(s->strings.memory, strings->memory);
	utrace_channel_choose(&s->channel);
	WRITE_ONCE(s->no_data.limit, strings->limit);
	WRITE_ONCE(s->no_data.paths, strings->paths);
	if (!strings->paths && had)
		utrace_paths_put();
	if (!strings->memory && had_memory)
		utrace_memory_put();
}

/*
 * Begins, restarts or, with @summary NULL, ends a session's summary. utrace_group_mutex held;
 * errors as of utrace_session_update(), and then nothing has changed. The caller frees @old, or
 * after an error @summary, to which threads may have added already, an RCU grace period after the mutex.
 */
int utrace_session_set_summary(struct utrace_session *s, struct utrace_summary *summary,
			       struct utrace_summary **old)
{
	int err;

	*old = utrace_channel_set_summary(&s->channel, summary);
	err = utrace_session_update(s);
	if (err)
		utrace_channel_set_summary(&s->channel, *old);
	return err;
}

/*
 * Has threads wait for room, for at most @wait seconds; 0: records without room are dropped.
 * utrace_group_mutex held. -EOPNOTSUPP: the kernel does not say how full a buffer is; the error of
 * the hook at the user boundary.
 */
int utrace_session_set_wait(struct utrace_session *s, unsigned int wait)
{
	int err = 0;

	lockdep_assert_held(&utrace_group_mutex);
	if (wait && !utrace_ring_is_known())
		return -EOPNOTSUPP;
	if (wait && !s->wait)
		err = utrace_sources_get(UTRACE_SOURCE_BOUNDARY);
	else if (!wait && s->wait)
		utrace_sources_put(UTRACE_SOURCE_BOUNDARY);
	if (err)
		return err;
	s->wait = wait;
	utrace_channel_set_patience(&s->channel, wait * NSEC_PER_SEC);
	return 0;
}

/*
 * Makes a session of every thread that wants no event; @s is zeroed, with its name and number
 * filled in, and its lists of files.
 */
int utrace_session_init(struct utrace_session *s)
{
	struct utrace_group *g = &s->channel.group;
	struct utrace_sysset all;

	s->channel.counts = alloc_percpu(struct utrace_channel_counts);
	if (!s->channel.counts)
		return -ENOMEM;
	g->name = s->name;
	s->channel.signals = &s->signals;
	utrace_sysset_init(&all);
	utrace_sigset_init(&s->signals);
	s->strings.limit = UTRACE_STRINGS_DEFAULT;
	s->strings.records = UTRACE_RECORD(SYSCALL);
	s->no_data = s->strings;
	g->strings = &s->strings;
	g->follow = UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK;
	utrace_channel_init(&s->channel);
	utrace_holder_init(&s->holder, s->name, &s->channel.missed);
	g->holder = &s->holder;
	utrace_syscall_map_set(g->filter, &g->syscalls, &all);
	return 0;
}

/* No thread is in a callback of the session's. */
void utrace_session_free(struct utrace_session *s)
{
	static const struct utrace_strings nothing;

	mutex_lock(&utrace_group_mutex);
	utrace_session_set_exit_filter(s, NULL, NULL);
	utrace_session_set_strings(s, &nothing);
	utrace_summary_free(utrace_channel_set_summary(&s->channel, NULL));
	mutex_unlock(&utrace_group_mutex);
	free_percpu(s->channel.counts);
}
