// SPDX-License-Identifier: GPL-2.0
/*
 * Paths of the files behind descriptors: see paths.h.
 */
#include <linux/dcache.h>
#include <linux/file.h>
#include <linux/percpu.h>

#include "paths.h"
#include "../filter/syscall_map.h"
#include "../group/engines.h"
#include "table.h"

static char __percpu *room;		/* PATH_MAX bytes for each processor */
static unsigned int paths_users;	/* utrace_group_mutex */

/**
 * utrace_paths_init - allocate room for texts
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int utrace_paths_init(void)
{
	room = __alloc_percpu(PATH_MAX, 1);
	return room ? 0 : -ENOMEM;
}

/**
 * utrace_paths_exit - undo utrace_paths_init()
 *
 * Context: may sleep. No thread is in our code.
 */
void utrace_paths_exit(void)
{
	free_percpu(room);
}

/**
 * utrace_paths_room - room for a text, while its value is compared or copied
 *
 * Context: preemption off, for as long as the room is used.
 * Return: PATH_MAX bytes, this processor's.
 */
char *utrace_paths_room(void)
{
	return this_cpu_ptr(room);
}

/**
 * utrace_paths_get - a session wants paths of descriptors from now on
 *
 * Context: utrace_group_mutex held.
 */
void utrace_paths_get(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!paths_users++)
		utrace_syscall_map_set_paths(true);
}

/**
 * utrace_paths_put - a session wants no paths of descriptors any longer
 *
 * Context: utrace_group_mutex held.
 */
void utrace_paths_put(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!--paths_users)
		utrace_syscall_map_set_paths(false);
}

/* Nothing here sleeps: if the reference is the last one, fput() closes the file later. */
static const char *path_of(unsigned int fd, char *buf, unsigned int size)
{
	struct file *file = fget_raw(fd);
	const char *path;

	if (!file)
		return NULL;
	path = d_path(&file->f_path, buf, size);
	fput(file);
	return IS_ERR(path) ? NULL : path;
}

/**
 * utrace_path_read - read the path of a file
 * @out: text that the path is put behind, as far as there is room
 * @fd: a descriptor of the thread's
 *
 * Context: in the thread.
 * Return: false where there is no path.
 */
bool utrace_path_read(struct utrace_text *out, unsigned int fd)
{
	const char *path;

	preempt_disable_notrace();
	path = path_of(fd, utrace_paths_room(), PATH_MAX);
	if (path)
		utrace_text_puts(out, path);
	preempt_enable_notrace();
	return path;
}

/**
 * utrace_call_path - path of the file behind the first descriptor that a call takes
 * @call: the call
 * @buf: room for the path
 * @size: size of @buf
 *
 * The path is the one by which the thread itself would name the file at this moment.
 *
 * Context: in the thread that makes the call; preemption may be off.
 * Return: the path, somewhere in @buf; NULL where there is no path, or no room for it.
 */
const char *utrace_call_path(const struct utrace_call *call, char *buf, unsigned int size)
{
	int arg = utrace_descriptor_arg(call);

	return arg < 0 ? NULL : path_of(call->args[arg], buf, size);
}
