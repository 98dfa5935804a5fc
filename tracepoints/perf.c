// SPDX-License-Identifier: GPL-2.0
/*
 * perf by itself: opening a perf event of ours attaches its target.
 *
 * perf checks whether the opener may look at the target only after it has told us
 * of the event, so opening one on a task merely makes things ready. The thread is
 * attached when the event is first scheduled in, which happens in the thread itself,
 * with interrupts off and the run queue's lock held: hence the memory made before.
 * An event without a task means everybody, and needs CAP_PERFMON.
 *
 * Root events that one process opens on one task with the same inheritance share a
 * group: `perf record -e 'utrace:*'` opens one for each event and each CPU, and a
 * thread should not have an engine for each of those. Events without a task share
 * one group, since all of them mean the same threads.
 *
 * Inherited events do nothing by themselves: a child joins its parent's groups
 * before it runs, like any follower. They are only a second chance to attach a child
 * that was made while the root event was disabled. perf moves them between tasks
 * when it switches contexts, so the task that an inherited event names is not
 * trusted; current is, when it is scheduled in.
 */
#include <linux/capability.h>
#include <linux/hashtable.h>
#include <linux/percpu.h>
#include <linux/perf_event.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "perf.h"
#include "session.h"
#include "../provider/thread_memory.h"

/**
 * struct perf_channel - the group of some root events
 * @channel: the group
 * @list: in perf_channels; utrace_group_mutex
 * @opener: process that opened them
 * @target: task that they are on, pinned; NULL for everybody
 * @opens: root events open, for each of our events; utrace_group_mutex
 * @refs: one of each struct arm
 * @rcu: delays the free until no engine's callback uses it
 */
struct perf_channel {
	struct utrace_channel channel;
	struct list_head list;
	struct pid *opener;
	struct task_struct *target;
	unsigned int opens[UTRACE_RECORDS];
	refcount_t refs;
	struct rcu_head rcu;
};

/**
 * struct arm - what we keep for one perf event, root or inherited
 * @node: in arms, by the event's address; RCU, arms_lock
 * @event: the event; not followed
 * @channel: its group; the arm holds a reference
 * @spare: memory for attaching the thread that it is scheduled in on; the event's
 *	own, perf schedules it on one CPU at a time
 * @rcu: delays the free
 */
struct arm {
	struct hlist_node node;
	struct perf_event *event;
	struct perf_channel *channel;
	struct utrace_spare spare;
	struct rcu_head rcu;
};

/* The perf events that are scheduled in on this processor, for each record. */
static DEFINE_PER_CPU(unsigned int [UTRACE_RECORDS], scheduled);

static DEFINE_HASHTABLE(arms, 10);
static DEFINE_RAW_SPINLOCK(arms_lock);
static LIST_HEAD(perf_channels);	/* utrace_group_mutex */
static bool live;			/* the same */

/* All perf channels are counted together: perf's own counts tell them apart. */
static struct utrace_channel stats = { .name = "perf" };

static struct arm *find_arm(struct perf_event *event)
{
	struct arm *arm;

	hash_for_each_possible_rcu(arms, arm, node, (unsigned long)event)
		if (arm->event == event)
			return arm;
	return NULL;
}

static void put_channel(struct perf_channel *pc)
{
	if (!refcount_dec_and_test(&pc->refs))
		return;
	if (pc->target)
		put_task_struct(pc->target);
	put_pid(pc->opener);
	kfree_rcu(pc, rcu);
}

static u8 follow_of(struct perf_event *event)
{
	if (!event->attr.inherit)
		return 0;
	if (event->attr.inherit_thread)
		return UTRACE_FOLLOW_THREAD;
	return UTRACE_FOLLOW_THREAD | UTRACE_FOLLOW_FORK;
}

static bool serves(struct perf_channel *pc, struct perf_event *event)
{
	if (pc->target != event->hw.target)
		return false;
	if (!pc->target)
		return true;
	return pc->opener == task_tgid(current) && pc->channel.group.follow == follow_of(event);
}

static struct perf_channel *make_channel(struct perf_event *event)
{
	struct perf_channel *pc = kzalloc(sizeof(*pc), GFP_KERNEL);

	if (!pc)
		return NULL;
	pc->channel.name = "perf";
	pc->channel.perf = true;
	pc->channel.signals = &utrace_default_session.signals;
	pc->channel.counts = stats.counts;
	pc->channel.group.missed = &stats.missed;
	pc->channel.group.filter = utrace_default_session.channel.group.filter;
	pc->channel.group.strings = utrace_default_session.channel.group.strings;
	pc->channel.group.follow = follow_of(event);
	utrace_channel_init(&pc->channel);
	pc->opener = get_pid(task_tgid(current));
	if (event->hw.target)
		pc->target = get_task_struct(event->hw.target);
	refcount_set(&pc->refs, 1);
	list_add(&pc->list, &perf_channels);
	return pc;
}

/* With a reference, which is all that a new one has. */
static struct perf_channel *get_channel(struct perf_event *event)
{
	struct perf_channel *pc;

	list_for_each_entry(pc, &perf_channels, list) {
		if (!serves(pc, event))
			continue;
		refcount_inc(&pc->refs);
		return pc;
	}
	return make_channel(event);
}

static u32 open_records(struct perf_channel *pc)
{
	u32 records = 0;
	unsigned int i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		if (pc->opens[i])
			records |= BIT(i);
	return records;
}

static void close_record(struct perf_channel *pc, enum utrace_record record)
{
	pc->opens[record]--;
	if (open_records(pc)) {
		utrace_channel_set_records(&pc->channel, open_records(pc));
		return;
	}
	list_del(&pc->list);
	utrace_group_stop(&pc->channel.group);
}

static int open_record(struct perf_channel *pc, enum utrace_record record)
{
	int err = 0;

	pc->opens[record]++;
	if (!pc->target)
		err = utrace_group_set_everyone(&pc->channel.group);
	if (!err)
		err = utrace_channel_set_records(&pc->channel, open_records(pc));
	if (err)
		close_record(pc, record);
	return err;
}

static void add_arm(struct arm *arm, struct perf_event *event, struct perf_channel *pc)
{
	unsigned long irq;

	arm->event = event;
	arm->channel = pc;
	raw_spin_lock_irqsave(&arms_lock, irq);
	hash_add_rcu(arms, &arm->node, (unsigned long)event);
	raw_spin_unlock_irqrestore(&arms_lock, irq);
}

static struct arm *make_arm(void)
{
	struct arm *arm = kzalloc(sizeof(*arm), GFP_KERNEL);

	if (arm && utrace_spare_fill(&arm->spare, GFP_KERNEL)) {
		utrace_spare_free(&arm->spare);
		kfree(arm);
		return NULL;
	}
	return arm;
}

static void free_arm(struct arm *arm)
{
	utrace_spare_free(&arm->spare);
	kfree_rcu(arm, rcu);
}

static int open_root(enum utrace_record record, struct perf_event *event)
{
	struct perf_channel *pc;
	struct arm *arm;
	int err = -ENOMEM;

	if (!event->hw.target && !perfmon_capable())
		return -EACCES;
	arm = make_arm();
	if (!arm)
		return -ENOMEM;
	mutex_lock(&utrace_group_mutex);
	pc = live ? get_channel(event) : NULL;
	if (pc)
		err = open_record(pc, record);
	else if (!live)
		err = -ENODEV;
	mutex_unlock(&utrace_group_mutex);
	if (!err) {
		add_arm(arm, event, pc);
		return 0;
	}
	if (pc)
		put_channel(pc);
	free_arm(arm);
	return err;
}

/* A fork must not fail because of us. */
static void open_inherited(struct perf_event *event)
{
	struct perf_channel *pc = NULL;
	struct arm *arm, *root;

	rcu_read_lock();
	root = find_arm(event->parent);
	if (root && refcount_inc_not_zero(&root->channel->refs))
		pc = root->channel;
	rcu_read_unlock();
	if (!pc)
		return;
	arm = make_arm();
	if (arm)
		add_arm(arm, event, pc);
	else
		put_channel(pc);
}

static void close_event(enum utrace_record record, struct perf_event *event)
{
	unsigned long irq;
	struct arm *arm;

	raw_spin_lock_irqsave(&arms_lock, irq);
	arm = find_arm(event);
	if (arm)
		hash_del_rcu(&arm->node);
	raw_spin_unlock_irqrestore(&arms_lock, irq);
	if (!arm)
		return;
	if (!event->parent) {
		mutex_lock(&utrace_group_mutex);
		close_record(arm->channel, record);
		mutex_unlock(&utrace_group_mutex);
	}
	put_channel(arm->channel);
	free_arm(arm);
}

/* In the thread itself, interrupts off, the run queue's lock held. */
static void add_event(struct perf_event *event)
{
	struct arm *arm = find_arm(event);
	struct utrace_group *g;
	struct utrace_thread *t;

	if (!arm || !arm->channel->target)
		return;
	g = &arm->channel->channel.group;
	t = utrace_thread_find(current);
	if (t && utrace_group_has(g, t))
		return;
	if (!arm->spare.thread || !arm->spare.engine)
		atomic_inc(g->missed);
	else
		utrace_group_join(g, current, &arm->spare, UTRACE_WHY_PERF);
}

/**
 * utrace_perf_reg - perf opens, closes or schedules an event of ours
 * @type: TRACE_REG_PERF_OPEN, _CLOSE, _ADD or _DEL
 * @record: which event
 * @event: perf's
 *
 * Context: OPEN and CLOSE may sleep, event_mutex held; ADD and DEL as add_event().
 * Return: 0, and for a root OPEN -EACCES without a target and without CAP_PERFMON,
 * -ENODEV before utrace_perf_start(), -ENOMEM, or what a source of events returned.
 */
int utrace_perf_reg(enum trace_reg type, enum utrace_record record, struct perf_event *event)
{
	switch (type) {
	case TRACE_REG_PERF_OPEN:
		if (!event->parent)
			return open_root(record, event);
		open_inherited(event);
		return 0;
	case TRACE_REG_PERF_CLOSE:
		close_event(record, event);
		return 0;
	case TRACE_REG_PERF_ADD:
		this_cpu_inc(scheduled[record]);
		add_event(event);
		return 0;
	case TRACE_REG_PERF_DEL:
		this_cpu_dec(scheduled[record]);
		return 0;
	default:
		return 0;
	}
}

/**
 * utrace_perf_listens - would a perf event take a record on this processor?
 * @record: which
 *
 * Perf events are off at first, and a thread's are off while it is not running. perf's own
 * list of them is not looked at, because it is freed before the pointer to it is cleared.
 *
 * Context: preemption off.
 * Return: true if one is scheduled in.
 */
bool utrace_perf_listens(enum utrace_record record)
{
	return this_cpu_read(scheduled[record]);
}

/**
 * utrace_perf_stats - the channel whose counts are perf's
 *
 * Return: the channel; it has nothing but counts and a name.
 */
const struct utrace_channel *utrace_perf_stats(void)
{
	return &stats;
}

/**
 * utrace_perf_init - make perf's counters
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int utrace_perf_init(void)
{
	stats.counts = alloc_percpu(struct utrace_channel_counts);
	return stats.counts ? 0 : -ENOMEM;
}

/**
 * utrace_perf_start - let perf open our events
 *
 * Context: may sleep.
 */
void utrace_perf_start(void)
{
	mutex_lock(&utrace_group_mutex);
	live = true;
	mutex_unlock(&utrace_group_mutex);
}

/**
 * utrace_perf_exit - undo utrace_perf_init()
 *
 * Every open perf event holds the module, so none is left.
 *
 * Context: may sleep; no thread is in a callback.
 */
void utrace_perf_exit(void)
{
	free_percpu(stats.counts);
}
