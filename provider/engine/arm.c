// SPDX-License-Identifier: GPL-2.0
/*
 * Arming an attached thread: the thread's own flags, and what its record says of all
 * engines together. hook/user_dispatch.c says what Syscall User Dispatch has to do with it.
 */
#include "engine.h"
#include "../compat/syscall_work.h"
#include "../filter/syscall_map.h"
#include "../signal/signal.h"
#include "../thread/thread.h"
#include "member.h"

/*
 * Has an attached thread come to the hook at the entry of calls, unless its flag is set already, or
 * is being set. utrace_lock held.
 */
void utrace_dispatch_take(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;
	struct syscall_user_dispatch *sd = &task->syscall_dispatch;

	if ((READ_ONCE(*work) & (SYSCALL_WORK_SYSCALL_USER_DISPATCH |
				 BIT(UTRACE_WORK_BIT_SETTING) | BIT(UTRACE_WORK_BIT_ATTACHED))) !=
	    BIT(UTRACE_WORK_BIT_ATTACHED))
		return;
	WRITE_ONCE(sd->offset, 0);
	WRITE_ONCE(sd->len, ~0UL);
	WRITE_ONCE(sd->selector, UTRACE_SELECTOR);
	WRITE_ONCE(sd->on_dispatch, false);	/* left by a call aborted while the flag went */
	smp_mb__before_atomic();
	set_task_syscall_work(task, SYSCALL_USER_DISPATCH);
}

/* utrace_lock held. */
static void release_dispatch(struct task_struct *task)
{
	if (utrace_dispatch_is_ours(task))
		clear_task_syscall_work(task, SYSCALL_USER_DISPATCH);
}

/*
 * The thread's own flags: one of the kernel's, which sends it to our hook, and bits by which the
 * hooks' stubs tell attached threads from others that come that way.
 */
static void set_flags(struct task_struct *task)
{
	set_bit(UTRACE_WORK_BIT_ATTACHED, &task_thread_info(task)->syscall_work);
	utrace_dispatch_take(task);
}

/*
 * Clear ATTACHED last: a concurrent fork copies all bits, and task_newtask finds the child by
 * ATTACHED. The exit hook itself clears the bit EXIT.
 */
static void clear_flags(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;

	if (!(READ_ONCE(*work) & BIT(UTRACE_WORK_BIT_ATTACHED)))
		return;
	release_dispatch(task);
	clear_bit(UTRACE_WORK_BIT_ATTACHED, work);
}

/* Takes all our flags from a thread without engines. utrace_lock held, or no engine anywhere. */
void utrace_flags_clear(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work;

	if (!(READ_ONCE(*work) & UTRACE_WORK_OURS))
		return;
	utrace_exit_forget(work);
	clear_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	clear_flags(task);
}

/*
 * While a record has engines, only the thread itself clears the bit BOUNDARY, and only with nothing
 * of its own pending.
 */
static void update_boundary(struct utrace_thread *t)
{
	unsigned long *work = &task_thread_info(t->task)->syscall_work;

	if (t->hold || t->kicks_queued || (t->events & UTRACE_EVENTS_SIGNAL))
		set_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	else if (t->task == current && !t->report_pending && !t->late && !t->handler &&
		 !t->stepping && !t->in_hook)
		clear_bit(UTRACE_WORK_BIT_BOUNDARY, work);
}

/*
 * No engine wants the ends of calls. Forget the call in progress too: otherwise its entry would be
 * paired with the exit of a later call, once an engine wants exits again. The thread may be at the
 * entry of a call, where it sets @in_call first and the bit EXIT second. Clear them in the order
 * EXIT, @in_call: @in_call must not stay set without EXIT, which brings the thread to the place
 * that clears @in_call.
 */
static void forget_call(struct utrace_thread *t)
{
	if (!t->report_pending && !t->stepping) {
		utrace_exit_forget(&task_thread_info(t->task)->syscall_work);
		smp_mb__after_atomic();
	}
	WRITE_ONCE(t->in_call, UTRACE_NOT_IN_CALL);
}

/*
 * Have the thread come to the hook at the end of the call that it is in, if it is in one. A thread
 * that begins or ends a call meanwhile overwrites the mark, which is set first. In user mode the
 * mark stays until the end of the next call, and has no effect there: the engines know that call, or
 * do not want it. utrace_lock held.
 */
static void mark_under_way(struct utrace_thread *t)
{
	u8 in_call = READ_ONCE(t->in_call);

	t->joined = false;
	if (cmpxchg(&t->in_call, in_call, in_call | UTRACE_UNDER_WAY) == in_call)
		utrace_exit_expect(&task_thread_info(t->task)->syscall_work);
}

/* The engine wants nothing at the entry of a call, and its group records the exit. */
static bool is_plain(const struct utrace_engine *e)
{
	return e->group && e->group->record_call && e->atomic && e->counts &&
	       (e->events & (UTRACE_EVENTS_SYSCALL | UTRACE_EVENT(QUIESCE))) ==
	       UTRACE_EVENT(SYSCALL_EXIT);
}

/* The calls that an engine or its group's rules want, as bits of the syscall map. */
static u64 filters_of(const struct utrace_engine *e)
{
	return (e->events & UTRACE_EVENTS_SYSCALL ? e->filter : 0) |
	       (e->rules ? UTRACE_FILTER_RULE : 0);
}


/*
 * Can an engine have its thread held? False if the hook at the user boundary was not available at
 * the attach. In an RCU read section or under utrace_lock.
 */
bool utrace_can_stop(const struct utrace_engine *e)
{
	return e->group ? e->group->stops : e->sources & UTRACE_SOURCE_BOUNDARY;
}

/*
 * Brings a record up to date after an engine came, went, or wants something else. utrace_lock held.
 * A record that is out of the table is left alone: the thread may have another one, which its flags
 * belong to.
 */
void utrace_thread_update(struct utrace_thread *t)
{
	unsigned long events = 0;
	u64 filters = 0, clone = 0, plains = 0, others = 0, own;
	struct utrace_engine *e;
	bool hold = false, exits = false, can_stop = false;

	lockdep_assert_held(&utrace_lock);
	if (hlist_unhashed(&t->node))
		return;
	list_for_each_entry(e, &t->engines, entry) {
		events |= e->events | e->rule_events;
		hold |= e->stop;
		can_stop |= !e->detached && utrace_can_stop(e);
		exits |= (e->events | e->rules) & UTRACE_EVENT(SYSCALL_EXIT);
		own = filters_of(e);
		filters |= own;
		WRITE_ONCE(e->plain, is_plain(e) ? e->filter : 0);
		plains |= e->plain;
		others |= e->plain ? 0 : own;
		if (e->group && utrace_group_follows(e->group))
			clone = UTRACE_FILTER_CLONE;
	}
	if (!can_stop)
		t->resume = UTRACE_RESUME;	/* the engine that asked for a step has gone */
	t->can_stop = can_stop;
	WRITE_ONCE(t->hold, hold);
	/* Written before t->filters: the hook reads t->filters first. */
	WRITE_ONCE(t->plains, hold ? 0 : plains & ~others);
	WRITE_ONCE(t->events, events);
	WRITE_ONCE(t->exits, exits);
	/* Pairs with those in utrace_fatal_block() and utrace_expect_exit(). */
	smp_mb();
	if (!(events & UTRACE_EVENT(SIGNAL_TERM)))
		utrace_fatal_unblock(t->task);
	if (!filters)
		t->resumed.sp = 0;		/* no engine hears of the call again */
	else if (t->resumed.sp)
		filters |= UTRACE_FILTER_ALL;	/* wanted or not, the call is to be recognized */
	WRITE_ONCE(t->filters, filters ? filters | clone : 0);
	if (filters)
		set_flags(t->task);
	else
		clear_flags(t->task);
	if (!exits)
		forget_call(t);
	else if (t->joined)
		mark_under_way(t);
	update_boundary(t);
}

/*
 * Cleans the flags that a fork has copied: of a child that does not run yet, though engines may
 * have attached to it already; or of current, found with our flags and without a record.
 */
void utrace_thread_settle(struct task_struct *task)
{
	unsigned long *work = &task_thread_info(task)->syscall_work, irq;
	struct utrace_thread *t;

	if (!(READ_ONCE(*work) & UTRACE_WORK_OURS))
		return;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	utrace_exit_forget(work);
	clear_bit(UTRACE_WORK_BIT_BOUNDARY, work);
	t = utrace_thread_find(task);
	if (t) {
		utrace_dispatch_take(task);
		update_boundary(t);
	} else {
		utrace_flags_clear(task);
		utrace_fatal_unblock(task);
	}
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
}

/* Takes again what an exec of current's has cleared. */
void utrace_thread_rearm(struct task_struct *task)
{
	unsigned long irq;

	if (!(READ_ONCE(task_thread_info(task)->syscall_work) & BIT(UTRACE_WORK_BIT_ATTACHED)))
		return;
	raw_spin_lock_irqsave(&utrace_lock, irq);
	utrace_dispatch_take(task);
	raw_spin_unlock_irqrestore(&utrace_lock, irq);
}

/*
 * Takes our flags from threads that got them without a record: they were being forked while their
 * parent was detached. May sleep; no engine is attached.
 */
void utrace_flags_sweep(void)
{
	struct task_struct *process, *task;
	unsigned long irq;

	rcu_read_lock();
	for_each_process_thread(process, task) {
		raw_spin_lock_irqsave(&utrace_lock, irq);
		utrace_flags_clear(task);
		utrace_fatal_unblock(task);
		raw_spin_unlock_irqrestore(&utrace_lock, irq);
	}
	rcu_read_unlock();
}
