// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_fail: make a function of the kernel fail at once, without doing anything, or be late.
 *
 *	function=NAME	the function; MODULE:NAME for a module's
 *	error=N		the result, below zero
 *	pass=N		number of calls that do not fail, before the first that fails
 *	delay=N		instead of failing, milliseconds of busy waiting before each call; a
 *			number that is written meanwhile counts at once
 *	comm=NAME	only calls by threads of this name
 *	late		number of calls that wait now, to be read
 *
 * A kprobe at the first instruction continues in do_nothing() instead, which returns to the
 * caller. The kprobe cannot return by itself: in ftrace's place a kprobe cannot change the stack
 * pointer.
 */
#include <linux/delay.h>
#include <linux/kprobes.h>
#include <linux/module.h>

static char *function;
module_param(function, charp, 0400);

static int error;
module_param(error, int, 0600);

static unsigned int pass;
module_param(pass, uint, 0600);

static unsigned int delay;
module_param(delay, uint, 0600);

static atomic_t late = ATOMIC_INIT(0);
module_param_named(late, late.counter, int, 0400);

static char *comm;
module_param(comm, charp, 0400);

static noinline notrace void do_nothing(void)
{
}

static int return_error(struct kprobe *kp, struct pt_regs *regs)
{
	unsigned int waited;

	if (comm && strcmp(comm, current->comm))
		return 0;
	if (pass) {
		pass--;
		return 0;
	}
	if (delay) {
		atomic_inc(&late);
		for (waited = 0; waited < READ_ONCE(delay); waited++)
			mdelay(1);
		atomic_dec(&late);
		return 0;
	}
	regs->ax = error;
	regs->ip = (unsigned long)do_nothing;
	return 1;
}

/* A kprobe with a post handler is never optimized to a jump, whose handler could not change ip. */
static void behind(struct kprobe *kp, struct pt_regs *regs, unsigned long flags)
{
}

static struct kprobe probe = { .pre_handler = return_error, .post_handler = behind };

static int __init fail_init(void)
{
	probe.symbol_name = function;
	return function ? register_kprobe(&probe) : -EINVAL;
}

static void __exit fail_exit(void)
{
	unregister_kprobe(&probe);
}

module_init(fail_init);
module_exit(fail_exit);

MODULE_DESCRIPTION("Functions that fail or are late, for tests of utrace");
MODULE_LICENSE("GPL");
