// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that are held in front of a system call.
 */
#include <asm/syscall.h>

#include "syscall.h"
#include "../compat/syscall_work.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../signal/signal.h"
#include "../stop/stop.h"
#include "../thread/thread.h"

/* A step from the entry of a call ends after the call. */
static void step_over_call(struct utrace_thread *t)
{
	raw_spin_lock_irq(&utrace_lock);
	if (t->resume < UTRACE_RESUME) {
		t->resume = UTRACE_RESUME;
		t->report_pending = true;
		utrace_exit_expect(&current_thread_info()->syscall_work);
	}
	raw_spin_unlock_irq(&utrace_lock);
}

/*
 * Back out of the call, so that the thread first does what the kernel or an engine needs it for.
 * The kernel does not restart a call with the number -1, which therefore comes to its end.
 */
static void back_out(struct utrace_thread *t, struct pt_regs *regs, bool told)
{
	int nr = syscall_get_nr(current, regs);

	set_thread_flag(TIF_SIGPENDING);
	if (nr == -1)
		return;
	regs_set_return_value(regs, -ERESTARTNOINTR);
	raw_spin_lock_irq(&utrace_lock);
	t->resumed = (struct utrace_call_site){
		user_stack_pointer(regs), instruction_pointer(regs), nr
	};
	t->told = told;
	utrace_thread_update(t);
	raw_spin_unlock_irq(&utrace_lock);
}

/*
 * Makes a call again, from its beginning; @told: it was reported. False if the kernel would not
 * make such a call again; then it is to go on. @t is NULL if the record has gone. In the thread,
 * preemption off.
 */
bool utrace_syscall_back_out(struct utrace_thread *t, struct pt_regs *regs, bool told)
{
	if (syscall_get_nr(current, regs) == -1)
		return false;
	if (!t) {
		set_thread_flag(TIF_SIGPENDING);
		regs_set_return_value(regs, -ERESTARTNOINTR);
		return true;
	}
	back_out(t, regs, told);
	t->in_call = UTRACE_NOT_IN_CALL;
	return true;
}

/*
 * Is this the call that the thread has backed out of? True only once. A handler that runs first
 * makes calls of its own, on a stack below or elsewhere. The handler may also leave by
 * siglongjmp(): then another call comes with the stack pointer of the first call, which never comes
 * back. In the thread, preemption off.
 */
bool utrace_syscall_is_resumed(struct utrace_thread *t, struct pt_regs *regs)
{
	const struct utrace_call_site site = t->resumed;

	if (likely(!site.sp) || site.sp != user_stack_pointer(regs))
		return false;
	raw_spin_lock_irq(&utrace_lock);
	t->resumed.sp = 0;
	utrace_thread_update(t);
	raw_spin_unlock_irq(&utrace_lock);
	return site.ip == instruction_pointer(regs) && site.nr == syscall_get_nr(current, regs);
}

/*
 * Does the signal that is next come before the call? A signal that ends the process does: the call
 * must not be made first. So does one that the kernel would have dropped, had the hold not blocked
 * it: such a signal must not break into the call, which may return EINTR for any signal. If the
 * signal has a handler, the call is made: pause() must end by a signal that came during the hold.
 */
static bool signal_comes_first(void)
{
	enum utrace_signal_fate fate = UTRACE_FATE_HANDLER;
	struct utrace_next next;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	utrace_next_find(&next);
	if (next.sig)
		fate = utrace_fate(next.sig);
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return fate == UTRACE_FATE_IGNORED || fate == UTRACE_FATE_CORE ||
	       fate == UTRACE_FATE_TERMINATES;
}

/*
 * Backs out of a call (true) if a signal comes first; @t backs out of no call yet. A rule may have
 * sent a signal that dumps core, or one that the thread's engines intercept: the kernel does not
 * make such a signal SIGKILL at once. In the thread, preemption off.
 */
bool utrace_syscall_yield(struct utrace_thread *t, struct pt_regs *regs)
{
	if (!task_sigpending(current) || !signal_comes_first())
		return false;
	back_out(t, regs, false);
	t->in_call = UTRACE_NOT_IN_CALL;
	return true;
}

/*
 * Holds current in front of a call. If the kernel or an engine needs the thread meanwhile, the
 * thread backs out of the call, comes to the user boundary for that, and makes the call again.
 * UTRACE_NOT_HELD: every engine has let go of the thread on the way here, or the module is being
 * unloaded; the call is made. Preemption off; it has been on in between.
 */
enum utrace_hold_end utrace_syscall_hold(struct pt_regs *regs, bool told)
{
	struct utrace_thread *t = utrace_hook_enter();
	enum utrace_hold_end end;

	if (!t)
		return UTRACE_NOT_HELD;
	preempt_enable_notrace();
	end = utrace_hold(t);
	utrace_run_task_works();	/* a kick may have come before the hold's end */
	if (end == UTRACE_RELEASED &&
	    (t->report_pending || READ_ONCE(t->kicks_queued) || signal_comes_first()))
		end = UTRACE_YIELD;
	if (end == UTRACE_YIELD)
		back_out(t, regs, told);
	preempt_disable_notrace();
	if (end == UTRACE_RELEASED)
		step_over_call(t);
	else
		t->in_call = UTRACE_NOT_IN_CALL;
	utrace_hook_leave(t);
	return end;
}
