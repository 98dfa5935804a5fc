// SPDX-License-Identifier: GPL-2.0
/*
 * The user boundary: a direct ftrace call on get_signal(), the kernel's last stop before
 * user mode. A thread comes there when it has a signal, or a task work that counts as one.
 * Threads that are not attached pay for the stub's test whenever they have a signal pending.
 *
 * A task work itself is not the place to stop: it also runs in the middle of calls, and the
 * next works of the same batch would wait for a thread that is stopped in it.
 *
 * The trap after a step comes by the notifier of debug exceptions, before the kernel
 * makes a signal of it.
 */
#include <linux/ftrace.h>
#include <linux/kdebug.h>
#include <linux/mm.h>
#include <linux/sched/coredump.h>
#include <linux/sched/signal.h>
#include <linux/uprobes.h>

#include "hook.h"
#include "../arch/x86/arch.h"
#include "../compat/compat.h"
#include "../compat/ftrace.h"
#include "../compat/syscall_work.h"
#include "../compat/unexported.h"
#include "../engine/engine.h"
#include "../stop/stop.h"
#include "../thread/thread.h"

/* The stub's answer, in rax and rdx. */
struct utrace_signal_answer {
	long handler;		/* what get_signal() is to return */
	unsigned long done;	/* get_signal() was called already */
};

void utrace_signal_stub(void);
struct utrace_signal_answer utrace_hook_signal_call(struct ksignal *ksig, unsigned long address);

/*
 * The instruction below a uprobe is run in a page of its own, which the thread leaves
 * by a trap. Until then the kernel delivers no signal, and no engine may see the thread.
 */
static bool is_in_uprobe(void)
{
	return current->utask && current->utask->active_uprobe;
}

/* The stub alone calls this; utrace_boundary() calls get_signal() where that is needed. */
__visible struct utrace_signal_answer utrace_hook_signal_call(struct ksignal *ksig,
							      unsigned long address)
{
	struct utrace_thread *t = is_in_uprobe() ? NULL : utrace_hook_enter();
	const struct utrace_get_signal call = { ksig, address };
	enum utrace_passed passed;

	if (!t)
		return (struct utrace_signal_answer){};
	passed = utrace_boundary(t, &call);
	utrace_hook_leave(t);
	return (struct utrace_signal_answer){
		.handler = passed == UTRACE_HANDLER, .done = passed != UTRACE_NOT_CALLED,
	};
}

/* By this trap the thread leaves the uprobe's page, so it may pass the boundary behind the trap. */
static void leave_uprobe(void)
{
	if (test_bit(UTRACE_WORK_BIT_BOUNDARY, &current_thread_info()->syscall_work))
		set_thread_flag(TIF_NOTIFY_SIGNAL);
}

static int step_trap(unsigned long *dr6)
{
	struct utrace_thread *t;

	if (!utrace_trap_is_step(*dr6))
		return NOTIFY_DONE;
	if (is_in_uprobe()) {
		leave_uprobe();
		return NOTIFY_DONE;
	}
	/* Interrupts are off, which is enough for the look-up. */
	t = utrace_thread_find(current);
	if (!t || !utrace_step_done(t))
		return NOTIFY_DONE;
	return utrace_trap_take(dr6) ? NOTIFY_DONE : NOTIFY_STOP;
}

static bool has_uprobes(const struct mm_struct *mm)
{
#ifdef UTRACE_HAVE_MM_FLAGS_TEST
	return mm_flags_test(MMF_HAS_UPROBES, mm);
#else
	return test_bit(MMF_HAS_UPROBES, &mm->flags);
#endif
}

/*
 * The breakpoint may be a uprobe's. A uprobe that finds the trap flag set takes it for a
 * ptracer's, and sends the thread a SIGTRAP. So the step ends here; its report waits until
 * the instruction below the uprobe has run.
 */
static void breakpoint(void)
{
	struct utrace_thread *t = utrace_thread_find(current);

	if (t && has_uprobes(current->mm))
		utrace_step_done(t);
}

static int debug_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	struct die_args *args = data;

	if (what != DIE_DEBUG && what != DIE_INT3)
		return NOTIFY_DONE;
	if (!user_mode(args->regs))
		return NOTIFY_DONE;
	if (what == DIE_DEBUG)
		return step_trap((unsigned long *)args->err);
	breakpoint();
	return NOTIFY_DONE;
}

/* Called before the notifier of uprobes, whose priority is one less. */
static struct notifier_block debug_nb = { .notifier_call = debug_trap, .priority = INT_MAX };
static struct ftrace_ops signal_ops;
static const char *const signal_names[] = { "get_signal", NULL };

static int start(void)
{
	static unsigned long known;
	unsigned long ip = utrace_symbol(signal_names, &known);
	int err;

	if (!ip)
		return -ENOENT;
	err = register_die_notifier(&debug_nb);
	if (err)
		return err;
	err = utrace_direct_register(&signal_ops, ip, (unsigned long)utrace_signal_stub);
	if (err)
		unregister_die_notifier(&debug_nb);
	return err;
}

static int stop(void)
{
	int err = utrace_direct_unregister(&signal_ops, (unsigned long)utrace_signal_stub);

	if (!err)
		unregister_die_notifier(&debug_nb);
	return err;
}

const struct utrace_source utrace_boundary_source = {
	.start = start, .stop = stop,
};
