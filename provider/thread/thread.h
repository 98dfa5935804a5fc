/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Attached threads: one record for each, found by task pointer.
 *
 * Concurrency. There is one lock, utrace_lock, and it is a leaf: raw, taken with
 * interrupts off, nothing is allocated, freed or woken under it. Perf adds events
 * with the run queue's lock held and comes here, so nothing under utrace_lock may
 * take that one (no wake-up, no call_rcu()). Lock order of the whole module:
 *
 *	utrace_sessions_mutex		(to make and end sessions)
 *	  > tracefs' own
 *	  > event_mutex > trace_types_lock	(ftrace's; perf's contexts likewise)
 *	  > a session's lock			(to read and write its files)
 *	    > rules_mutex		(which rules groups have; modules with groups of their
 *	    				 own begin here)
 *	      > utrace_group_mutex	(targets and settings of groups)
 *	        > utrace_source_mutex	(which kernel hooks are in place)
 *	          > ftrace's, tracepoints' and kprobes' own
 *	  > the run queue's
 *	    > utrace_lock
 *
 * The table and each record's list of engines are changed under utrace_lock and
 * read under RCU, which here mostly means: with preemption off. A record is freed
 * an RCU grace period after it left the table; an engine likewise after it left
 * its record, and when its last reference is gone.
 *
 * The thread itself walks its engines without the lock, with preemption off.
 * Callbacks of UTRACE_OPS_ATOMIC engines run right there, so one grace period
 * after an engine was unlinked no thread is in them. For an engine whose callback
 * may sleep, the walk announces it first, then looks again:
 *
 *	thread:			a caller that detaches E:
 *	  T->reporting = E	  E->events = 0, T->untidy = true
 *	  full barrier		  full barrier
 *	  E->events still set?	  T->reporting == E ?
 *	  call, preemptible	    no:  unlink now
 *	  T->reporting = NULL	    yes: leave it linked, E->detached is set:
 *	  full barrier		         the thread unlinks it when it comes back
 *	  T->untidy? tidy up
 *
 * At the first pair of barriers either the thread sees E->events cleared and skips E, or the caller
 * sees T->reporting and leaves E linked. At the second pair either the caller sees that the thread
 * has left E, and unlinks it, or the thread sees T->untidy and does. While T->reporting,
 * T->kicks_queued, T->in_hook or T->stepping is set, T itself stays in the table even when its last
 * engine goes.
 *
 * Stopping: see stop/stop.h for a thread's states,
 * stop/trace_stop.c for how it is held.
 *
 * Fields marked "the thread's own" are touched by the thread alone (and not at all
 * once it has died), so they need no lock.
 */
#ifndef _UTRACE_THREAD_H
#define _UTRACE_THREAD_H

#include <linux/hash.h>
#include <linux/percpu.h>
#include <linux/rculist.h>
#include <linux/sched/signal.h>
#include <linux/signal_types.h>
#include <linux/spinlock.h>
#include <linux/task_work.h>
#include <linux/types.h>
#include <asm/local64.h>
#include <asm/syscall.h>

#include "../include/utrace.h"

/* Has a ptracer or a freezer a thread that is wanted at the boundary? */
enum utrace_deferred {
	UTRACE_NOT_DEFERRED,
	UTRACE_DEFERRED,
	UTRACE_LET_GO,		/* no more, as the last poll has found */
};

/* Is a thread in a call whose exit an engine wants? */
enum utrace_in_call {
	UTRACE_NOT_IN_CALL,
	UTRACE_IN_CALL,
	UTRACE_IN_PLAIN_CALL,	/* yes, and its number and arguments are in the registers alone */
	UTRACE_UNDER_WAY = 0x80	/* added: an engine came later that is to be told of its end, too */
};

/**
 * struct utrace_call_site - where a thread makes a call
 * @sp: The thread's stack pointer; 0 for nowhere.
 * @ip: The address after the call's instruction.
 * @nr: The call's number, as the register has it.
 *
 * Part of the thread's record. The thread's own.
 */
struct utrace_call_site {
	unsigned long sp;
	unsigned long ip;
	int nr;
};

/**
 * struct utrace_thread - the record of one attached thread
 * @node: Links the record into the table. RCU, written under utrace_lock.
 * @task: The thread; referenced for as long as the record lives. Constant.
 * @engines: Engines in order of attachment. A record without engines waits for its thread to
 *	leave our code. RCU, written under utrace_lock.
 * @reversed: The same engines, last first, because an RCU list cannot be walked backwards.
 *	As @engines.
 * @filters: Union of the filter bits of engines that want system calls, and
 *	UTRACE_FILTER_CLONE if a child's record must be made ready. utrace_lock.
 * @events: Union of the engines' event masks. utrace_lock.
 * @reporting: Engine whose callback may be sleeping now, or NULL; see above.
 * @plains: The filter bits by which plain engines want calls, and no other engines do; 0 while an
 *	engine holds the thread. utrace_lock.
 * @untidy: Detached engines wait for the thread to unlink them; see above.
 * @kicks_queued: Bit mask: which of @kicks are on the task's list. utrace_lock.
 * @in_call: The thread is between entry and exit of a call whose exit an engine wants: enum
 *	utrace_in_call. The thread's own; cleared under utrace_lock when no engine wants exits
 *	any more. UTRACE_UNDER_WAY is added under utrace_lock.
 * @joined: UTRACE_UNDER_WAY is to be added. utrace_lock.
 * @exits: An engine or a rule wants ends of calls. utrace_lock.
 * @call: The system call in progress; of a plain call only the strings and the time of the entry
 *	are filled in. The thread's own.
 * @captured: Memory for the call's string arguments, or NULL. The thread's own.
 * @records: Number of records that channels have written of this thread. No lock: one that
 *	another thread writes (an attach, an ignored signal) may not be counted.
 * @has_killer: @killer is valid. Under the receiver's siglock.
 * @can_stop: An engine is attached that can have the thread held, and step it. utrace_lock.
 * @hold: An engine wants the thread stopped. utrace_lock.
 * @held: The thread stands still in our code; stays set for as long as @hold. utrace_lock.
 * @in_hook: The thread is between utrace_hook_enter() and utrace_hook_leave(), so the module
 *	is pinned. utrace_lock.
 * @resume: How the thread goes on: the smallest action that engines have asked for since it was
 *	held. utrace_lock.
 * @report_pending: The thread has to report at the user boundary. The thread's own; set under
 *	utrace_lock, together with the bit EXIT.
 * @late: An engine has @late set. The thread's own, read anywhere.
 * @late_of: The entry's time of the call whose records are late. The thread's own.
 * @slept: Nanoseconds that the thread has waited for room for late records. The thread's own.
 * @stepping: UTRACE_SINGLESTEP or UTRACE_BLOCKSTEP while the trap flag is set for an engine,
 *	else 0. The thread's own.
 * @own_trap: The program had set the trap flag itself when the step began. The thread's own.
 * @step_ip: Address at which the step began. The thread's own.
 * @deferred: A ptracer or a freezer has the thread, which is wanted at the boundary:
 *	enum utrace_deferred. Set by the thread, changed by the poll.
 * @deferred_kick: With which action the poll then kicks the thread. Set by the thread.
 * @resumed: The call whose entry the thread has backed out of. Its @sp is 0 if there is
 *	none, or no engine hears of calls any more. Set by the thread, cleared by any:
 *	utrace_lock.
 * @told: The entry of @resumed was reported. The thread's own.
 * @asked: The signal that engines were asked about before the thread was held; asked about
 *	again as UTRACE_SIGNAL_RESUMED. 0: none. The thread's own, read anywhere.
 * @told_of: Mask of queued signals that engines were asked about already: the thread was held
 *	before them, or others got ahead. Asked about again as UTRACE_SIGNAL_RESUMED. The
 *	thread's own.
 * @injected: A signal that an engine has made, which engines are not asked about. 0: none.
 *	The thread's own.
 * @handler: The signal whose handler is being set up, and is to be reported. 0: none. The
 *	thread's own.
 * @exited: The thread has come to its exit report. utrace_lock.
 * @reaped: The thread is gone from the process table, and engines get no more events.
 *	utrace_lock.
 * @killer: The signal that was made fatal when it was sent. Under the siglock.
 * @spare: A record made ready for a child, or NULL. The thread's own.
 * @kicks: Task works that bring the thread to the boundary: for REPORT, for INTERRUPT. The
 *	kernel's while the bit in @kicks_queued is set.
 * @rcu: Delays the free by a grace period.
 *
 * Made by an attach, in the table until the last engine has gone and the thread is out of our
 * code, freed an RCU grace period later.
 */
struct utrace_thread {
	struct hlist_node node;
	struct task_struct *task;
	struct list_head engines;
	struct list_head reversed;
	u64 filters;
	u64 plains;
	unsigned long events;
	struct utrace_engine *reporting;
	bool untidy;
	u8 kicks_queued;
	u8 in_call;
	bool exits;
	bool joined;
	bool has_killer;
	bool exited;
	bool reaped;
	bool can_stop;
	bool hold;
	bool held;
	bool in_hook;
	u8 resume;
	bool report_pending;
	bool late;
	u8 stepping;
	bool own_trap;
	u8 deferred;
	u8 deferred_kick;
	bool told;
	u8 handler;
	u8 injected;
	u8 asked;
	unsigned long told_of;
	unsigned long step_ip;
	u64 late_of;
	u64 slept;
	struct utrace_call_site resumed;
	local64_t records;
	struct utrace_call call;
	struct utrace_captured *captured;
	struct utrace_signal killer;
	struct utrace_thread *spare;
	struct callback_head kicks[2];
	struct rcu_head rcu;
};

static_assert(sizeof(struct utrace_thread) + sizeof(struct utrace_engine) <= 1024);

/* Has the thread this engine and no other, as most have? Context: as utrace_thread_find(). */
static __always_inline bool utrace_thread_has_only(const struct utrace_thread *t,
						   const struct utrace_engine *e)
{
	return READ_ONCE(t->engines.next) == &e->entry && READ_ONCE(t->engines.prev) == &e->entry;
}

/* Has the thread engines? Context: any in which the record stays. */
static inline bool utrace_thread_is_attached(const struct utrace_thread *t)
{
	return !list_empty(&t->engines);
}

/* The handlers of current's process, which stay for as long as current runs. */
static inline struct sighand_struct *utrace_own_sighand(void)
{
	return rcu_dereference_raw(current->sighand);
}

/* Enough for 10,000 threads and more with about one record in a bucket. */
#define UTRACE_TABLE_BITS	14

extern raw_spinlock_t utrace_lock;
extern struct hlist_head utrace_table[1 << UTRACE_TABLE_BITS];

/* Counts calls that an engine without counts does not want. Nothing reads the sum. */
DECLARE_PER_CPU(u64, utrace_uncounted);

/*
 * The record of a thread, or NULL if no engine is attached. Good for as long as preemption stays
 * off, or for the RCU read section.
 */
static __always_inline struct utrace_thread *utrace_thread_find(const struct task_struct *task)
{
	struct utrace_thread *t;

	hlist_for_each_entry_rcu(t, &utrace_table[hash_ptr(task, UTRACE_TABLE_BITS)], node)
		if (likely(t->task == task))
			return t;
	return NULL;
}

bool utrace_threads_each(bool (*what)(struct utrace_thread *t, void *arg), void *arg);
struct utrace_engine *utrace_engine_find(struct utrace_thread *t, unsigned int flags,
					 const struct utrace_engine_ops *ops, const void *data);

/**
 * struct utrace_spare - memory for one attachment, allocated where the caller may sleep
 * @thread: A record, used if the thread has none yet.
 * @engine: The engine.
 * @parent: Engine that a child follows: @engine joins only while @parent is attached.
 * @named: A text names the thread.
 * @everyone: @engine joins only while its group has everyone and wants something, and leaves when
 *	a text that is being read now has named its targets.
 * @unique: UTRACE_ATTACH_*, of which MATCH_* count: @engine joins only if no engine matches it.
 * @events: Events that @engine, which is in no group, wants from the beginning. Its sources run.
 *
 * The caller's; needs no lock.
 */
struct utrace_spare {
	struct utrace_thread *thread;
	struct utrace_engine *engine;
	struct utrace_engine *parent;
	bool named;
	bool everyone;
	unsigned int unique;
	unsigned long events;
};

int utrace_spare_fill(struct utrace_spare *spare, gfp_t gfp);
void utrace_spare_free(struct utrace_spare *spare);
void utrace_thread_free(struct utrace_thread *thread);
int utrace_thread_memory_init(void);
void utrace_thread_memory_exit(void);

/*
 * Takes a call from current's registers: regs, abi, nr and args are filled in. Of an i386 call the
 * kernel takes the lower halves of the registers, and ignores the rest, which a 64-bit program may
 * set as it likes.
 */
static inline void utrace_call_fill(struct utrace_call *call, struct pt_regs *regs,
				    enum utrace_abi abi, int nr)
{
	unsigned int i;

	call->regs = regs;
	call->abi = abi;
	call->nr = nr;
	syscall_get_arguments(current, regs, call->args);
	if (abi == UTRACE_ABI_I386)
		for (i = 0; i < 6; i++)
			call->args[i] = (u32)call->args[i];
}

/**
 * struct utrace_tasks - the user threads that were there at some moment
 * @tasks: The threads in the order of the kernel's lists, each with a reference.
 * @nr: Number of @tasks.
 * @max: Room in @tasks.
 * @except: PF_* flags of threads that are left out.
 *
 * The caller's, on the stack. Empty while zeroed.
 */
struct utrace_tasks {
	struct task_struct **tasks;
	unsigned int nr;
	unsigned int max;
	unsigned int except;
};

int utrace_tasks_take(struct utrace_tasks *s, struct task_struct *task, bool exiting);
void utrace_tasks_put(struct utrace_tasks *s);
int utrace_tasks_each(struct task_struct *process,
		      int (*act)(struct task_struct *task, void *arg), void *arg);

#endif /* _UTRACE_THREAD_H */
