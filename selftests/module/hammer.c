// SPDX-License-Identifier: GPL-2.0
/*
 * hammer: attach to the threads of a process and detach again, as fast as possible, whatever the
 * threads are doing, for example exiting.
 *
 * In the end there must be as many releases as attachments, and no thread attached.
 */
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/pid.h>
#include <linux/random.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "test.h"

/**
 * struct blows - counts of the results
 * @attached: engines attached
 * @refused: threads that were exiting
 * @busy: detached while a callback ran
 * @late: the thread had gone before it was detached
 * @odd: an error that the contract does not know
 * @called: callbacks
 * @after: callbacks after a barrier had returned
 * @released: engines released
 */
struct blows {
	unsigned int attached;
	unsigned int refused;
	unsigned int busy;
	unsigned int late;
	unsigned int odd;
	atomic_t called;
	atomic_t after;
	atomic_t released;
};

/**
 * struct blow - one engine's data
 * @blows: the counts
 * @over: no callback may come any more
 */
struct blow {
	struct blows *blows;
	bool over;
};

static u32 called(struct utrace_engine *e)
{
	struct blow *b = e->data;

	atomic_inc(&b->blows->called);
	if (READ_ONCE(b->over))
		atomic_inc(&b->blows->after);
	return UTRACE_RESUME;
}

static u32 report_quiesce(u32 action, struct utrace_engine *e, unsigned long event)
{
	return called(e);
}

static u32 report_call(u32 action, struct utrace_engine *e, struct utrace_call *call)
{
	return called(e);
}

static u32 report_exit(u32 action, struct utrace_engine *e, int code, bool group_dead)
{
	return called(e);
}

static u32 report_death(struct utrace_engine *e, bool group_dead, int code)
{
	return called(e);
}

static void report_reap(struct utrace_engine *e)
{
	called(e);
}

static void release(void *data)
{
	struct blow *b = data;

	atomic_inc(&b->blows->released);
	kfree(b);
}

#define CALLBACKS					\
	.report_quiesce		= report_quiesce,	\
	.report_syscall_entry	= report_call,		\
	.report_syscall_exit	= report_call,		\
	.report_exit		= report_exit,		\
	.report_death		= report_death,		\
	.report_reap		= report_reap,		\
	.release		= release

static const struct utrace_engine_ops ops = { CALLBACKS };

static void detach(struct task_struct *task, struct utrace_engine *e, struct blows *blows)
{
	int err = utrace_control(task, e, UTRACE_DETACH);

	switch (err) {
	case 0:
		break;
	case -EINPROGRESS:
		blows->busy++;
		break;
	case -ESRCH:
		blows->late++;
		break;
	default:
		blows->odd++;
	}
}

static void want(struct task_struct *task, struct utrace_engine *e, unsigned long events,
		 struct blows *blows)
{
	int err = utrace_set_events(task, e, events);

	if (err && err != -ESRCH)
		blows->odd++;
}

static void blow(struct task_struct *task, unsigned long events, struct blows *blows)
{
	struct blow *b = kzalloc(sizeof(*b), GFP_KERNEL);
	struct utrace_engine *e;

	if (!b)
		return;
	b->blows = blows;
	e = utrace_attach_task(task, UTRACE_ATTACH_CREATE, &ops, b);
	if (IS_ERR(e)) {
		blows->refused++;
		if (PTR_ERR(e) != -ESRCH)
			blows->odd++;
		kfree(b);
		return;
	}
	blows->attached++;
	want(task, e, events, blows);
	ndelay(get_random_u32() % 20000);
	if (events & UTRACE_EVENT(QUIESCE))
		utrace_control(task, e, UTRACE_REPORT);
	detach(task, e, blows);
	if (blows->attached % 8 == 0) {
		utrace_barrier(e);
		WRITE_ONCE(b->over, true);
	}
	utrace_engine_put(e);
}

/* The threads of a process, in turn; NULL when no thread is left. */
static struct task_struct *get_thread(struct task_struct *process, unsigned int turn)
{
	struct task_struct *task, *found = NULL;
	unsigned int i = 0;

	rcu_read_lock();
	for_each_thread(process, task) {
		if (!found || i <= turn % 16)
			found = task;
		i++;
	}
	if (found)
		get_task_struct(found);
	rcu_read_unlock();
	return found;
}

/*
 * The pauses keep two hammers out of step: grace periods end for both at once, and on two processors
 * the process would never run while both attach.
 */
static void strike(struct task_struct *process, unsigned int ms, unsigned long events,
		   struct blows *blows)
{
	unsigned long end = jiffies + msecs_to_jiffies(ms);
	struct task_struct *task;
	unsigned int turn = 0;

	while (time_before(jiffies, end) && !signal_pending(current)) {
		task = get_thread(process, turn++);
		if (!task)
			break;
		blow(task, events, blows);
		put_task_struct(task);
		fsleep(get_random_u32() % 2000);
	}
}

/* An engine is released only after its thread has unlinked it. */
static bool all_released(struct blows *blows)
{
	unsigned int tries = 100;

	do {
		synchronize_rcu();
		rcu_barrier();
		if (atomic_read(&blows->released) == blows->attached)
			return true;
		msleep(50);
	} while (--tries);
	return false;
}

/**
 * hammer - attach and detach
 * @pid: a process
 * @ms: duration in milliseconds
 * @events: the engines' events
 *
 * Context: may sleep.
 * Return: 0; -ENXIO if there is no such process; -EIO if the counts are wrong. The log has
 * the counts.
 */
int hammer(int pid, unsigned int ms, unsigned long events)
{
	struct blows *blows = kzalloc(sizeof(*blows), GFP_KERNEL);
	struct pid *id = find_get_pid(pid);
	struct task_struct *process = get_pid_task(id, PIDTYPE_PID);
	bool good;

	put_pid(id);
	if (!process || !blows) {
		kfree(blows);
		if (process)
			put_task_struct(process);
		return -ENXIO;
	}
	strike(process, ms, events, blows);
	put_task_struct(process);
	good = all_released(blows);
	log_add("hammer attached=%u refused=%u busy=%u late=%u odd=%u called=%d after=%d released=%d\n",
		blows->attached, blows->refused, blows->busy, blows->late, blows->odd,
		atomic_read(&blows->called), atomic_read(&blows->after),
		atomic_read(&blows->released));
	if (!good)
		return -EIO;	/* engines that are still attached use the memory */
	good = !blows->odd && !atomic_read(&blows->after);
	kfree(blows);
	return good ? 0 : -EIO;
}
