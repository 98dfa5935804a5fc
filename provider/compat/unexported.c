// SPDX-License-Identifier: GPL-2.0
/*
 * Functions that the kernel does not export: their addresses, and running task works.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/sched/signal.h>
#include <linux/task_work.h>

#include "unexported.h"
#include "symbol.h"

/* Not static, because arch/x86/call.S uses them; read-only, because call.S branches to them. */
#define HIDDEN(function)							\
	extern unsigned long utrace_address_##function;				\
	unsigned long utrace_address_##function __ro_after_init;
#include "unexported_list.h"
#undef HIDDEN

static const struct {
	const char *names[2];
	unsigned long *address;
} functions[] __initconst = {
#define HIDDEN(function) { { #function }, &utrace_address_##function },
#include "unexported_list.h"
#undef HIDDEN
};

/*
 * Finds all functions that are called though they are not exported. -ENOENT if the kernel lacks
 * one.
 */
int __init utrace_hidden_find(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(functions); i++) {
		if (utrace_symbol(functions[i].names, functions[i].address))
			continue;
		pr_err("the kernel's %s() was not found\n", functions[i].names[0]);
		return -ENOENT;
	}
	return 0;
}

/* In the thread, at the user boundary or at the entry of a call; may sleep. */
void utrace_run_task_works(void)
{
	clear_notify_signal();
	if (task_work_pending(current))
		utrace_call_task_work_run();
}
