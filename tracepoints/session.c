// SPDX-License-Identifier: GPL-2.0
/*
 * The default session: the group behind the control files, whose records go to
 * every ftrace instance in which an event of ours is enabled.
 *
 * ftrace may enable events before the module's init has run and disable them after
 * its exit. So the lists of files are static and always kept; whether anything
 * follows from them is what @live says.
 */
#include <linux/cpumask.h>
#include <linux/percpu.h>
#include <linux/slab.h>

#include "../provider/rules/rules.h"
#include "session.h"

#define LISTS(i)	LIST_HEAD_INIT(utrace_default_session.channel.files[i])

struct utrace_session utrace_default_session = {
	.channel = {
		.name = "default",
		.signals = &utrace_default_session.signals,
		.files = { LISTS(0), LISTS(1), LISTS(2), LISTS(3), LISTS(4), LISTS(5),
			   LISTS(6), LISTS(7), LISTS(8), LISTS(9), LISTS(10), LISTS(11),
			   LISTS(12), LISTS(13) },
	},
	.filter = 0,
};
static_assert(UTRACE_RECORDS == 14);

static bool live;	/* utrace_group_mutex */

static u32 enabled_records(struct utrace_channel *c)
{
	u32 records = 0;
	unsigned int i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		if (!list_empty(&c->files[i]))
			records |= BIT(i);
	return records;
}

static int update_records(struct utrace_channel *c)
{
	return live ? utrace_channel_set_records(c, enabled_records(c)) : 0;
}

static int add_file(struct utrace_channel *c, enum utrace_record record,
		    struct trace_event_file *file)
{
	struct utrace_file *f = kmalloc(sizeof(*f), GFP_KERNEL);
	int err;

	if (!f)
		return -ENOMEM;
	f->file = file;
	list_add_tail_rcu(&f->link, &c->files[record]);
	err = update_records(c);
	if (err) {
		list_del_rcu(&f->link);
		kfree_rcu(f, rcu);
	}
	return err;
}

static void del_file(struct utrace_channel *c, enum utrace_record record,
		     struct trace_event_file *file)
{
	struct utrace_file *f;

	list_for_each_entry(f, &c->files[record], link) {
		if (f->file != file)
			continue;
		/* Last records first: nobody is to emit into a list without the file. */
		if (live && list_is_singular(&c->files[record]))
			utrace_channel_set_records(c, enabled_records(c) & ~BIT(record));
		list_del_rcu(&f->link);
		kfree_rcu(f, rcu);
		return;
	}
}

/**
 * utrace_session_reg - an event was enabled or disabled in an instance
 * @record: the event
 * @file: ftrace's event in the instance
 * @on: enabled
 *
 * Context: may sleep; ftrace's event_mutex held.
 * Return: 0 or -ENOMEM, or what a source of events returned; then it stays as it was.
 */
int utrace_session_reg(enum utrace_record record, struct trace_event_file *file, bool on)
{
	struct utrace_channel *c = &utrace_default_session.channel;
	int err = 0;

	mutex_lock(&utrace_group_mutex);
	if (on)
		err = add_file(c, record, file);
	else
		del_file(c, record, file);
	mutex_unlock(&utrace_group_mutex);
	return err;
}

/**
 * utrace_session_set_exit_filter - choose calls by what they return
 * @s: the session
 * @filter: from kvmalloc(), the session's from now on; NULL for all calls
 * @text: what it was made of, likewise
 *
 * Context: may sleep; utrace_group_mutex held.
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
	if (!old)
		return;
	synchronize_rcu();
	kvfree(old);
}

/**
 * utrace_session_init - make the default session
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int utrace_session_init(void)
{
	struct utrace_session *s = &utrace_default_session;
	struct utrace_group *g = &s->channel.group;
	struct utrace_sysset all;

	s->channel.counts = alloc_percpu(struct utrace_channel_counts);
	if (!s->channel.counts)
		return -ENOMEM;
	utrace_sysset_init(&all);
	utrace_sigset_init(&s->signals);
	g->filter = BIT_ULL(s->filter);
	g->follow = UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK;
	utrace_channel_init(&s->channel);
	utrace_group_set_syscalls(g, &all);
	return 0;
}

/**
 * utrace_session_start - let events that are enabled take effect
 *
 * Context: may sleep.
 * Return: 0, or why those that were enabled before cannot be had.
 */
int utrace_session_start(void)
{
	struct utrace_channel *c = &utrace_default_session.channel;
	int err;

	mutex_lock(&utrace_group_mutex);
	live = true;
	err = utrace_group_set_everyone(&c->group) ?: update_records(c);
	live = !err;
	mutex_unlock(&utrace_group_mutex);
	return err;
}

/**
 * utrace_session_stop - let all threads go
 *
 * Context: may sleep. Enabling an event has no effect any more.
 */
void utrace_session_stop(void)
{
	utrace_rules_clear(&utrace_default_session.channel.group);
	mutex_lock(&utrace_group_mutex);
	live = false;
	utrace_group_stop(&utrace_default_session.channel.group);
	mutex_unlock(&utrace_group_mutex);
}

/**
 * utrace_session_exit - free the default session
 *
 * Context: no thread is in a callback.
 */
void utrace_session_exit(void)
{
	struct utrace_session *s = &utrace_default_session;

	mutex_lock(&utrace_group_mutex);
	utrace_session_set_exit_filter(s, NULL, NULL);
	mutex_unlock(&utrace_group_mutex);
	free_percpu(s->channel.counts);
}

/*
 * Statistics.
 */

static void add_doors(const u64 *doors, enum utrace_record record, u64 *sum)
{
	unsigned int i;

	for (i = 0; i < UTRACE_DOORS; i++)
		if (i & BIT(record))
			*sum += doors[i];
}

/*
 * A call's entry is seen when it comes. Its exit is seen when it returns, which
 * some calls never do; one that was masked is not waited for.
 */
static void add_syscall(const struct utrace_counts *door, enum utrace_record record,
			struct utrace_stat *stat)
{
	add_doors(door->masked, record, &stat->masked);
	if (record == UTRACE_RECORD_SYSCALL_ENTRY) {
		add_doors(door->seen, record, &stat->seen);
	} else {
		add_doors(door->masked, record, &stat->seen);
		add_doors(door->returned, record, &stat->seen);
		add_doors(door->filtered, record, &stat->filtered);
	}
}

/**
 * utrace_channel_stat - add up one event's counts
 * @c: the channel
 * @record: the event
 * @stat: where to
 *
 * Context: any.
 */
void utrace_channel_stat(const struct utrace_channel *c, enum utrace_record record,
			 struct utrace_stat *stat)
{
	const struct utrace_channel_counts *counts;
	int cpu;

	*stat = (struct utrace_stat){};
	for_each_possible_cpu(cpu) {
		counts = per_cpu_ptr(c->counts, cpu);
		stat->seen += counts->record[record].seen;
		stat->masked += counts->record[record].masked;
		stat->filtered += counts->record[record].filtered;
		stat->lost += counts->record[record].lost;
		stat->emitted += counts->record[record].emitted;
		if (BIT(record) & UTRACE_RECORD_DOORS)
			add_syscall(&counts->door, record, stat);
	}
}
