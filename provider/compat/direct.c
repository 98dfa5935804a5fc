// SPDX-License-Identifier: GPL-2.0
/*
 * Direct ftrace calls: one stub on one function.
 *
 * Three things that register_ftrace_direct*() does not do for us:
 * - it overwrites ops->flags, so FTRACE_OPS_FL_PERMANENT can only be set after
 *   it. With it, `sysctl kernel.ftrace_enabled=0` answers EBUSY for as long as
 *   the hook is in place, as it does for a live patch, instead of silencing it;
 * - it succeeds while ftrace is disabled, and then nothing is called. Looking at
 *   the patched instruction tells;
 * - without an ops_func, live-patching the hooked function is refused. Our stub
 *   returns through the address on its stack, which a live patch has then
 *   already redirected, so sharing is sound.
 */
#include <linux/uaccess.h>
#include <asm/text-patching.h>

#include "compat.h"

static int share_ipmodify(struct ftrace_ops *ops, enum ftrace_ops_cmd cmd)
{
	return 0;
}

static int direct_add(struct ftrace_ops *ops, unsigned long stub)
{
#ifdef UTRACE_HAVE_DIRECT_MULTI
	return register_ftrace_direct_multi(ops, stub);
#else
	return register_ftrace_direct(ops, stub);
#endif
}

static void direct_del(struct ftrace_ops *ops, unsigned long stub)
{
#ifdef UTRACE_HAVE_DIRECT_MULTI
	unregister_ftrace_direct_multi(ops, stub);
#else
	unregister_ftrace_direct(ops, stub, false);
#endif
}

static bool is_call(unsigned long ip)
{
	u8 insn;

	return !get_kernel_nofault(insn, (u8 *)ip) && insn == CALL_INSN_OPCODE;
}

/* Is there a call at the function's entry now, behind an ENDBR if any? */
static bool is_patched(unsigned long ip)
{
	return is_call(ip) || is_call(ip + 4);
}

/* ftrace_free_filter() leaves pointers to what it has freed. */
static void forget(struct ftrace_ops *ops)
{
	ftrace_free_filter(ops);
	memset(ops, 0, sizeof(*ops));
}

/**
 * utrace_direct_register - have a stub called at a function's entry
 * @ops: zeroed, or as utrace_direct_unregister() left it; one per function
 * @ip: the function
 * @stub: the stub, in assembly: it is called before the function's prologue
 *
 * Context: may sleep; takes ftrace's locks.
 * Return: 0; -EBUSY where somebody else has a direct call there; -ENODEV where
 * ftrace is disabled; -EINVAL where the function cannot be traced; -ENOMEM.
 */
int utrace_direct_register(struct ftrace_ops *ops, unsigned long ip, unsigned long stub)
{
	int err;

	ops->ops_func = share_ipmodify;
	err = ftrace_set_filter_ip(ops, ip, 0, 0);
	if (err)
		goto forget;
	err = direct_add(ops, stub);
	if (err)
		goto forget;
	ops->flags |= FTRACE_OPS_FL_PERMANENT;
	if (is_patched(ip))
		return 0;
	direct_del(ops, stub);
	err = -ENODEV;
forget:
	forget(ops);
	return err;
}

/**
 * utrace_direct_unregister - undo utrace_direct_register()
 * @ops: as registered
 * @stub: as registered
 *
 * Context: may sleep. A thread may still be inside the stub afterwards.
 */
void utrace_direct_unregister(struct ftrace_ops *ops, unsigned long stub)
{
	direct_del(ops, stub);
	forget(ops);
}
