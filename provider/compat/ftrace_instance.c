// SPDX-License-Identifier: GPL-2.0
/*
 * ftrace instances: making one, and knowing that it was made here; counting what was overwritten
 * in one.
 */
#include <linux/err.h>
#include <linux/ring_buffer.h>
#include <linux/trace.h>
#include <linux/trace_events.h>

#include "ftrace_instance.h"
#include "compat.h"
#include "ftrace_ring.h"
#include "unexported.h"

static struct trace_array *find(const char *name)
{
#ifdef UTRACE_HAVE_INSTANCE_SYSTEMS
	return trace_array_get_by_name(name, NULL);
#else
	return trace_array_get_by_name(name);
#endif
}

/*
 * Finds the instance with a name, or makes it, as by mkdir (@made). Its reference, for
 * trace_array_put(), keeps it from being removed. Takes ftrace's event_mutex.
 */
struct trace_array *utrace_instance_get(const char *name, bool *made)
{
	struct trace_array *tr;
	int err;

	err = utrace_call_instance_mkdir(name);
	if (err && err != -EEXIST)
		return ERR_PTR(err);
	*made = !err;
	tr = find(name);
	return tr ?: ERR_PTR(-ENOMEM);
}

struct trace_array *utrace_instance_main;

/*
 * Finds the main instance, which never goes. Without it, records that are overwritten there are not
 * counted. Takes ftrace's event_mutex.
 */
void utrace_instance_init(void)
{
	struct trace_event_file *file = trace_get_event_file(NULL, "utrace", "syscall");

	if (IS_ERR(file))
		return;
	utrace_instance_main = file->tr;
	trace_put_event_file(file);
}

/*
 * Adds the number of all events' records that were overwritten since the buffer was emptied. False
 * if the number is not known: no BTF, or no instance.
 */
bool utrace_instance_overwritten(struct trace_array *tr, u64 *count)
{
	if (!tr || !utrace_ring_is_known())
		return false;
	*count += ring_buffer_overruns(utrace_ring_of(tr));
	return true;
}
