// SPDX-License-Identifier: GPL-2.0
/*
 * The names of system calls and their numbers, made of the kernel's headers, and their classes.
 */
#include "filter.h"
#include "../arch/x86/syscall_classes.h"
#include "syscall_table.h"

const char *const utrace_abi_prefixes[UTRACE_ABIS] = {
	[UTRACE_ABI_X86_64]	= "x86_64",
	[UTRACE_ABI_I386]	= "i386",
	[UTRACE_ABI_X32]	= "x32",
};

#define ROW(n64, n32, nx32) {			\
	[UTRACE_ABI_X86_64]	= (n64),	\
	[UTRACE_ABI_I386]	= (n32),	\
	[UTRACE_ABI_X32]	= (nx32),	\
}

/* Sorted by name. */
static const struct utrace_syscall_row rows[] = {
#define X(name, n64, n32, nx32) { #name, ROW(n64, n32, nx32) },
	UTRACE_SYSCALL_ROWS(X)
#undef X
};

const struct utrace_syscall_row utrace_syscall_other = {
	"other", ROW(UTRACE_NR_OTHER, UTRACE_NR_OTHER, UTRACE_NR_OTHER)
};

#define X(name, n64, n32, nx32) \
	static_assert((n64) < UTRACE_NR_OTHER && (n32) < UTRACE_NR_OTHER && \
		      (nx32) < UTRACE_NR_OTHER);
UTRACE_SYSCALL_ROWS(X)
#undef X

struct class {
	const char *name;
	const char *calls;
};

static const struct class classes[] = {
#define X(name, calls) { name, calls },
	UTRACE_SYSCALL_CLASSES(X)
#undef X
};

/* Lists all system calls in the order of names; NULL after the last one. */
const struct utrace_syscall_row *utrace_syscall_at(size_t i)
{
	return i < ARRAY_SIZE(rows) ? &rows[i] : NULL;
}

const struct utrace_syscall_row *utrace_syscall_find(const char *name, size_t len)
{
	size_t first = 0, end = ARRAY_SIZE(rows);

	while (first < end) {
		size_t middle = first + (end - first) / 2;
		int order = utrace_compare(rows[middle].name, name, len);

		if (!order)
			return &rows[middle];
		if (order < 0)
			first = middle + 1;
		else
			end = middle;
	}
	return NULL;
}

/* The system calls of a class, a blank between two names; or NULL. */
const char *utrace_syscall_class(const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(classes); i++)
		if (!utrace_compare(classes[i].name, name, len))
			return classes[i].calls;
	return NULL;
}
