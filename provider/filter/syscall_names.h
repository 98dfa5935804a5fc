/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The names of system calls, their numbers and their classes.
 */
#ifndef _UTRACE_SYSCALL_NAMES_H
#define _UTRACE_SYSCALL_NAMES_H

#include "../arch/x86/abi.h"
#include "portable.h"

#define UTRACE_ALL_ABIS		(BIT(UTRACE_ABIS) - 1)

/**
 * struct utrace_syscall_row - a name and its numbers
 * @name: The name.
 * @nr: The number in each ABI, without the x32 bit, or -1.
 *
 * Constant.
 */
struct utrace_syscall_row {
	const char *name;
	s16 nr[UTRACE_ABIS];
};

/* The word that stands in front of a colon, for each ABI. */
extern const char *const utrace_abi_prefixes[UTRACE_ABIS];
/* The row for all numbers that have no place of their own: UTRACE_NR_OTHER. */
extern const struct utrace_syscall_row utrace_syscall_other;

const struct utrace_syscall_row *utrace_syscall_find(const char *name, size_t len);
const struct utrace_syscall_row *utrace_syscall_at(size_t i);
const char *utrace_syscall_class(const char *name, size_t len);

#endif /* _UTRACE_SYSCALL_NAMES_H */
