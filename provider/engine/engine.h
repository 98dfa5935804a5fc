/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Engines as the provider sees them: the hooks that they need, attaching, arming their threads,
 * reports, kicks and requests; and holders, which hold single threads by engines of their own.
 */
#ifndef _UTRACE_ENGINE_H
#define _UTRACE_ENGINE_H

#include <linux/bits.h>
#include <linux/jump_label.h>
#include <linux/types.h>

#include "../include/utrace.h"
#include "../thread/thread.h"

struct seq_file;

/*
 * Sources of events: hooks and probes in the kernel, in place only while an engine wants their
 * events. System calls and the user boundary come from hooks, signals and the events of a thread's
 * life from the kernel's tracepoints, job control from a kprobe.
 */

/* The clock of durations, the TSC or utrace_clock_read(), and a tick in 2^-32 nanoseconds. */
DECLARE_STATIC_KEY_FALSE(utrace_clock_is_tsc);
extern u64 utrace_clock_tick;
u64 utrace_clock_read(void);

/* The sources that can be held running, as a mask. */
#define UTRACE_SOURCE_ENTRY	BIT(0)
#define UTRACE_SOURCE_EXIT	BIT(1)
#define UTRACE_SOURCE_SIGNAL	BIT(2)
#define UTRACE_SOURCE_LIFE	BIT(3)
#define UTRACE_SOURCE_BOUNDARY	BIT(4)
#define UTRACE_SOURCE_JCTL	BIT(5)
#define UTRACE_SOURCES		6

/*
 * The sources that stops and reports need. A report that falls into the middle of a call waits for
 * the call's exit.
 */
#define UTRACE_SOURCES_STOP	(UTRACE_SOURCE_BOUNDARY | UTRACE_SOURCE_EXIT)

/* Sources that a thread in a step needs, to clear the trap flag again. */
#define UTRACE_SOURCES_UNDO	(UTRACE_SOURCE_LIFE | UTRACE_SOURCE_BOUNDARY)

/**
 * struct utrace_source - a way to see events
 * @start: Puts the source in place. Returns 0 or a negative errno. May sleep.
 * @stop: Takes the source out again; a thread may still be inside. Returns 0, or a negative errno
 *	if the source stays in place, and @stop can be tried again. May sleep.
 *
 * Constant. utrace_source_mutex is held in @start and @stop.
 */
struct utrace_source {
	int (*start)(void);
	int (*stop)(void);
};

int utrace_sources_get(u8 sources);
void utrace_sources_put(u8 sources);
void utrace_sources_pin(u8 sources);
bool utrace_sources_share(u8 sources);
u8 utrace_sources_for(unsigned long events);
const char *utrace_sources_why(int err);
void utrace_sources_status(struct seq_file *m);
void utrace_sources_init(const struct utrace_source *const table[UTRACE_SOURCES]);
void utrace_sources_exit(void);

/* An engine's part in the end of the call in progress. */
#define UTRACE_EXIT_REPORT	BIT(0)		/* the engine is told */
#define UTRACE_EXIT_RULES	BIT(1)		/* rules of the engine's group are about the end */
#define UTRACE_EXIT_RECORDED	BIT(2)		/* a rule has recorded the call already */

/*
 * The fields of struct utrace_engine that are the provider's:
 *
 * @release: The callback of @ops; NULL for an attach that failed.
 * @gone: Tells @group that the engine has been freed, or NULL. Constant.
 * @thread: The thread's record, which stays while the engine is attached, and by RCU.
 * @events: UTRACE_EVENT() mask. Written under utrace_lock, read by the thread.
 * @rule_events: Events that the thread is armed for besides, for the group's rules. As @events.
 * @filter: The bit of the engine's choice of system calls, in the syscall map.
 * @counts: The group's per-CPU counters, or NULL. Constant.
 * @record_mask: Which syscall records the group wants: the index into @counts. 0 for none, and
 *	without @counts. Written under utrace_lock.
 * @masked: Where the thread counts a call that no engine wants: in @counts by @record_mask, or
 *	in utrace_uncounted. Written under utrace_lock.
 * @rules: UTRACE_EVENT() mask of the call events that the group's rules are about.
 *	utrace_lock.
 * @atomic: @ops has UTRACE_OPS_ATOMIC. Constant.
 * @plain: @filter if the engine wants the ends of calls alone, and its group records them by
 *	itself; else 0. utrace_lock.
 * @stop: The engine wants its thread stopped. utrace_lock.
 * @steps: The engine has let its thread go for a step, and asked for nothing since. Set under
 *	utrace_lock.
 * @why: UTRACE_EVENT_BIT_* of the report that the engine answered with STOP, or
 *	UTRACE_HOLD_RULE. utrace_lock.
 * @rule: With UTRACE_HOLD_RULE in @why the number of the rule, from 1 on; else 0. utrace_lock.
 * @stops: How often the engine has answered with STOP. utrace_lock.
 * @since: With @stop, since when: nanoseconds since the boot, suspended ones too. utrace_lock.
 * @told: 1 + enum utrace_why of the join when the group was told of it, or of the leave when that
 *	came first; else 0. Exchanged.
 * @exit: UTRACE_EXIT_*: what follows at the end of the call in progress. The thread's own.
 * @sources: Sources of events that the engine holds running until it is unlinked.
 *	utrace_lock.
 * @generation: Number of the group's settings that @events was made from. utrace_lock.
 * @detached: The engine is gone, or waits for its thread to unlink it. utrace_lock.
 * @unlinked: The engine is gone, and @thread perhaps with it. utrace_lock.
 * @leaving: The engine's group lets the thread go: its children do not join. utrace_lock.
 * @late: Not 0 while the group has yet to write its record of the call that has ended: the group's own
 *	number. The thread's own.
 * @entry: Links the engine into @thread's list. RCU, written under utrace_lock.
 * @reverse: Links the engine into @thread's reversed list. As @entry.
 * @peers: Links the engine into the group's list of members. utrace_lock.
 * @refs: One reference of the thread while attached, one of each utrace_engine_get().
 * @spare: An engine made ready for a child, or NULL. The thread's own.
 * @room: The data of an engine of a module's group.
 * @rcu: Delays the free until no walker can see the engine.
 */

/*
 * The fields of struct utrace_call that are the provider's. The thread's own, as all of the call:
 *
 * @record_mask: @record_mask of the engine that is told of the call, at this report.
 * @str_flags: UTRACE_STR_* of the texts that arguments point to: strings/strings.h.
 * @captured: Those texts, where utrace_call_string() finds them; NULL for none.
 * @start: When the call was let go, by the clock of @duration. Valid at the end of the call.
 * @waited: UTRACE_WAITED in a late record, else 0.
 */

/* The name that users are shown. */
static inline const char *utrace_engine_name(const struct utrace_engine *e)
{
	return e->ops->name ?: "engine";
}

int utrace_thread_attach(struct task_struct *task, struct utrace_spare *spare);
int utrace_thread_detach(struct utrace_engine *engine);
void utrace_thread_tidy(struct utrace_thread *thread);
void utrace_threads_stop(void);
bool utrace_ops_serve(const struct utrace_engine_ops *ops, unsigned long events);
struct utrace_engine *utrace_engine_add(struct task_struct *task, struct utrace_spare *spare,
					const struct utrace_engine_ops *ops, void *data, gfp_t gfp);

/* arm.c */

/* The selector of our configuration, never read; a program cannot set one in the kernel. */
#define UTRACE_SELECTOR	((char __user *)~0UL)

/* Is a thread's configuration ours, which lets all calls through? */
static __always_inline bool utrace_dispatch_is_ours(const struct task_struct *task)
{
	return task->syscall_dispatch.selector == UTRACE_SELECTOR;
}

void utrace_dispatch_take(struct task_struct *task);
bool utrace_can_stop(const struct utrace_engine *e);
void utrace_thread_update(struct utrace_thread *thread);
void utrace_thread_settle(struct task_struct *task);
void utrace_thread_rearm(struct task_struct *task);
void utrace_flags_clear(struct task_struct *task);
void utrace_flags_sweep(void);

/* report.c */
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

/*
 * Kicks: bringing a thread to the user boundary, now or when a ptracer or a freezer has let it go;
 * and how a thread enters and leaves a hook in which it may stay.
 */

struct utrace_thread *utrace_hook_enter(void);
void utrace_hook_leave(struct utrace_thread *t);
bool utrace_is_past(struct task_struct *task);
void utrace_boundary_mark(void);
int utrace_kick(struct utrace_thread *t, enum utrace_resume_action action);
bool utrace_thread_is_kicked(struct utrace_thread *t);
int utrace_kick_commit(struct utrace_thread *t, enum utrace_resume_action action);
void utrace_kick_later(struct utrace_thread *t, enum utrace_resume_action action);
void utrace_kick_init(struct utrace_thread *t);
void utrace_kick_exit(void);

/* control.c */
bool utrace_stop_answered(struct utrace_engine *e, u8 why, u8 rule);
int utrace_stop_request(struct utrace_engine *e, enum utrace_resume_action action, u32 stops);

/*
 * Holders: callbacks and counts with which users hold and step single threads. A holder
 * has one engine on each thread that it was asked to stop, beside the engines of groups. A thread
 * runs when no engine wants it held.
 */

/**
 * struct utrace_holder - holds threads for a session or for rules
 * @ops: Callbacks of the holder's engines, by whose address the engines are known. Constant.
 * @missed: Counts children that could not be held: no memory. The owner's. Constant.
 * @ended: No child is held any more. Read in report_clone().
 *
 * The session or the group of a module owns the holder, and keeps it for an RCU grace period
 * after utrace_holder_exit().
 */
struct utrace_holder {
	struct utrace_engine_ops ops;
	atomic_t *missed;
	bool ended;
};

void utrace_holder_init(struct utrace_holder *h, const char *name, atomic_t *missed);
int utrace_holder_stop(struct utrace_holder *h, struct task_struct *task, bool children);
int utrace_holder_hold(struct utrace_holder *h, struct task_struct *task, u8 rule);
int utrace_holder_resume(struct utrace_holder *h, struct task_struct *task);
int utrace_holder_step(struct utrace_holder *h, struct task_struct *task);
bool utrace_holder_has(struct utrace_holder *h, struct task_struct *task);
bool utrace_holder_holds(struct utrace_holder *h, struct task_struct *task);
struct utrace_engine *utrace_holder_on(struct utrace_holder *h, struct utrace_thread *t);
void utrace_holder_exit(struct utrace_holder *h);

#endif /* _UTRACE_ENGINE_H */
