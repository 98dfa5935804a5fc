// SPDX-License-Identifier: GPL-2.0
/*
 * Overload: is there room, who reads, and is the wait over?
 *
 * A process never waits that has a trace_pipe or trace_pipe_raw open, of whichever instance: neither
 * for itself, nor in a circle with the reader of another session. Its own table of files says so, at
 * the moment when it would wait, so nothing is kept about readers that come and go.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/dcache.h>
#include <linux/fdtable.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <linux/math64.h>
#include <linux/printk.h>
#include <linux/sched.h>

#include "overload.h"
#include "../provider/compat/ftrace.h"

static const enum utrace_record waiting[] = { UTRACE_RECORD_SYSCALL, UTRACE_RECORD_SYSCALL_EXIT };

static bool has_room(const struct utrace_channel *c)
{
	struct utrace_file *f;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(waiting); i++)
		list_for_each_entry_rcu(f, &c->files[waiting[i]], link)
			if (!utrace_ring_has_room(f->file))
				return false;
	return true;
}

static int is_pipe(const void *unused, struct file *file, unsigned int fd)
{
	const char *name = (const char *)file->f_path.dentry->d_name.name;

	return file_inode(file)->i_sb->s_magic == TRACEFS_MAGIC && (file->f_mode & FMODE_READ) &&
	       (!strcmp(name, "trace_pipe") || !strcmp(name, "trace_pipe_raw"));
}

static bool is_reader(void)
{
	return iterate_fd(current->files, 0, is_pipe, NULL);
}

/* Has a buffer no room for the record of a thread like current? In the thread, preemption off. */
bool utrace_overload_refuses(const struct utrace_channel *c)
{
	return !has_room(c) && !is_reader();
}

/*
 * Is the wait of current over, which has taken @slept nanoseconds: has each buffer room, or has the
 * patience ended? The first thread whose patience has ended ends that of all. In the thread,
 * preemption off.
 */
bool utrace_overload_is_over(struct utrace_channel *c, u64 slept)
{
	const u64 patience = READ_ONCE(c->patience);

	if (!patience || has_room(c))
		return true;
	if (slept < patience)
		return false;
	if (cmpxchg(&c->patience, patience, 0) == patience)
		pr_info("session %s: no reader has made room for %llu s, so records are dropped from now on\n",
			c->group.name, div_u64(slept, NSEC_PER_SEC));
	return true;
}
