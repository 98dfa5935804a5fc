// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that are held in front of a system call.
 */
#include <asm/syscall.h>

#include "source/source.h"
#include "stop/stop.h"
#include "syscall_hold.h"

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
	if (end == UTRACE_RELEASED && t->report_pending)
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
