/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Functions that the kernel does not export, and how to call them: utrace_call_FUNCTION()
 * has the prototype that the kernel's headers have for FUNCTION, so a call is checked like
 * any other. utrace_hidden_find() finds the addresses when the module is loaded.
 */
#ifndef _UTRACE_UNEXPORTED_H
#define _UTRACE_UNEXPORTED_H

#include <linux/bpf.h>
#include <linux/btf.h>
#include <linux/coredump.h>
#include <linux/kallsyms.h>
#include <linux/ptrace.h>
#include <linux/ring_buffer.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/task_work.h>
#include <linux/tracefs.h>
#include <linux/types.h>
#include <asm/timer.h>

#include "facts.h"

struct file;
struct mm_struct;

/* No header that a module can see declares these. */
typedef int utrace_instance_change(const char *name);
extern utrace_instance_change instance_mkdir, instance_rmdir;

#define HIDDEN(function)	extern typeof(function) utrace_call_##function;
#include "unexported_list.h"
#undef HIDDEN

#ifdef UTRACE_HAVE_VFS_COREDUMP
#define utrace_call_do_coredump(info)	utrace_call_vfs_coredump(info)
#endif

bool utrace_call_get_signal(struct ksignal *ksig, unsigned long address);
static_assert(__builtin_types_compatible_p(typeof(get_signal), bool(struct ksignal *)));
bool utrace_call_syscall_user_dispatch(struct pt_regs *regs, unsigned long address);

int utrace_hidden_find(void);
void utrace_run_task_works(void);
unsigned long utrace_symbol(const char *const names[], unsigned long *known);
struct file *utrace_exe_file(struct mm_struct *mm);

#endif /* _UTRACE_UNEXPORTED_H */
