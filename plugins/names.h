/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Names of flags and values, in sets: tables/sets has the sets, the kernel's headers the names.
 */
#ifndef _PLUGINS_NAMES_H
#define _PLUGINS_NAMES_H

#include <stdbool.h>
#include "buffer.h"

#include "sets.list"

#define SET(name)	SET_##name,
enum utrace_set_id { UTRACE_SETS(SET) NR_SETS };
#undef SET

const char *utrace_name_find(enum utrace_set_id id, long long value);
void utrace_print_value(struct utrace_buffer *b, enum utrace_set_id id, long long value);
void utrace_print_named(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long value);
bool utrace_print_flags(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long flags,
			bool behind);

#endif /* _PLUGINS_NAMES_H */
