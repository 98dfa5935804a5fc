/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the engine counts at its door, before any record exists: system calls that a
 * bitmap let pass, those that it turned away, the returns of those that it let pass and
 * whose exit was wanted, and which of these an exit filter turned away. Each per set of
 * wanted records (a user's small number of its own, engine->door; 0, with none, is not
 * read), so that one increment serves all of them; the reader adds up.
 *
 * @whole has the calls that were recorded when they returned, by one increment, and stand in
 * none of the others: the user counts those, in utrace_group's record_call().
 */
#ifndef _UTRACE_CALL_COUNTS_H
#define _UTRACE_CALL_COUNTS_H

#include <linux/types.h>

#define UTRACE_DOORS	8

struct utrace_counts {
	u64 passed[UTRACE_DOORS];
	u64 masked[UTRACE_DOORS];
	u64 returned[UTRACE_DOORS];
	u64 filtered[UTRACE_DOORS];
	u64 whole[UTRACE_DOORS];
};

#endif /* _UTRACE_CALL_COUNTS_H */
