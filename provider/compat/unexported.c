// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel does not export: addresses of functions, and what its own functions would do.
 *
 * A function is found by registering a kprobe on its name, which resolves the name
 * through kallsyms. The kprobe is disabled: an enabled one would need ftrace, which
 * may be switched off, and some kernels handle that badly.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/fs.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/mm_types.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>
#include <linux/task_work.h>

#include "unexported.h"
#include "compat.h"

/*
 * Finds a function of the kernel itself by the first of @names that there is: compilers add
 * suffixes. @known is 0, or the address as found before, since functions stay where they are; the
 * caller serialises calls with the same @known. 0 if there is none, or if it takes no kprobe.
 */
unsigned long utrace_symbol(const char *const names[], unsigned long *known)
{
	for (; *names && !*known; names++) {
		struct kprobe kp = { .symbol_name = *names, .flags = KPROBE_FLAG_DISABLED };

		if (register_kprobe(&kp))
			continue;
		*known = (unsigned long)kp.addr;
		unregister_kprobe(&kp);
	}
	return *known;
}

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

/* Finds all functions that are called but not exported. -ENOENT if the kernel lacks one. */
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

/*
 * The file of the program in @mm, which a thread keeps meanwhile; to be given back by fput(). NULL
 * if there is none. In any context but an interrupt.
 */
struct file *utrace_exe_file(struct mm_struct *mm)
{
	struct file *file;

	if (!mm)
		return NULL;
	rcu_read_lock();
#ifdef UTRACE_HAVE_GET_FILE_RCU_POINTER
	file = get_file_rcu(&mm->exe_file);
#else
	file = rcu_dereference(mm->exe_file);
	if (file && !get_file_rcu(file))
		file = NULL;
#endif
	rcu_read_unlock();
	return file;
}
