/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reports: an event of a thread, told to its engines.
 */
#ifndef _UTRACE_REPORT_H
#define _UTRACE_REPORT_H

#include "thread/thread.h"

struct linux_binprm;

bool utrace_report_begin_slow(struct utrace_thread *t, struct utrace_engine *e,
			      unsigned long event, bool may_sleep);
u32 utrace_report_end_slow(struct utrace_thread *t, struct utrace_engine *e,
			   unsigned long event, bool may_sleep, u32 action, u32 answer);
void utrace_report_finish_boundary(struct utrace_thread *t, u32 action);
void utrace_report_finish_slow(struct utrace_thread *t, u32 action);

/*
 * An engine of current's is about to be called; one that wants QUIESCE has report_quiesce() called
 * for the event first. False if the engine is not to be called after all. Preemption off; on again
 * until utrace_report_end() if the engine may sleep.
 */
static __always_inline bool utrace_report_begin(struct utrace_thread *t, struct utrace_engine *e,
						unsigned long event, bool may_sleep)
{
	return likely(e->atomic && !(READ_ONCE(e->events) & UTRACE_EVENT(QUIESCE))) ||
	       utrace_report_begin_slow(t, e, event, may_sleep);
}

/*
 * An engine has answered; anything but STOP ends a STOP of its engine. Takes the smallest action of
 * the engines before, and returns the smallest one now. Preemption is off again afterwards.
 */
static __always_inline u32 utrace_report_end(struct utrace_thread *t, struct utrace_engine *e,
					     unsigned long event, bool may_sleep, u32 action,
					     u32 answer)
{
	if (likely(e->atomic && (answer & UTRACE_RESUME_MASK) == UTRACE_RESUME &&
		   !READ_ONCE(e->stop)))
		return action;
	return utrace_report_end_slow(t, e, event, may_sleep, action, answer);
}

/*
 * All engines have answered; @action is the smallest. In the thread, preemption off. The record may
 * be gone at the end of the RCU section.
 */
static __always_inline void utrace_report_finish(struct utrace_thread *t, u32 action)
{
	if (unlikely(action < UTRACE_RESUME || READ_ONCE(t->untidy)))
		utrace_report_finish_slow(t, action);
}

void utrace_report_fate(struct utrace_thread *t, const struct utrace_signal *signal);
void utrace_report_hold(struct utrace_thread *t, const struct utrace_hold *hold);
void utrace_report_jctl(struct utrace_thread *t, int why);
void utrace_report_clone(struct utrace_thread *t, unsigned long clone_flags,
			 struct task_struct *child);
void utrace_report_exec(struct utrace_thread *t, const struct linux_binprm *bprm, pid_t old_pid);
void utrace_report_exit(struct utrace_thread *t, int code, bool group_dead);
void utrace_report_reap(struct utrace_thread *t);

extern struct wait_queue_head utrace_barrier_wait;

#endif /* _UTRACE_REPORT_H */
