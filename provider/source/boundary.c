// SPDX-License-Identifier: GPL-2.0
/*
 * The user boundary, through a direct ftrace call on get_signal(): the kernel's own last
 * stop before user mode, which a thread comes to when it has a signal, or was asked to
 * come by a task work that counts as one. Others pay for the stub's test whenever they
 * have a signal pending.
 *
 * A task work itself is no such place: it also runs in the middle of calls, and those
 * behind it in the same batch would wait for whoever is stopped in it.
 *
 * The trap behind a step comes by the notifier of debug exceptions, before the kernel
 * has made a signal of it.
 */
#include <linux/kdebug.h>
#include <linux/sched/signal.h>
#include <asm/debugreg.h>

#include "../boundary.h"
#include "../compat/compat.h"
#include "../compat/hidden.h"
#include "source.h"

/* What the stub returns in rax and rdx. */
struct utrace_signal_answer {
	long handler;		/* what get_signal() is to return */
	unsigned long done;	/* it has been called */
};

void utrace_signal_stub(void);
struct utrace_signal_answer utrace_hook_signal_call(struct ksignal *ksig, unsigned long address);

__visible struct utrace_signal_answer utrace_hook_signal_call(struct ksignal *ksig,
							      unsigned long address)
{
	struct utrace_thread *t = utrace_inside(current);
	bool handler;

	if (!t)
		return (struct utrace_signal_answer){};
	handler = utrace_boundary(t, ksig, address);
	utrace_outside(t);
	return (struct utrace_signal_answer){ handler, 1 };
}

static int debug_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	struct die_args *args = data;
	unsigned long *dr6 = (unsigned long *)args->err;
	struct utrace_thread *t;

	if (what != DIE_DEBUG || !user_mode(args->regs) || !(*dr6 & DR_STEP))
		return NOTIFY_DONE;
	/* Interrupts are off. */
	t = utrace_thread_find(current);
	if (!t || !utrace_step_done(t))
		return NOTIFY_DONE;
	*dr6 &= ~DR_STEP;
	current->thread.virtual_dr6 &= ~DR_STEP;
	return *dr6 ? NOTIFY_DONE : NOTIFY_STOP;
}

static struct notifier_block debug_nb = { .notifier_call = debug_trap };
static struct ftrace_ops signal_ops;
static const char *const signal_names[] = { "get_signal", NULL };

static int start(void)
{
	unsigned long ip = utrace_symbol(signal_names);
	int err;

	if (!ip)
		return -ENOENT;
	err = utrace_hidden_find();
	if (!err)
		err = register_die_notifier(&debug_nb);
	if (err)
		return err;
	err = utrace_direct_register(&signal_ops, ip, (unsigned long)utrace_signal_stub);
	if (err)
		unregister_die_notifier(&debug_nb);
	return err;
}

static void stop(void)
{
	utrace_direct_unregister(&signal_ops, (unsigned long)utrace_signal_stub);
	unregister_die_notifier(&debug_nb);
}

const struct utrace_source utrace_boundary_source = {
	.name = "hook", .start = start, .stop = stop,
};
