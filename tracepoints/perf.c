// SPDX-License-Identifier: GPL-2.0
/*
 * Opening a perf event of utrace attaches its target, without any control file.
 *
 * perf calls reg for a new event before it checks whether the opener may trace the target. So
 * opening an event on a task only prepares memory and sources. The thread is attached when the
 * event is first scheduled in, in the thread itself, with interrupts off and the run queue's lock
 * held, hence the prepared memory. An event without a task means every thread, and
 * needs CAP_PERFMON.
 *
 * Inherited events do nothing by themselves: a child joins its parent's groups before it runs,
 * like any follower. An inherited event is only a second chance to attach a child that was made
 * while the root event was disabled. perf moves inherited events between tasks when it switches
 * contexts, so the task in an inherited event is not used; the event is scheduled in on current.
 */
#include <linux/capability.h>
#include <linux/err.h>
#include <linux/percpu.h>
#include <linux/perf_event.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "perf.h"
#include "../provider/engine/member.h"
#include "../provider/thread/thread.h"
#include "perf_channel.h"

/**
 * struct arm - the data of one perf event, root or inherited
 * @channel: The group of the event, referenced. Constant.
 * @spare: Memory for attaching the thread on which the event is scheduled in. Needs no lock,
 *	because perf schedules an event in on one CPU at a time.
 *
 * The perf event owns the arm, which is the event's pmu_private from OPEN to CLOSE: perf leaves
 * this pointer to the event's PMU, and the PMU of tracepoints does not use it. No lock is needed.
 * perf schedules an event in only after OPEN, and has taken the event off its CPU for good before
 * CLOSE. A root event stays open during the OPEN of an inherited one, because perf has locked the
 * context of the thread that forks: each event in there is a root event, or holds a reference of
 * its root event.
 */
struct arm {
	struct utrace_perf_channel *channel;
	struct utrace_spare spare;
};

/* The perf events that are scheduled in on this processor, for each record. */
static DEFINE_PER_CPU(unsigned int [UTRACE_RECORDS], scheduled);
/* The scheduled events whose openers lack CAP_PERFMON. */
static DEFINE_PER_CPU(unsigned int [UTRACE_RECORDS], unprivileged);

static bool live;	/* set once, at the end of loading */

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
	kfree(arm);
}

static int open_root(enum utrace_record record, struct perf_event *event)
{
	struct utrace_perf_channel *pc;
	struct arm *arm;
	int err;

	/* The events are there as soon as the module's text is, before there is memory for an arm. */
	if (!smp_load_acquire(&live))
		return -ENODEV;
	if (!event->hw.target && !perfmon_capable())
		return -EACCES;
	arm = make_arm();
	if (!arm)
		return -ENOMEM;
	mutex_lock(&utrace_group_mutex);
	pc = utrace_perf_channel_get(event);
	err = PTR_ERR_OR_ZERO(pc) ?: utrace_perf_channel_open(pc, record);
	mutex_unlock(&utrace_group_mutex);
	if (!err) {
		arm->channel = pc;
		event->pmu_private = arm;
		return 0;
	}
	if (!IS_ERR(pc))
		utrace_perf_channel_put(pc);
	free_arm(arm);
	return err;
}

/* Errors are dropped: a fork must not fail because of utrace. */
static void open_inherited(struct perf_event *event)
{
	struct arm *root = event->parent->pmu_private;
	struct arm *arm = make_arm();

	if (!arm) {
		atomic_inc(root->channel->channel.group.missed);
		return;
	}
	refcount_inc(&root->channel->refs);
	arm->channel = root->channel;
	event->pmu_private = arm;
}

static void close_event(enum utrace_record record, struct perf_event *event)
{
	struct arm *arm = event->pmu_private;

	if (!arm)
		return;
	event->pmu_private = NULL;
	if (!event->parent) {
		mutex_lock(&utrace_group_mutex);
		utrace_perf_channel_close(arm->channel, record);
		mutex_unlock(&utrace_group_mutex);
	}
	utrace_perf_channel_put(arm->channel);
	free_arm(arm);
}

/* Nothing is known of an inherited event for which there was no memory. */
static void count_scheduled(enum utrace_record record, const struct perf_event *event, int n)
{
	const struct arm *arm = event->pmu_private;

	this_cpu_add(scheduled[record], n);
	if (!arm || !arm->channel->privileged)
		this_cpu_add(unprivileged[record], n);
}

/* Runs in the thread itself, with interrupts off and the run queue's lock held. */
static void add_event(struct perf_event *event)
{
	struct arm *arm = event->pmu_private;
	struct utrace_thread *t;

	if (!arm || !arm->channel->target)
		return;
	t = utrace_thread_find(current);
	if (t && !utrace_perf_channel_may_join(arm->channel, t))
		return;
	if (arm->spare.thread && arm->spare.engine)
		utrace_group_join(&arm->channel->channel.group, current, &arm->spare,
				  UTRACE_WHY_PERF);
}

/*
 * perf opens, closes or schedules an event of utrace: TRACE_REG_PERF_OPEN, _CLOSE, _ADD or _DEL.
 * OPEN and CLOSE may sleep, event_mutex held; ADD and DEL as add_event(). For a root OPEN -ENODEV
 * before utrace_perf_start(), -EACCES without a target and without CAP_PERFMON, -ENOSPC, -ENOMEM,
 * or what a source of events returned.
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
		count_scheduled(record, event, 1);
		add_event(event);
		return 0;
	case TRACE_REG_PERF_DEL:
		count_scheduled(record, event, -1);
		return 0;
	default:
		return 0;
	}
}

/*
 * Would a perf event take a record on this processor? Perf events are off at first, and a thread's
 * are off while the thread is not running. perf's own list of events cannot be used, because perf
 * frees the list before it clears the pointer to it. Preemption off.
 */
bool utrace_perf_listens(enum utrace_record record)
{
	return this_cpu_read(scheduled[record]);
}

/*
 * Would a perf event of a user without CAP_PERFMON take a record on this processor? The kernel
 * gives each record to all perf events that are scheduled in, whatever their openers' capabilities.
 * The answer is good for as long as interrupts are off.
 */
bool utrace_perf_serves_users(enum utrace_record record)
{
	return this_cpu_read(unprivileged[record]);
}

void utrace_perf_start(void)
{
	smp_store_release(&live, true);	/* pairs with open_root()'s */
}
