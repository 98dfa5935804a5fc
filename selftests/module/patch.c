// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_patch: a live patch of one function, which does what the function did.
 *
 *	function=NAME	the function
 *	calls		number of its calls since it is patched (not exact)
 */
#include <linux/kprobes.h>
#include <linux/livepatch.h>
#include <linux/module.h>

static char *function = "get_signal";
module_param(function, charp, 0400);

/* Both variables are also used by patched.S. */
extern unsigned long utrace_patch_calls, utrace_patch_original;

unsigned long utrace_patch_calls;
module_param_named(calls, utrace_patch_calls, ulong, 0400);

/* The address in the original function, after ftrace's five bytes, where the patch goes on. */
unsigned long utrace_patch_original;

void utrace_patched(void);

static struct klp_func funcs[] = { { .new_func = utrace_patched }, {} };
static struct klp_object objects[] = { { .funcs = funcs }, {} };
static struct klp_patch patch = { .mod = THIS_MODULE, .objs = objects };

static int __init patch_init(void)
{
	struct kprobe kp = { .symbol_name = function, .flags = KPROBE_FLAG_DISABLED };
	int err = register_kprobe(&kp);

	if (err)
		return err;
	utrace_patch_original = (unsigned long)kp.addr + MCOUNT_INSN_SIZE;
	unregister_kprobe(&kp);
	funcs[0].old_name = function;
	return klp_enable_patch(&patch);
}

static void __exit patch_exit(void)
{
}

module_init(patch_init);
module_exit(patch_exit);

MODULE_DESCRIPTION("A live patch beside utrace");
MODULE_LICENSE("GPL");
MODULE_INFO(livepatch, "Y");
