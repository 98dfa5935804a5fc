// SPDX-License-Identifier: GPL-2.0
/*
 * Direct ftrace calls: one stub on one function.
 *
 * Three properties of register_ftrace_direct*() need work here:
 * - register_ftrace_direct*() succeeds while ftrace is disabled (`sysctl kernel.ftrace_enabled=0`),
 *   and then nothing is called; on some kernels, taking the call out again leaves ftrace
 *   broken. So a guard is registered first, an ftrace callback of the permanent kind, which
 *   ftrace refuses while it is disabled.
 * - ops->flags are overwritten, so the direct call cannot be permanent itself. While the
 *   guard is in place, ftrace cannot be disabled: the sysctl answers EBUSY, as it does for
 *   a live patch, instead of silencing the hook.
 * - Without an ops_func, live-patching the hooked function is refused. Our stub
 *   returns through the address on its stack, which a live patch has then
 *   already redirected, so sharing is sound.
 */
#include <linux/ftrace.h>

#include "compat.h"
#include "ftrace.h"

static struct ftrace_ops guard;
static unsigned int nr_guarded;

#ifdef UTRACE_HAVE_OPS_FUNC_IP
static int share_ipmodify(struct ftrace_ops *ops, unsigned long ip, enum ftrace_ops_cmd cmd)
#else
static int share_ipmodify(struct ftrace_ops *ops, enum ftrace_ops_cmd cmd)
#endif
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

static int direct_del(struct ftrace_ops *ops, unsigned long stub)
{
#ifdef UTRACE_HAVE_DIRECT_MULTI
	return unregister_ftrace_direct_multi(ops, stub);
#else
	return unregister_ftrace_direct(ops, stub, false);
#endif
}

/* ftrace_free_filter() leaves pointers to freed memory in @ops. */
static void forget(struct ftrace_ops *ops)
{
	ftrace_free_filter(ops);
	memset(ops, 0, sizeof(*ops));
}

/* The guard's callback, and the function that it watches: neither is ever called. */
static noinline void guarded(unsigned long ip, unsigned long parent_ip, struct ftrace_ops *ops,
			     struct ftrace_regs *regs)
{
}

/*
 * When ftrace has found a mistake of its own, it changes no function any more until the next boot.
 * Taking a direct call out would then only make ftrace forget half of it.
 */
static int ftrace_works(void)
{
	static struct ftrace_ops asking;
	int err = ftrace_set_filter_ip(&asking, (unsigned long)guarded, 0, 0);

	if (!err)
		forget(&asking);
	return err;
}

static int guard_start(void)
{
	int err;

	guard.func = guarded;
	guard.flags = FTRACE_OPS_FL_PERMANENT;
	err = ftrace_set_filter_ip(&guard, (unsigned long)guarded, 0, 0);
	if (!err)
		err = register_ftrace_function(&guard);
	if (err)
		forget(&guard);
	return err == -EBUSY ? -ENODEV : err;
}

/*
 * Takes the guard out if there are no direct calls any more. The guard was put in before the direct
 * calls, so this fails, too, if ftrace has broken down while it put a call in or took a call out,
 * and has left the function as it was. After an error the kernel may call into this module for
 * good.
 */
int utrace_direct_idle(void)
{
	int err;

	if (nr_guarded || !guard.func)
		return 0;
	err = unregister_ftrace_function(&guard);
	if (!err)
		forget(&guard);
	return err;
}

/*
 * Has a stub called at a function's entry, before the prologue. @ops is zeroed, or as
 * utrace_direct_unregister() left it. The caller serialises calls of these three functions, and
 * calls utrace_direct_idle() some time after each of the other two. -EBUSY: another user has a
 * direct call there; -ENODEV: ftrace is disabled; -EINVAL: the function cannot be traced.
 */
int utrace_direct_register(struct ftrace_ops *ops, unsigned long ip, unsigned long stub)
{
	int err = guard.func ? 0 : guard_start();

	if (err)
		return err;
	ops->ops_func = share_ipmodify;
	err = ftrace_set_filter_ip(ops, ip, 0, 0);
	if (!err)
		err = direct_add(ops, stub);
	if (err)
		forget(ops);
	else
		nr_guarded++;
	return err;
}

/*
 * A thread may still be inside the stub afterwards. After an error the stub may be called for good,
 * and @ops is still linked; another attempt is allowed.
 */
int utrace_direct_unregister(struct ftrace_ops *ops, unsigned long stub)
{
	int err = ftrace_works();

	if (!err)
		err = direct_del(ops, stub);
	if (err)
		return err;
	forget(ops);
	nr_guarded--;
	return 0;
}
