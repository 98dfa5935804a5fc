// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_fail: a function of the kernel that fails at once, and does nothing; or one that
 * is late.
 *
 *	function=NAME	which one; MODULE:NAME for a module's
 *	error=N		what it returns, below zero
 *	pass=N		how many calls it lets pass before
 *	delay=N		milliseconds it waits, keeping its processor; it does not fail then
 *
 * A kprobe at its first instruction goes to a function instead that only returns. (Of the
 * stack pointer a kprobe on ftrace's place can change nothing.)
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

static noinline notrace void do_nothing(void)
{
}

static int return_error(struct kprobe *kp, struct pt_regs *regs)
{
	if (pass) {
		pass--;
		return 0;
	}
	if (delay) {
		mdelay(delay);
		return 0;
	}
	regs->ax = error;
	regs->ip = (unsigned long)do_nothing;
	return 1;
}

/* With one, the probe is never a jump, from which there would be no way to the caller. */
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
