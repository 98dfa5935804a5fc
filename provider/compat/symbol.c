// SPDX-License-Identifier: GPL-2.0
/*
 * Addresses of functions and tracepoints that the kernel does not export.
 *
 * A function is found by registering a kprobe on its name, which resolves the name
 * through kallsyms. The kprobe is disabled: an enabled one would need ftrace, which
 * may be switched off, and some kernels handle that badly. Tracepoints are found
 * by walking the kernel's list of them; their probes are still type-checked at
 * compile time by check_trace_callback_type_NAME().
 */
#include <linux/kprobes.h>
#include <linux/string.h>
#include <linux/tracepoint.h>

#include "symbol.h"

/*
 * Finds a function of the kernel itself by the first of @names that there is: compilers add
 * suffixes. @known is 0, or the address as found before, since functions stay where they are; the
 * caller serialises calls with the same @known. 0 if there is none, or if no kprobe is allowed on
 * it.
 */
unsigned long utrace_symbol(const char *const names[], unsigned long *known)
{
	for (; *names && !*known; names++) {
		struct kprobe kp = { .symbol_name = *names, .flags = KPROBE_FLAG_DISABLED };

		if (register_kprobe(&kp))
			continue;
		*known = (unsigned long)kp.addr;
		unregister_kprobe(&kp);
	}
	return *known;
}

/**
 * struct tracepoint_search - a tracepoint by its name
 * @name: The name.
 * @found: The tracepoint; NULL: not found yet.
 *
 * On the stack of the searcher.
 */
struct tracepoint_search {
	const char *name;
	struct tracepoint *found;
};

static void match_tracepoint(struct tracepoint *tp, void *priv)
{
	struct tracepoint_search *search = priv;

	if (!strcmp(tp->name, search->name))
		search->found = tp;
}

/* Finds a tracepoint of the kernel itself by its name without the system, or NULL. */
struct tracepoint *utrace_tracepoint(const char *name)
{
	struct tracepoint_search search = { .name = name };

	for_each_kernel_tracepoint(match_tracepoint, &search);
	return search.found;
}
