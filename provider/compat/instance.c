// SPDX-License-Identifier: GPL-2.0
/*
 * ftrace instances: to make one, and to know that we did.
 */
#include <linux/err.h>
#include <linux/trace.h>

#include "compat.h"
#include "hidden.h"

/**
 * utrace_instance_find - the instance of a name, or a new one
 * @name: the name
 *
 * Context: may sleep; takes ftrace's event_mutex.
 * Return: the instance with a reference for trace_array_put(), which keeps it from being
 * removed; NULL where it cannot be made.
 */
struct trace_array *utrace_instance_find(const char *name)
{
#ifdef UTRACE_HAVE_INSTANCE_SYSTEMS
	return trace_array_get_by_name(name, NULL);
#else
	return trace_array_get_by_name(name);
#endif
}

/**
 * utrace_instance_get - the instance of a name, or a new one, and which of the two
 * @name: the name
 * @made: set to whether it was made for us, as by mkdir
 *
 * Context: as utrace_instance_find().
 * Return: as that, but for an error: -EOPNOTSUPP where we cannot ask ftrace; -ENOMEM and
 * what else ftrace says.
 */
struct trace_array *utrace_instance_get(const char *name, bool *made)
{
	static const char *const names[] = { "instance_mkdir", NULL };
	unsigned long mkdir = utrace_symbol(names);
	struct trace_array *tr;
	int err;

	if (!mkdir)
		return ERR_PTR(-EOPNOTSUPP);
	err = (int)utrace_hidden(mkdir, name, 0, 0, 0, 0);
	if (err && err != -EEXIST)
		return ERR_PTR(err);
	*made = !err;
	tr = utrace_instance_find(name);
	return tr ?: ERR_PTR(-ENOMEM);
}
