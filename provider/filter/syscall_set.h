/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sets of system calls: which calls an engine wants to hear of, one bitmap per
 * ABI, and the text that users write to choose them.
 *
 * A text is a list, as list.h has it, with these entries:
 *
 *	read		a call by name, in every ABI that has it
 *	17  5-9		numbers of the native x86_64 table, single or first-last
 *	%file		a class, as strace has them: its calls in every ABI
 *	all		everything
 *	other		the numbers that cannot be written: 575 and above, and the
 *			negative ones
 *	none		nothing: forget what stood before
 *	i386:X		X in one ABI only; the ABIs are x86_64, i386 and x32, X is
 *			any of the above but none. A number means that ABI's; x32's
 *			are written without the x32 bit.
 *	!X  !i386:X	takes away what X or i386:X would add
 *
 * A list without any entry means all calls. The first entry that comes decides
 * what it is applied to: "!x" to all calls, anything else to none. Later entries
 * change what is there. A list whose entries have taken everything away wants
 * nothing, and prints as "none"; it does not mean all calls again.
 *
 * Names are those of the kernel that the module was built for.
 */
#ifndef _UTRACE_SYSCALL_SET_H
#define _UTRACE_SYSCALL_SET_H

#include "../arch/x86/abi.h"
#include "list.h"
#include "portable.h"

/*
 * Room for each ABI's numbers. x32's end at 547, the others' are below 512. The
 * last place stands for all numbers that have none of their own.
 */
#define UTRACE_NR_SYSCALLS	576
#define UTRACE_NR_OTHER		(UTRACE_NR_SYSCALLS - 1)

/**
 * struct utrace_sysset - a set of system calls
 * @written: the list has had an entry; an unwritten one has every bit set
 * @calls: per ABI, a bit for each number, UTRACE_NR_OTHER for the rest
 *
 * Plain data: the owner copies, compares and locks it. utrace_sysset_init() makes
 * one; all bytes of zero are a valid set too, but not one that a text leads to.
 */
struct utrace_sysset {
	bool written;
	DECLARE_BITMAP(calls[UTRACE_ABIS], UTRACE_NR_SYSCALLS);
};

void utrace_sysset_init(struct utrace_sysset *set);
int utrace_sysset_parse(struct utrace_sysset *set, const char *text,
			struct utrace_parse_error *err);
void utrace_sysset_print(const struct utrace_sysset *set, utrace_emit_fn emit, void *arg);

/**
 * utrace_syscall_slot - a number's place in the bitmaps and tables
 * @nr: any number, as a thread gave it, without the x32 bit
 *
 * Whatever indexes by a call's number does so by this: a processor that runs ahead of the
 * comparison would read, at a place of the program's choice, what later steers a branch.
 *
 * Context: any.
 * Return: @nr, or UTRACE_NR_OTHER for a number that has no place of its own.
 */
static inline unsigned int utrace_syscall_slot(int nr)
{
	const unsigned int n = nr;

	return n < UTRACE_NR_OTHER ? array_index_nospec(n, UTRACE_NR_OTHER) : UTRACE_NR_OTHER;
}

/**
 * utrace_sysset_test - does a set have this call?
 * @set: the set
 * @abi: whose number @nr is
 * @nr: any number, as a thread gave it, without the x32 bit
 *
 * Context: any.
 * Return: true if it does.
 */
static inline bool utrace_sysset_test(const struct utrace_sysset *set, enum utrace_abi abi,
				      int nr)
{
	return test_bit(utrace_syscall_slot(nr), set->calls[abi]);
}

#endif /* _UTRACE_SYSCALL_SET_H */
