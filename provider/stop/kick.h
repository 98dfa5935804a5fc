/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kicks: bringing a thread to the user boundary, now or when a ptracer or a freezer has let it go; and
 * how a thread enters and leaves a hook in which it may stay.
 */
#ifndef _UTRACE_KICK_H
#define _UTRACE_KICK_H

#include "../include/utrace.h"

struct utrace_thread *utrace_hook_enter(void);
void utrace_hook_leave(struct utrace_thread *t);
bool utrace_is_past(struct task_struct *task);
void utrace_boundary_mark(void);
int utrace_kick(struct utrace_thread *t, enum utrace_resume_action action);
bool utrace_thread_is_kicked(struct utrace_thread *t);
int utrace_kick_commit(struct utrace_thread *t, enum utrace_resume_action action);
void utrace_kick_later(struct utrace_thread *t, enum utrace_resume_action action);
void utrace_kick_init(struct utrace_thread *t);
void utrace_kick_exit(void);

#endif /* _UTRACE_KICK_H */
