// SPDX-License-Identifier: GPL-2.0
/*
 * Steps: a thread runs one instruction, or to its next branch, and is reported after it.
 *
 * The trap flag is set on the way to user mode and cleared by the first of these: the
 * trap, the exit of a system call, a uprobe's breakpoint, or the user boundary, where a step
 * that has not trapped begins anew. Meanwhile the thread holds a reference of the module: a step
 * lasts as long as an instruction, but the instruction may be a system call.
 */
#include <linux/module.h>
#include <linux/sched/task_stack.h>
#include <asm/ptrace.h>

#include "stop.h"
#include "../arch/x86/arch.h"
#include "../compat/compat.h"
#include "../compat/syscall_work.h"
#include "../engine/engine.h"
#include "../thread/thread.h"

static void step_over(struct utrace_thread *t)
{
	WRITE_ONCE(t->stepping, 0);
	utrace_sources_put(UTRACE_SOURCES_UNDO);
	module_put(THIS_MODULE);
}

static void step_off(struct utrace_thread *t)
{
	if (!t->stepping)
		return;
	utrace_trap_clear(t->own_trap, t->step_ip);
	step_over(t);
}

/*
 * A thread exits, perhaps in a system call that it was to step over. In the thread, preemption off.
 * @t may be gone at the end of the RCU section.
 */
void utrace_step_died(struct utrace_thread *t)
{
	if (!t->stepping)
		return;
	step_over(t);
	utrace_thread_tidy(t);
}

/*
 * Current has come to the boundary before its step has trapped. The step begins anew when the
 * thread goes on; if a report is pending the step is over.
 */
void utrace_step_suspend(struct utrace_thread *t)
{
	u8 step = t->stepping;

	if (!step)
		return;
	step_off(t);
	if (t->report_pending)
		return;
	raw_spin_lock_irq(&utrace_lock);
	if (t->can_stop)
		t->resume = min(t->resume, step);
	raw_spin_unlock_irq(&utrace_lock);
}

/* Ends the step of current, which has a ptracer. At the boundary. */
void utrace_step_give_up(struct utrace_thread *t)
{
	if (!kernel_traces())
		return;
	raw_spin_lock_irq(&utrace_lock);
	t->report_pending |= t->resume < UTRACE_RESUME;
	t->resume = UTRACE_RESUME;
	raw_spin_unlock_irq(&utrace_lock);
}

/*
 * A step of current that was asked for begins; @handler: the step is over already, because the next
 * instruction is a handler's. A step that cannot be made, because a ptracer has come, is reported.
 * SYSCALL_EXIT_TRAP is cleared: it would send a signal at the exit of a system call, where the hook
 * ends the step. At the end of the boundary.
 */
void utrace_step_begin(struct utrace_thread *t, bool handler)
{
	u8 step = 0;

	raw_spin_lock_irq(&utrace_lock);
	/* An engine that can stop the thread holds the sources that are pinned below. */
	if (t->can_stop && !kernel_traces() && !handler && t->resume < UTRACE_RESUME)
		step = t->resume;
	else
		t->report_pending |= t->resume < UTRACE_RESUME;
	t->resume = UTRACE_RESUME;
	if (step) {
		utrace_sources_pin(UTRACE_SOURCES_UNDO);
		WRITE_ONCE(t->stepping, step);
		utrace_exit_expect(&current_thread_info()->syscall_work);
	}
	raw_spin_unlock_irq(&utrace_lock);
	if (!step)
		return;
	__module_get(THIS_MODULE);	/* the hook holds one already */
	t->own_trap = utrace_trap_is_set();
	t->step_ip = instruction_pointer(task_pt_regs(current));
	utrace_trap_set(step == UTRACE_BLOCKSTEP);
	clear_task_syscall_work(current, SYSCALL_EXIT_TRAP);
}

/*
 * Current has trapped, or has come to the exit of a call. True if the trap is not the program's,
 * too. Interrupts on or off.
 */
bool utrace_step_done(struct utrace_thread *t)
{
	if (!t->stepping)
		return false;
	step_off(t);
	t->report_pending = true;
	utrace_boundary_mark();
	return !t->own_trap;
}
