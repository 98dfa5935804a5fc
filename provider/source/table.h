/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The table of all sources.
 */
#ifndef _UTRACE_SOURCE_TABLE_H
#define _UTRACE_SOURCE_TABLE_H

#include "../engine/engine.h"

/* A place for each UTRACE_SOURCE_*. */
extern const struct utrace_source *const utrace_source_table[UTRACE_SOURCES];

#endif /* _UTRACE_SOURCE_TABLE_H */
