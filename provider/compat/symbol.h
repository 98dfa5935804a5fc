/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Addresses of functions of the kernel, and its tracepoints, by their names.
 */
#ifndef _UTRACE_SYMBOL_H
#define _UTRACE_SYMBOL_H

struct tracepoint;

unsigned long utrace_symbol(const char *const names[], unsigned long *known);
struct tracepoint *utrace_tracepoint(const char *name);

#endif /* _UTRACE_SYMBOL_H */
