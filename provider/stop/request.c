// SPDX-License-Identifier: GPL-2.0
/*
 * Requests: engines ask that their threads stop, and how they go on.
 */
#include <linux/ktime.h>

#include "request.h"
#include "../engine/arm.h"
#include "../thread/thread.h"

/* An engine that has asked for a hold before keeps its first time. Context: utrace_lock. */
static void want_stop(struct utrace_engine *e)
{
	if (!e->stop)
		WRITE_ONCE(e->since, ktime_get_boot_fast_ns());
	e->stop = true;
	WRITE_ONCE(e->steps, false);
}

/*
 * An engine has answered a report with STOP. @why: UTRACE_EVENT_BIT_* of the report, or
 * UTRACE_HOLD_RULE with the rule's number. Preemption off, in the thread, or before it runs. False
 * if the engine is detached, or its thread cannot be stopped.
 */
bool utrace_stop_answered(struct utrace_engine *e, u8 why, u8 rule)
{
	unsigned long irq;
	bool ok;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	ok = !e->detached && utrace_can_stop(e);
	if (ok) {
		/* Keep a rule's reason: its holder answers STOP again at the boundary. */
		if (!e->stop || e->why != UTRACE_HOLD_RULE) {
			e->why = why;
			e->rule = rule;
		}
		want_stop(e);
		WRITE_ONCE(e->stops, e->stops + 1);
		utrace_thread_update(e->thread);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	return ok;
}

/*
 * An engine asks for STOP, or for what the thread does when it goes on, which ends an earlier STOP.
 * @stops: @e->stops when the caller decided: a STOP that was answered since then stands. In the RCU
 * read section in which the engine was seen attached; not under utrace_lock or the run queue's
 * lock. 1 if the thread is held at this moment, and stays held if @action is STOP; 0 if it is not;
 * -EAGAIN if it is not, and @action is a step; -ESRCH if the engine is detached.
 */
int utrace_stop_request(struct utrace_engine *e, enum utrace_resume_action action, u32 stops)
{
	const bool is_step = action == UTRACE_SINGLESTEP || action == UTRACE_BLOCKSTEP;
	struct utrace_thread *t = e->thread;
	bool wake = false;
	unsigned long irq;
	int ret;

	raw_spin_lock_irqsave(&utrace_lock, irq);
	ret = t->held;
	if (e->detached) {
		ret = -ESRCH;
	} else if (is_step && !ret) {
		ret = -EAGAIN;
	} else {
		if (action == UTRACE_STOP || e->stops == stops) {
			if (action == UTRACE_STOP)
				want_stop(e);
			else
				e->stop = false;
			WRITE_ONCE(e->steps, is_step);
			e->why = UTRACE_EVENT_BIT_QUIESCE;
			e->rule = 0;
		}
		if (is_step)
			t->resume = min_t(u8, t->resume, action);
		utrace_thread_update(t);
		wake = t->held && !t->hold;
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
	if (wake)
		wake_up_process(t->task);
	return ret;
}
