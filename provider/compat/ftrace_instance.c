// SPDX-License-Identifier: GPL-2.0
/*
 * ftrace instances: to make one, and to know that we did; to remove one; what is lost in one.
 */
#include <linux/err.h>
#include <linux/ring_buffer.h>
#include <linux/trace.h>
#include <linux/trace_events.h>

#include "compat.h"
#include "unexported.h"

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
 * Return: 0; -EBUSY where a process has it open; -ENODEV where there is none;
 * -EOPNOTSUPP where we cannot ask ftrace.
 */
int utrace_instance_remove(const char *name)
{
	return utrace_hidden_find(UTRACE_HIDDEN_INSTANCE) ? -EOPNOTSUPP :
							    utrace_call_instance_rmdir(name);
}

/**
 * utrace_instance_main - the main instance, which has no name
 *
 * Context: may sleep; takes ftrace's event_mutex.
 * Return: it, for ever; NULL where it cannot be found.
 */
struct trace_array *utrace_instance_main(void)
{
	static struct trace_array *found;
	struct trace_event_file *file;

	if (READ_ONCE(found))
		return found;
	file = trace_get_event_file(NULL, "utrace", "syscall");
	if (IS_ERR(file))
		return NULL;
	WRITE_ONCE(found, file->tr);
	trace_put_event_file(file);
	return found;
}

/*
 * An instance's layout is ftrace's own. Its buffer stands behind a pointer from the part that
 * has the buffer back to the instance, and is told by that.
 */
static struct trace_buffer *buffer_of(struct trace_array *tr)
{
	void **words = (void **)tr;
	unsigned int i;

	for (i = sizeof(struct list_head) / sizeof(*words); i < 8; i++)
		if (words[i] == tr)
			return READ_ONCE(words[i + 1]);
	return NULL;
}

/**
 * utrace_instance_overwritten - how many records were overwritten in an instance
 * @tr: the instance, which cannot go
 * @count: their number is added to it, of all events, since the buffer was emptied
 *
 * Context: any.
 * Return: false where that cannot be told.
 */
bool utrace_instance_overwritten(struct trace_array *tr, u64 *count)
{
	struct trace_buffer *buffer = tr ? buffer_of(tr) : NULL;

	if (!buffer)
		return false;
	*count += ring_buffer_overruns(buffer);
	return true;
}
