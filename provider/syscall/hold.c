// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that are held in front of a system call.
 */
#include <asm/syscall.h>

#include "../compat/unexported.h"
#include "../signal/fate.h"
#include "../signal/queue.h"
#include "../source/source.h"
#include "../stop/stop.h"
#include "hold.h"

/* A step from the entry of a call ends behind the call. */
static void step_over_call(struct utrace_thread *t)
{
	raw_spin_lock_irq(&utrace_lock);
	if (t->resume < UTRACE_RESUME) {
		t->resume = UTRACE_RESUME;
		t->report_pending = true;
		set_bit(UTRACE_WORK_BIT_EXIT, &current_thread_info()->syscall_work);
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
	regs->ax = -ERESTARTNOINTR;
	t->resumed = (struct utrace_call_site){ user_stack_pointer(regs), regs->ip, nr };
	t->told = told;
}

/*
 * Is a signal next that the kernel would have dropped, had the hold not blocked it? Such a signal
 * must not break into the call, which may return EINTR for any signal. Where the next signal has a
 * handler, the call is made: pause() must end by a signal that came during the hold.
 */
static bool ignored_is_next(struct utrace_thread *t)
{
	struct utrace_next next;
	bool ignored;

	spin_lock_irq(&utrace_own_sighand()->siglock);
	utrace_next_find(t, &next);
	ignored = next.sig && utrace_fate(next.sig) == UTRACE_FATE_IGNORED;
	spin_unlock_irq(&utrace_own_sighand()->siglock);
	return ignored;
}

/**
 * utrace_syscall_hold - hold the thread in front of a call
 * @regs: its user registers
 * @told: the call was reported
 *
 * Where the kernel or an engine needs the thread meanwhile, the thread backs out of the call,
 * comes to the user boundary for that, and makes the call again.
 *
 * Context: in the thread, preemption off; it has been on in between.
 * Return: how the hold ended. UTRACE_NOT_HELD: every engine has let go of the thread on the way
 * here, or the module is being unloaded; the call is made.
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
	if (end == UTRACE_RELEASED && (t->report_pending || ignored_is_next(t)))
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
