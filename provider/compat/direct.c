// SPDX-License-Identifier: GPL-2.0
/*
 * Direct ftrace calls: one stub on one function.
 *
 * Three things that register_ftrace_direct*() does not do for us:
 * - it succeeds while ftrace is disabled (`sysctl kernel.ftrace_enabled=0`), and
 *   then nothing is called; on some kernels, to take it out again leaves ftrace
 *   broken. So a guard goes first, an ftrace callback of the permanent kind, which
 *   is refused then;
 * - it overwrites ops->flags, so it is no permanent one itself. While the guard is in
 *   place, ftrace cannot be disabled: that answers EBUSY, as it does for a live
 *   patch, instead of silencing the hook;
 * - without an ops_func, live-patching the hooked function is refused. Our stub
 *   returns through the address on its stack, which a live patch has then
 *   already redirected, so sharing is sound.
 */
#include "compat.h"

static struct ftrace_ops guard;
static unsigned int nr_guarded;

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

/* ftrace_free_filter() leaves pointers to what it has freed. */
static void forget(struct ftrace_ops *ops)
{
	ftrace_free_filter(ops);
	memset(ops, 0, sizeof(*ops));
}

/* The guard's callback, and the function that it watches: nobody calls either. */
static noinline void guarded(unsigned long ip, unsigned long parent_ip, struct ftrace_ops *ops,
			     struct ftrace_regs *regs)
{
}

static int guard_get(void)
{
	int err;

	if (nr_guarded) {
		nr_guarded++;
		return 0;
	}
	guard.func = guarded;
	guard.flags = FTRACE_OPS_FL_PERMANENT;
	err = ftrace_set_filter_ip(&guard, (unsigned long)guarded, 0, 0);
	if (!err)
		err = register_ftrace_function(&guard);
	if (!err)
		nr_guarded = 1;
	else
		forget(&guard);
	return err == -EBUSY ? -ENODEV : err;
}

static void guard_put(void)
{
	if (--nr_guarded)
		return;
	unregister_ftrace_function(&guard);
	forget(&guard);
}

/**
 * utrace_direct_register - have a stub called at a function's entry
 * @ops: zeroed, or as utrace_direct_unregister() left it; one per function
 * @ip: the function
 * @stub: the stub, in assembly: it is called before the function's prologue
 *
 * Context: may sleep; takes ftrace's locks. The caller lets only one in here, or in
 * utrace_direct_unregister(), at a time.
 * Return: 0; -EBUSY where somebody else has a direct call there; -ENODEV where
 * ftrace is disabled; -EINVAL where the function cannot be traced; -ENOMEM.
 */
int utrace_direct_register(struct ftrace_ops *ops, unsigned long ip, unsigned long stub)
{
	int err = guard_get();

	if (err)
		return err;
	ops->ops_func = share_ipmodify;
	err = ftrace_set_filter_ip(ops, ip, 0, 0);
	if (!err)
		err = direct_add(ops, stub);
	if (!err)
		return 0;
	forget(ops);
	guard_put();
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
	guard_put();
}
