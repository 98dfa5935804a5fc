/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Compatibility: what differs between kernels, and what they do not export. Code
 * that looks up a symbol or names internals of the kernel is in this folder and in
 * provider/source. Where a fact changes more than a single call or macro, the code is here, too.
 */
#ifndef _UTRACE_COMPAT_H
#define _UTRACE_COMPAT_H

#include <linux/ftrace.h>
#include <linux/sched.h>
#include <linux/tracepoint.h>

#include "facts.h"

/* The kernel's workers in user processes, such as vhost's. Without the flag, io_uring's alone. */
#ifndef PF_USER_WORKER
#define PF_USER_WORKER	0
#endif
#define UTRACE_NOT_USER	(PF_KTHREAD | PF_IO_WORKER | PF_USER_WORKER)

struct file;
struct mm_struct;
struct trace_array;
struct trace_event_file;

unsigned long utrace_symbol(const char *const names[], unsigned long *known);
struct tracepoint *utrace_tracepoint(const char *name);

int utrace_direct_register(struct ftrace_ops *ops, unsigned long ip, unsigned long stub);
int utrace_direct_unregister(struct ftrace_ops *ops, unsigned long stub);
int utrace_direct_idle(void);

struct file *utrace_exe_file(struct mm_struct *mm);

bool utrace_event_file_is_off(struct trace_event_file *file);

struct trace_array *utrace_instance_get(const char *name, bool *made);
extern struct trace_array *utrace_instance_main;	/* has no name; constant; may be NULL */
void utrace_instance_init(void);
bool utrace_instance_overwritten(struct trace_array *tr, u64 *count);

#endif /* _UTRACE_COMPAT_H */
