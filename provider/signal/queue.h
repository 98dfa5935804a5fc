/* SPDX-License-Identifier: GPL-2.0 */
/* The queue of pending signals, for signal/choose.c; utrace_next_find() for others, too. */
#ifndef _UTRACE_QUEUE_H
#define _UTRACE_QUEUE_H

#include "../thread/thread.h"

/**
 * struct utrace_next - the signal of current's that the kernel takes next
 * @sig: The signal's number; 0: none.
 * @pending: The queue that has the signal.
 * @entry: The signal's entry in the queue; NULL where the kernel made none.
 *
 * On the stack of the thread. Good while the siglock is held; afterwards only to be compared.
 */
struct utrace_next {
	int sig;
	struct sigpending *pending;
	struct sigqueue *entry;
};

void utrace_next_find(struct utrace_next *next);
void utrace_next_info(const struct utrace_next *next, struct kernel_siginfo *info);
bool utrace_next_is(const struct utrace_next *now, const struct utrace_next *asked,
		    const struct kernel_siginfo *was);
bool utrace_next_waits(const struct utrace_next *asked, const struct kernel_siginfo *was);
int utrace_next_edit(struct utrace_next *next, u32 choice, struct kernel_siginfo *info,
		     const struct kernel_siginfo *was, bool *replaced);

#endif /* _UTRACE_QUEUE_H */
