// SPDX-License-Identifier: GPL-2.0
/*
 * Late records: a thread waits for room for the record of its call.
 *
 * Where a group finds no room, it notes the engine as late, and its thread comes to the user
 * boundary, to wait there before all else: the call has ended, and no lock is held. As in a hold,
 * the kernel gets the thread whenever it needs it. Other than in a hold, a ptracer does not end the
 * wait, and no signal is blocked: one that is fatal ends it at once.
 *
 * The thread looks for room at each tick: the reader frees whole pages, and would have to wake
 * threads of all processors. It has no reference of the module in its sleep. Unloading detaches the
 * engines, which ends the wait, and goes on when no thread sleeps here and none has a reference.
 */
#include <linux/atomic.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/sched/signal.h>

#include "stop.h"
#include "../compat/compat.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../engine/member.h"
#include "../signal/signal.h"
#include "../thread/thread.h"

static atomic_t sleepers = ATOMIC_INIT(0);

/* Is a thread asleep that has no reference of the module? For unloading. */
bool utrace_late_sleeps(void)
{
	return atomic_read(&sleepers);
}

/*
 * Has current wait at the boundary for room for its call's record; @late: a number of the group's.
 * Preemption off.
 */
void utrace_late_begin(struct utrace_engine *e, u8 late)
{
	struct utrace_thread *t = e->thread;

	e->late = late;
	t->late_of = t->call.start;
	WRITE_ONCE(t->late, true);
	utrace_boundary_mark();
}

/*
 * Not if the engine wants no calls any more, or the hook at the boundary was taken out before the
 * thread came there, which has made other calls since.
 */
static bool is_late(const struct utrace_thread *t, const struct utrace_engine *e)
{
	return e->late && t->late_of == t->call.start &&
	       (READ_ONCE(e->events) & UTRACE_EVENT(SYSCALL_EXIT));
}

/*
 * Has the groups write the late records for which there is room, or with @last all. True if none is
 * late any more. In the thread.
 */
bool utrace_late_write(struct utrace_thread *t, bool last)
{
	struct utrace_engine *e;
	bool late = false;

	preempt_disable();
	list_for_each_entry_rcu(e, &t->engines, entry) {
		if (is_late(t, e) && !e->group->write_late(e, last))
			late = true;
		else
			e->late = 0;
	}
	WRITE_ONCE(t->late, late);
	if (!late)
		t->slept = 0;
	preempt_enable();
	return !late;
}

/* Sleeps for a tick; false if the module is being unloaded. Then the reference has no effect. */
static bool nap(struct utrace_thread *t)
{
	const u64 since = ktime_get_ns();
	bool stays;

	atomic_inc(&sleepers);
	module_put(THIS_MODULE);
	schedule_timeout_killable(1);
	stays = try_module_get(THIS_MODULE);
	if (!stays)
		__module_get(THIS_MODULE);
	atomic_dec(&sleepers);
	t->slept += ktime_get_ns() - since;
	return stays;
}

/*
 * The signal that stops current, if that is next in the queue; else 0. Engines that choose signals
 * are asked about it behind the wait, but not about SIGSTOP.
 */
static int stop_signal(struct utrace_thread *t)
{
	struct utrace_next next;
	int sig;

	if (!task_sigpending(current))
		return 0;
	spin_lock_irq(&utrace_own_sighand()->siglock);
	utrace_next_find(&next);
	sig = next.sig && utrace_fate(next.sig) == UTRACE_FATE_STOPS ? next.sig : 0;
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return sig == SIGSTOP || !(READ_ONCE(t->events) & UTRACE_EVENTS_SIGNAL) ? sig : 0;
}

/*
 * Waits until no record is late. False if the kernel needs the thread first, for which get_signal()
 * is to be called with all signals blocked but @sig, and then the wait goes on. In the hook at the
 * boundary; sleeps.
 */
bool utrace_late_wait(struct utrace_thread *t, int *sig)
{
	while (!utrace_late_write(t, fatal_signal_pending(current))) {
		*sig = stop_signal(t);
		if (*sig || kernel_needs())
			return false;
		if (!nap(t))
			return utrace_late_write(t, true);
		utrace_run_task_works();
	}
	return true;
}
