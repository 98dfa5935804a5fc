/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sets of signals, and the text that users write to choose them.
 *
 * The list is one as list.h has it, with these entries:
 *
 *	SIGTERM  TERM		a signal by name, in capitals or not
 *	RTMIN  RTMIN+n		real-time signals as libc counts them: RTMIN is 34;
 *	RTMAX  RTMAX-n		RTMAX is 64; also with SIG before it
 *	RT_n			the same as strace counts them: RT_2 is 34
 *	15  34-64		numbers 1 to 64, single or first-last
 *	all  none		as in syscall_set.h
 *	!X			removes what X would add
 *
 * A list without any entry means all signals; the rest of what syscall_set.h says
 * about lists holds here too.
 */
#ifndef _UTRACE_SIGNAL_SET_H
#define _UTRACE_SIGNAL_SET_H

#include "syscall_set.h"

#define UTRACE_NR_SIGNALS	64

/**
 * struct utrace_sigset - a set of signals
 * @written: The list has had an entry; a list without has every bit set.
 * @mask: Bit n-1 is signal n, as in the kernel's sigset_t.
 *
 * Plain data: the owner copies and locks it.
 */
struct utrace_sigset {
	bool written;
	u64 mask;
};

void utrace_sigset_init(struct utrace_sigset *set);
int utrace_sigset_parse(struct utrace_sigset *set, const char *text,
			struct utrace_parse_error *err);
void utrace_sigset_print(const struct utrace_sigset *set, utrace_emit_fn emit, void *arg);

const char *utrace_signal_name(int sig);
int utrace_signal_nr(const char *name, size_t len);

/* False for a number that no signal has. */
static inline bool utrace_sigset_test(const struct utrace_sigset *set, int sig)
{
	return sig >= 1 && sig <= UTRACE_NR_SIGNALS && (set->mask >> (sig - 1) & 1);
}

#endif /* _UTRACE_SIGNAL_SET_H */
