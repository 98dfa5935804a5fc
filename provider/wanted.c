// SPDX-License-Identifier: GPL-2.0
/*
 * The table of which filters want which system call: see wanted.h.
 */
#include <linux/kernel.h>
#include <linux/lockdep.h>

#include "capture.h"
#include "group.h"
#include "wanted.h"

u64 utrace_wanted[UTRACE_ABIS][UTRACE_NR_SYSCALLS];

/* Under their names in all three ABIs; a name that an ABI lacks is left out. */
static const char *const makes_child[] = { "clone", "fork", "vfork", "clone3" };

static void mark_clones(enum utrace_abi abi)
{
	unsigned int i;
	int nr;

	for (i = 0; i < ARRAY_SIZE(makes_child); i++) {
		nr = utrace_syscall_nr(abi, makes_child[i], strlen(makes_child[i]));
		if (nr >= 0)
			utrace_wanted[abi][utrace_syscall_slot(nr)] |= UTRACE_WANT_CLONE;
	}
}

static void mark_strings(enum utrace_abi abi)
{
	unsigned int i;

	for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
		if (utrace_strings_has(abi, i))
			utrace_wanted[abi][i] |= UTRACE_WANT_STRINGS;
}

/**
 * utrace_wanted_init - fill in what is the same for all filters
 *
 * Context: before anything is attached.
 */
void utrace_wanted_init(void)
{
	enum utrace_abi abi;
	unsigned int i;

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
			utrace_wanted[abi][i] = UTRACE_WANT_ALL;
		mark_clones(abi);
		mark_strings(abi);
	}
}

static void set_word(u64 *word, u64 bit, bool on)
{
	WRITE_ONCE(*word, on ? *word | bit : *word & ~bit);
}

/**
 * utrace_wanted_set - make a set of calls the wish of a filter
 * @filter: number of the filter, below UTRACE_FILTERS
 * @set: the calls
 *
 * Calls that are made meanwhile are judged by the old set or the new one.
 *
 * Context: utrace_group_mutex held.
 */
void utrace_wanted_set(unsigned int filter, const struct utrace_sysset *set)
{
	enum utrace_abi abi;
	unsigned int i;

	lockdep_assert_held(&utrace_group_mutex);
	for (abi = 0; abi < UTRACE_ABIS; abi++)
		for (i = 0; i < UTRACE_NR_SYSCALLS; i++)
			set_word(&utrace_wanted[abi][i], BIT_ULL(filter),
				 test_bit(i, set->calls[abi]));
}
