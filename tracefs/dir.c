// SPDX-License-Identifier: GPL-2.0
/*
 * The directory utrace/ in tracefs.
 *
 * tracefs has no open proxy as debugfs has: an open() that is on its way while a
 * file is removed still holds the inode and reads the file operations from it,
 * which are in our module. Taking a reference to the module fails once it is being
 * unloaded, but looking at the owner must not come after the module is gone. So
 * each inode is given the kernel's own operations of a bad inode first, and the
 * RCU tasks grace period of unloading waits for those who read the old ones.
 */
#include <linux/dcache.h>
#include <linux/err.h>
#include <linux/kernel.h>

#include "../provider/compat/compat.h"
#include "../provider/compat/hidden.h"
#include "control.h"

static const struct utrace_control *const controls[] = {
	&utrace_readme, &utrace_set_pid, &utrace_follow, &utrace_syscalls,
	&utrace_signals, &utrace_exit_filter, &utrace_rules, &utrace_commands, &utrace_threads, &utrace_stats, &utrace_status,
	&utrace_error_log,
};

static struct dentry *dir;
static struct dentry *files[ARRAY_SIZE(controls)];

/* Not exported: the addresses of tracefs_create_dir() and so on. */
static unsigned long dir_creator, file_creator, remover;

static int find_functions(void)
{
	static const char *const names[][2] = {
		{ "tracefs_create_dir" }, { "tracefs_create_file" }, { "tracefs_remove" },
	};

	dir_creator = utrace_symbol(names[0]);
	file_creator = utrace_symbol(names[1]);
	remover = utrace_symbol(names[2]);
	return dir_creator && file_creator && remover ? 0 : -ENOENT;
}

static struct dentry *create_dir(const char *name)
{
	return (struct dentry *)utrace_hidden(dir_creator, name, NULL, 0, 0, 0);
}

static struct dentry *create_file(const char *name, umode_t mode, const void *data)
{
	return (struct dentry *)utrace_hidden(file_creator, name, mode, dir, data,
					      &utrace_control_fops);
}

static void remove(struct dentry *dentry)
{
	utrace_hidden(remover, dentry, 0, 0, 0, 0);
}

static int create_one(unsigned int i)
{
	umode_t mode = controls[i]->write ? 0640 : 0440;

	files[i] = create_file(controls[i]->name, mode, controls[i]);
	if (!IS_ERR_OR_NULL(files[i]))
		return 0;
	files[i] = NULL;
	return -ENOENT;
}

/**
 * utrace_tracefs_init - make the directory and its files
 *
 * Context: may sleep.
 * Return: 0; -ENOENT where tracefs does not let us, and then nothing is left of it.
 */
int utrace_tracefs_init(void)
{
	unsigned int i;
	int err = find_functions();

	if (err)
		return err;
	dir = create_dir("utrace");
	if (IS_ERR_OR_NULL(dir))
		return -ENOENT;
	for (i = 0; !err && i < ARRAY_SIZE(controls); i++)
		err = create_one(i);
	if (err)
		utrace_tracefs_exit();
	return err;
}

/**
 * utrace_tracefs_exit - remove them
 *
 * Context: may sleep. Before the module's code goes, synchronize_rcu_tasks() is due.
 */
void utrace_tracefs_exit(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(controls); i++)
		if (files[i])
			make_bad_inode(d_inode(files[i]));
	remove(dir);
}
