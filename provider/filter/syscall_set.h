/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sets of system calls: the calls that an engine wants, one bitmap per ABI, and the
 * text that users write to choose them.
 *
 * A text is a list, as list.h has it, with these entries:
 *
 *	read		a call by name, in every ABI that has it
 *	17  5-9		numbers of the native x86_64 table, single or first-last
 *	%file		a class, as strace has them: its calls in every ABI
 *	all		everything
 *	other		the numbers that cannot be written: 575 and above, and the
 *			negative ones
 *	none		nothing: all entries before are forgotten
 *	i386:X		X in one ABI only; the ABIs are x86_64, i386 and x32, X is
 *			any of the above but none. A number means that ABI's; x32's
 *			are written without the x32 bit.
 *	!X  !i386:X	removes what X or i386:X would add
 *
 * A list without any entry means all calls. The first entry decides the set that
 * entries are applied to: "!x" begins with all calls, anything else with none. A list
 * whose entries have removed everything wants nothing, and prints as "none"; such a
 * list does not mean all calls again.
 *
 * Names are those of the kernel that the module was built for.
 */
#ifndef _UTRACE_SYSCALL_SET_H
#define _UTRACE_SYSCALL_SET_H

#include "../arch/x86/abi.h"
#include "list.h"
#include "portable.h"

/*
 * Room for the numbers of each ABI. x32's numbers end at 547, those of the other ABIs
 * are below 512. The last place stands for all numbers without a place of their own.
 */
#define UTRACE_NR_SYSCALLS	576
#define UTRACE_NR_OTHER		(UTRACE_NR_SYSCALLS - 1)

/**
 * struct utrace_sysset - a set of system calls
 * @written: The list has had an entry; a list without has every bit set.
 * @calls: Per ABI, a bit for each number, and UTRACE_NR_OTHER for the rest.
 *
 * Plain data: the owner copies, compares and locks it. utrace_sysset_init() makes
 * a set. All bytes of zero are a valid set, too, but no text leads to it.
 */
struct utrace_sysset {
	bool written;
	DECLARE_BITMAP(calls[UTRACE_ABIS], UTRACE_NR_SYSCALLS);
};

void utrace_sysset_init(struct utrace_sysset *set);
int utrace_sysset_parse(struct utrace_sysset *set, const char *text,
			struct utrace_parse_error *err);
void utrace_sysset_print(const struct utrace_sysset *set, utrace_emit_fn emit, void *arg);

/*
 * A number's place in the bitmaps and tables; UTRACE_NR_OTHER for a number that has no place of its
 * own. All code that takes a call's number as an index calls this: a processor that speculates past
 * the comparison would otherwise read at a place that the program chooses, and branch by that.
 */
static inline unsigned int utrace_syscall_slot(int nr)
{
	const unsigned int n = nr;

	return n < UTRACE_NR_OTHER ? array_index_nospec(n, UTRACE_NR_OTHER) : UTRACE_NR_OTHER;
}

/* Does a set have this call, of any number, without the x32 bit? */
static inline bool utrace_sysset_test(const struct utrace_sysset *set, enum utrace_abi abi,
				      int nr)
{
	return test_bit(utrace_syscall_slot(nr), set->calls[abi]);
}

#endif /* _UTRACE_SYSCALL_SET_H */
