/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Portability: the kernel's headers for the files of this folder, or the same few
 * names for the unit tests, which run in user space.
 */
#ifndef _UTRACE_PORTABLE_H
#define _UTRACE_PORTABLE_H

#ifdef __KERNEL__

#include <linux/bitmap.h>
#include <linux/bitops.h>
#include <linux/build_bug.h>
#include <linux/ctype.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/glob.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/nospec.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/types.h>

/* The kernel's table of names of errors is not exported, but %pe prints from it. */
static inline const char *utrace_errno_name(int nr, char *buf, size_t size)
{
	snprintf(buf, size, "%pe", ERR_PTR(-nr));
	return *buf == '-' && isalpha(buf[1]) ? buf + 1 : NULL;
}

/* Called between entries of a text: let other threads run, and end the parsing at SIGKILL. */
static inline bool utrace_goes_on(void)
{
	cond_resched();
	return !fatal_signal_pending(current);
}

#else

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#ifndef __always_inline
#define __always_inline	inline __attribute__((always_inline))
#endif
#ifndef noinline
#define noinline	__attribute__((__noinline__))
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t s64;
typedef int16_t s16;

#undef static_assert
#define static_assert(expr)	_Static_assert(expr, #expr)
#define BITS_PER_LONG		(8 * (unsigned int)sizeof(long))
#define BITS_TO_LONGS(n)	(((n) + BITS_PER_LONG - 1) / BITS_PER_LONG)
#define DECLARE_BITMAP(name, n)	unsigned long name[BITS_TO_LONGS(n)]
#define S64_MAX			INT64_MAX
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define min(a, b)		((a) < (b) ? (a) : (b))
#define hweight64(x)		((unsigned int)__builtin_popcountll(x))
#define BIT(n)			(1UL << (n))
#define array_index_nospec(i, n)	(i)
#define BIT_ULL(n)		(1ULL << (n))
#define GENMASK_ULL(h, l)	((~0ULL >> (63 - (h))) & (~0ULL << (l)))

static inline bool test_bit(unsigned int n, const unsigned long *map)
{
	return map[n / BITS_PER_LONG] >> n % BITS_PER_LONG & 1;
}

static inline void __assign_bit(unsigned int n, unsigned long *map, bool value)
{
	unsigned long mask = 1UL << n % BITS_PER_LONG;

	if (value)
		map[n / BITS_PER_LONG] |= mask;
	else
		map[n / BITS_PER_LONG] &= ~mask;
}

/* The kernel's function; @n is always a multiple of BITS_PER_LONG here. */
static inline unsigned int bitmap_weight(const unsigned long *map, unsigned int n)
{
	unsigned int i, weight = 0;

	for (i = 0; i < n / BITS_PER_LONG; i++)
		weight += __builtin_popcountl(map[i]);
	return weight;
}

/* The kernel's glob_match(), without its odd patterns. */
static inline bool glob_match(const char *pattern, const char *text)
{
	return !fnmatch(pattern, text, 0);
}

static inline const char *utrace_errno_name(int nr, char *buf, size_t size)
{
	const char *name = strerrorname_np(nr);

	snprintf(buf, size, "%s", name ? name : "");
	return name ? buf : NULL;
}

static inline bool utrace_goes_on(void)
{
	return true;
}

#define scnprintf		utrace_scnprintf

static inline int __attribute__((format(printf, 3, 4)))
utrace_scnprintf(char *buf, size_t size, const char *fmt, ...)
{
	__builtin_va_list args;
	int len;

	__builtin_va_start(args, fmt);
	len = vsnprintf(buf, size, fmt, args);
	__builtin_va_end(args);
	return len < (int)size ? len : (int)size - 1;
}

#endif /* __KERNEL__ */

/* The number of the error with this name, or -ENOENT. Errors are 1 to 133, and a few more. */
static inline int utrace_errno_nr(const char *name, size_t len)
{
	/* Second names, as libc's <errno.h> has them. */
	static const struct {
		const char *name;
		int nr;
	} aliases[] = {
		{ "EWOULDBLOCK", EAGAIN }, { "EDEADLOCK", EDEADLK }, { "ENOTSUP", EOPNOTSUPP },
	};
	const char *known;
	char buf[32];
	int nr;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(aliases); i++)
		if (strlen(aliases[i].name) == len && !strncmp(aliases[i].name, name, len))
			return aliases[i].nr;
	for (nr = 1; len && nr < 600; nr++) {
		known = utrace_errno_name(nr, buf, sizeof(buf));
		if (known && strlen(known) == len && !strncmp(known, name, len))
			return nr;
	}
	return -ENOENT;
}

#endif /* _UTRACE_PORTABLE_H */
