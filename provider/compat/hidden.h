/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Functions that the kernel does not export, and how to call them.
 *
 * Their addresses come from utrace_symbol(). On processors with indirect branch
 * tracking such an address must not be called as a pointer: the kernel has taken the
 * ENDBR away from functions that are called by name only, and the address is that of
 * the instruction behind it anyway. utrace_call_hidden() gets there by a return, which
 * is not checked.
 */
#ifndef _UTRACE_HIDDEN_H
#define _UTRACE_HIDDEN_H

#include <linux/sched.h>
#include <linux/types.h>

struct callback_head;
struct kernel_siginfo;
struct ksignal;

/* compat/call.S: up to five arguments, then the address. */
unsigned long utrace_call_hidden(unsigned long a, unsigned long b, unsigned long c,
				 unsigned long d, unsigned long e, unsigned long address);

#define utrace_hidden(address, a, b, c, d, e)						\
	utrace_call_hidden((unsigned long)(a), (unsigned long)(b), (unsigned long)(c),	\
			   (unsigned long)(d), (unsigned long)(e), (address))

int utrace_hidden_find(void);

void utrace_run_task_works(void);
unsigned long utrace_wait_inactive(struct task_struct *task, unsigned int state);
void utrace_step_on(bool block);
void utrace_step_off(struct task_struct *task);
bool utrace_cancel_work(struct task_struct *task, struct callback_head *work);
void utrace_wake_stopped(struct task_struct *task);
void utrace_wake_frozen(struct task_struct *task);
void utrace_enter_frozen(void);
void utrace_leave_frozen(void);
void utrace_dump_core(const struct kernel_siginfo *info);
void __noreturn utrace_end_process(int sig);

#endif /* _UTRACE_HIDDEN_H */
