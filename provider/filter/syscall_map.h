/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The syscall map: which filters want which system call.
 *
 * The map holds the bitmaps of all groups, transposed: for each call of each ABI
 * a word with one bit per filter. A thread's record has the union of its engines'
 * filter bits, so one AND of two words says whether any group wants the call, and
 * the result says which filters do. perf's groups share the default session's filter.
 */
#ifndef _UTRACE_SYSCALL_MAP_H
#define _UTRACE_SYSCALL_MAP_H

#include <linux/bits.h>
#include <linux/types.h>

#include "syscall_set.h"

/* Filter bits 0 to 59 belong to groups; the default session's is 0. */
#define UTRACE_FILTERS		60
/*
 * Set for calls with arguments that point to text, or whose path is wanted, and for calls that
 * return with other registers than they came with: utrace_changes_registers().
 */
#define UTRACE_FILTER_STRINGS	BIT_ULL(60)
/* Set for the calls that some group's rules are about. */
#define UTRACE_FILTER_RULE	BIT_ULL(61)
/* Set for the calls that make a child: memory for its record is allocated at entry. */
#define UTRACE_FILTER_CLONE	BIT_ULL(62)
/* Set for every call: engines with no filter. */
#define UTRACE_FILTER_ALL	BIT_ULL(63)

extern u64 utrace_syscall_map[UTRACE_ABIS][UTRACE_NR_SYSCALLS];

/* The filters that want a system call, of any number: a bit per filter, and UTRACE_FILTER_*. */
static __always_inline u64 utrace_syscall_map_filters(enum utrace_abi abi, int nr)
{
	return READ_ONCE(utrace_syscall_map[abi][utrace_syscall_slot(nr)]);
}

void utrace_syscall_map_init(void);
u64 utrace_filter_get(void);
void utrace_filter_put(u64 filter);
void utrace_syscall_map_set(u64 filter, struct utrace_sysset *kept,
			    const struct utrace_sysset *set);
void utrace_syscall_map_get(const struct utrace_sysset *kept, struct utrace_sysset *set);
void utrace_syscall_map_set_paths(bool on);

#endif /* _UTRACE_SYSCALL_MAP_H */
