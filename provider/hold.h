/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Holding a thread still. utrace.h says what that means, thread.h how it is locked.
 */
#ifndef _UTRACE_HOLD_H
#define _UTRACE_HOLD_H

#include "thread.h"

/**
 * enum utrace_hold_end - why a thread is not held any more
 * @UTRACE_RELEASED: nobody wants it stopped
 * @UTRACE_YIELD: the kernel needs the thread: for a group stop, a freezer, ptrace
 * @UTRACE_KILLED: SIGKILL
 */
enum utrace_hold_end {
	UTRACE_RELEASED,
	UTRACE_YIELD,
	UTRACE_KILLED,
};

enum utrace_hold_end utrace_hold(struct utrace_thread *t);
void utrace_come_later(struct utrace_thread *t);
void utrace_hold_exit(void);

bool utrace_can_stop(const struct utrace_engine *e);
bool utrace_wish_stop(struct utrace_engine *e, u8 why);
int utrace_wish(struct utrace_engine *e, enum utrace_resume_action action, u32 stops);

#endif /* _UTRACE_HOLD_H */
