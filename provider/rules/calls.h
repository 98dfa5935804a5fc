/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules about system calls. Context of all functions here: preemption off.
 */
#ifndef _UTRACE_RULES_CALLS_H
#define _UTRACE_RULES_CALLS_H

#include "rules.h"

u32 utrace_rules_syscall_entry(struct utrace_thread *t);
bool utrace_rules_refuse(const struct utrace_thread *t, const struct pt_regs *regs,
			 unsigned int nr);
bool utrace_rules_may_act(struct utrace_thread *t, struct pt_regs *regs, unsigned int nr);
bool utrace_rules_want_exit(struct utrace_engine *e, const struct utrace_call *call);
u32 utrace_rules_syscall_exit(struct utrace_engine *e, const struct utrace_call *call);

#endif /* _UTRACE_RULES_CALLS_H */
