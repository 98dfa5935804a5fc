/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Engines as the provider sees them: the fields of struct utrace_engine and struct utrace_call that
 * are not for modules, and attaching an engine whose memory is at hand.
 */
#ifndef _UTRACE_ENGINE_H
#define _UTRACE_ENGINE_H

#include "include/utrace.h"

struct utrace_spare;

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
 * @filters: The calls that the engine or its group's rules want, as bits of the syscall map.
 *	utrace_lock.
 * @atomic: @ops has UTRACE_OPS_ATOMIC. Constant.
 * @plain: The engine wants the ends of calls alone, and its group records them by itself.
 *	utrace_lock.
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
 * @str_flags: UTRACE_STR_* of the texts that arguments point to: strings/capture.h.
 * @captured: Those texts, where utrace_call_string() finds them; NULL for none.
 * @start: When the call was let go, by the clock of @duration. Valid at the end of the call.
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

#endif /* _UTRACE_ENGINE_H */
