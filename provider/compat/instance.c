// SPDX-License-Identifier: GPL-2.0
/*
 * ftrace instances: to make one, and to know that we did; to remove one.
 */
#include <linux/err.h>
#include <linux/trace.h>

#include "compat.h"
#include "hidden.h"

static struct trace_array *find(const char *name)
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
 * Context: may sleep; takes ftrace's event_mutex.
 * Return: the instance with a reference for trace_array_put(), which keeps it from being
 * removed; -EOPNOTSUPP where we cannot ask ftrace; -ENOMEM and what else ftrace says.
 */
struct trace_array *utrace_instance_get(const char *name, bool *made)
{
	struct trace_array *tr;
	int err;

	if (utrace_hidden_find(UTRACE_HIDDEN_INSTANCE))
		return ERR_PTR(-EOPNOTSUPP);
	err = utrace_call_instance_mkdir(name);
	if (err && err != -EEXIST)
		return ERR_PTR(err);
	*made = !err;
	tr = find(name);
	return tr ?: ERR_PTR(-ENOMEM);
}

/**
 * utrace_instance_remove - remove an instance, as rmdir of its folder does
 * @name: the name
 *
 * The exported trace_array_destroy() takes a pointer, and the reference has to be given back
 * before: another instance may have its address by then.
 *
 * Context: may sleep; takes ftrace's event_mutex.
 * Return: 0; -EBUSY where somebody has it open; -ENODEV where there is none;
 * -EOPNOTSUPP where we cannot ask ftrace.
 */
int utrace_instance_remove(const char *name)
{
	return utrace_hidden_find(UTRACE_HIDDEN_INSTANCE) ? -EOPNOTSUPP :
							    utrace_call_instance_rmdir(name);
}
