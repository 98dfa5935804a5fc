// SPDX-License-Identifier: GPL-2.0
/*
 * Unloading: threads that have something to undo are called to the user boundary. Not all
 * can come: a call that nothing interrupts, SIGSTOP or a debugger may keep them for ever.
 */
#include <linux/delay.h>
#include <linux/sched/signal.h>
#include <linux/stop_machine.h>

#include "aside.h"
#include "boundary.h"
#include "compat/hidden.h"
#include "report.h"
#include "source/source.h"

#define PATIENCE	10	/* seconds */

/*
 * Out of a group stop that it came to inside; SIGCONT may come first. Out of a hold in which
 * cgroup v1's freezer, or suspend, has it: it is frozen again in the kernel's own code. One
 * that was left to the kernel stays where it is.
 */
static bool fetch(struct utrace_thread *t, void *arg)
{
	struct sighand_struct *sighand = rcu_dereference(t->task->sighand);
	bool left = false;
	unsigned long irq;

	if (!sighand)
		return false;
	spin_lock_irqsave(&sighand->siglock, irq);
	if (sighand == rcu_access_pointer(t->task->sighand)) {
		if (!READ_ONCE(t->inside))
			left = utrace_aside_let_be(t);
		else if (t->task->jobctl & JOBCTL_STOPPED)
			utrace_wake_stopped(t->task);
		else if (READ_ONCE(t->task->__state) & TASK_FROZEN)
			utrace_wake_frozen(t->task);
	}
	spin_unlock_irqrestore(&sighand->siglock, irq);
	if (left) {
		utrace_sources_put(UTRACE_SOURCES_UNDO);
		utrace_thread_tidy(t);
	}
	return false;
}

/* A ptracer or a freezer was faster than the look for it in pass(). */
static bool complain(struct utrace_thread *t, void *arg)
{
	if (READ_ONCE(t->inside))
		pr_notice("utrace: unloading waits for thread %d (%s)\n",
			  task_pid_nr(t->task), t->task->comm);
	return false;
}

static bool tidy(struct utrace_thread *t, void *arg)
{
	utrace_thread_tidy(t);
	return false;
}

/*
 * All processors are in here, so no thread is on one, and none is in the middle of what
 * runs with preemption off. The lever itself is left: it may be sigtimedwait()'s by now.
 */
static int undo_all(void *puts)
{
	struct utrace_thread *t;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(utrace_table); i++) {
		hlist_for_each_entry(t, &utrace_table[i], node) {
			if (t->inside)
				continue;	/* and does it itself */
			if (t->stepping)
				utrace_step_off(t->task);
			*(int *)puts += !!t->stepping + t->lever;
			t->stepping = 0;
			t->lever = false;
		}
	}
	return 0;
}

static void undo(void)
{
	int puts = 0;

	if (utrace_threads_empty())
		return;
	stop_machine(undo_all, &puts, NULL);
	while (puts--)
		utrace_sources_put(UTRACE_SOURCES_UNDO);
	utrace_threads_each(tidy, NULL);
}

/**
 * utrace_boundary_exit - for unloading: see to it that no thread needs us any more
 *
 * Context: may sleep; nobody is attached.
 */
void utrace_boundary_exit(void)
{
	unsigned int tries;

	utrace_flush_reports();
	for (tries = 0; tries < 50 && !utrace_threads_empty(); tries++) {
		utrace_threads_each(fetch, NULL);
		msleep(20);
	}
	utrace_recall_reports();
	for (tries = 0; !utrace_sleepers_wait(HZ) || !utrace_threads_empty(); tries++) {
		undo();
		utrace_threads_each(fetch, NULL);
		if (tries == PATIENCE)
			utrace_threads_each(complain, NULL);
	}
}
