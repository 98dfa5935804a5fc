/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Engines, as the provider's other files make them.
 */
#ifndef _UTRACE_ENGINE_H
#define _UTRACE_ENGINE_H

#include "include/utrace.h"

struct utrace_spare;

/* The name that users are shown. */
static inline const char *utrace_engine_name(const struct utrace_engine *e)
{
	return e->ops->name ?: "engine";
}

bool utrace_ops_serve(const struct utrace_engine_ops *ops, unsigned long events);
struct utrace_engine *utrace_engine_add(struct task_struct *task, struct utrace_spare *spare,
					const struct utrace_engine_ops *ops, void *data, gfp_t gfp);

#endif /* _UTRACE_ENGINE_H */
