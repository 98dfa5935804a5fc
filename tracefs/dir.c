// SPDX-License-Identifier: GPL-2.0
/*
 * The directory utrace/ in tracefs, and one for each session below instances/ in it.
 *
 * tracefs has no open proxy as debugfs has. If the inode had the operations of this module, an
 * open() during unloading would read them from the inode, fail to take a reference of the module,
 * and the kernel would warn. Only the open() of a character device takes a reference of the module
 * first, and answers ENXIO without a warning if it cannot. So each inode has a device's operations,
 * and points to a device (which has no number and is in no list), whose operations are utrace's.
 *
 * An open() that is under way while a file is removed still holds the inode. So the
 * inode is made a bad one first, and the RCU tasks grace period of unloading waits for
 * each open() that has found the device in it.
 *
 * An open() that has got past that may come when its session has ended. An inode
 * therefore has two numbers and no address: the session's, and the file's in files[].
 */
#include <linux/cdev.h>
#include <linux/dcache.h>
#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/stat.h>

#include "dir.h"
#include "../provider/compat/unexported.h"
#include "../tracepoints/session_list.h"
#include "file.h"

#define FILE_ENTRY(name)	&utrace_file_##name,
static const struct utrace_control_file *const files[] = { UTRACE_FILES(FILE_ENTRY) };

/**
 * struct directory - the control files of a session
 * @session: The session's id; constant.
 * @dentry: The directory.
 * @files: A dentry for each of files[], NULL for those that a session does not have.
 * @link: In directories, under utrace_sessions_mutex.
 *
 * From the creation of the session to its removal; freed then.
 */
struct directory {
	u32 session;
	struct dentry *dentry;
	struct dentry *files[ARRAY_SIZE(files)];
	struct list_head link;
};

static struct directory top;		/* files of the default session, and with .top */
static struct dentry *instances;
static LIST_HEAD(directories);		/* of other sessions; utrace_sessions_mutex */

#define FILE_BITS	8
static_assert(ARRAY_SIZE(files) <= 1 << FILE_BITS);

static void *number_of(u32 session, unsigned int file)
{
	return (void *)((unsigned long)session << FILE_BITS | file);
}

/* The control file of an inode, and the id of the session that the file belongs to. */
const struct utrace_control_file *utrace_file_of(const struct inode *inode, u32 *session)
{
	unsigned long number = (unsigned long)inode->i_private;

	*session = number >> FILE_BITS;
	return files[number & GENMASK(FILE_BITS - 1, 0)];
}

/* Goes through all control files, from 0; NULL after the last one. */
const struct utrace_control_file *utrace_file_at(unsigned int i)
{
	return i < ARRAY_SIZE(files) ? files[i] : NULL;
}

static struct cdev device;
static const struct file_operations *device_fops;

/* A character device's operations are not exported, so take them from a device's inode. */
static int find_device_fops(void)
{
	struct inode *inode = kzalloc(sizeof(*inode), GFP_KERNEL);

	if (!inode)
		return -ENOMEM;
	init_special_inode(inode, S_IFCHR, 0);
	device_fops = inode->i_fop;
	kfree(inode);
	cdev_init(&device, &utrace_file_fops);
	device.owner = THIS_MODULE;
	return 0;
}

/*
 * Drops the reference that the open() of a control file, which will succeed, has taken of the
 * device. Closing a device's file drops this reference. A control file is no device's file, and its
 * operations hold the module.
 */
void utrace_file_opened(void)
{
	kobject_put(&device.kobj);
	module_put(THIS_MODULE);
}

static int create_one(struct directory *d, unsigned int i)
{
	umode_t mode = files[i]->write ? 0640 : 0440;

	d->files[i] = utrace_call_tracefs_create_file(files[i]->name, mode, d->dentry,
						      number_of(d->session, i), device_fops);
	if (!IS_ERR_OR_NULL(d->files[i]))
		return 0;
	d->files[i] = NULL;
	return -ENOENT;
}

/* Allow open() only now: an open file would hold the module if loading failed later. */
static void open_files(struct directory *d)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(files); i++)
		if (d->files[i])
			WRITE_ONCE(d_inode(d->files[i])->i_cdev, &device);
}

static void close_one(struct inode *inode)
{
	make_bad_inode(inode);
	WRITE_ONCE(inode->i_cdev, NULL);
}

static void close_files(struct directory *d)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(files); i++)
		if (d->files[i])
			close_one(d_inode(d->files[i]));
}

/* After an error the directory is removed again. */
static int fill(struct directory *d, const char *name, struct dentry *parent)
{
	unsigned int i;
	int err = 0;

	d->dentry = utrace_call_tracefs_create_dir(name, parent);
	if (IS_ERR_OR_NULL(d->dentry))
		return -ENOENT;
	for (i = 0; !err && i < ARRAY_SIZE(files); i++)
		if (!d->session || !files[i]->top)
			err = create_one(d, i);
	if (err) {
		close_files(d);
		utrace_call_tracefs_remove(d->dentry);
	}
	return err;
}

/* Makes the control files of a session. utrace_sessions_mutex held. -ENOENT if tracefs refuses. */
int utrace_dir_add(u32 session, const char *name)
{
	struct directory *d = kzalloc(sizeof(*d), GFP_KERNEL);
	int err;

	if (!d)
		return -ENOMEM;
	d->session = session;
	err = fill(d, name, instances);
	if (err) {
		kfree(d);
		return err;
	}
	list_add_tail(&d->link, &directories);
	open_files(d);
	return 0;
}

static void del(struct directory *d)
{
	close_files(d);
	utrace_call_tracefs_remove(d->dentry);
	list_del(&d->link);
	kfree(d);
}

/*
 * Removes the control files of a session; one that is open stays open. utrace_sessions_mutex held.
 */
void utrace_dir_del(u32 session)
{
	struct directory *d, *next;

	list_for_each_entry_safe(d, next, &directories, link)
		if (d->session == session)
			del(d);
}

/*
 * Makes the directory and its files, or nothing. No later step of loading may fail. -ENOENT if
 * tracefs refuses.
 */
int utrace_dir_init(void)
{
	int err = find_device_fops();

	if (err)
		return err;
	mutex_lock(&utrace_sessions_mutex);	/* sessions may be opened at once */
	err = fill(&top, "utrace", NULL);
	if (err)
		goto unlock;
	instances = utrace_call_tracefs_create_dir("instances", top.dentry);
	if (IS_ERR_OR_NULL(instances)) {
		close_files(&top);
		utrace_call_tracefs_remove(top.dentry);
		err = -ENOENT;
		goto unlock;
	}
	open_files(&top);
unlock:
	mutex_unlock(&utrace_sessions_mutex);
	return err;
}

/* The caller waits with synchronize_rcu_tasks() before the module's code goes. */
void utrace_dir_exit(void)
{
	struct directory *d, *next;

	mutex_lock(&utrace_sessions_mutex);
	close_files(&top);
	list_for_each_entry_safe(d, next, &directories, link)
		del(d);
	mutex_unlock(&utrace_sessions_mutex);
	utrace_call_tracefs_remove(top.dentry);
}
