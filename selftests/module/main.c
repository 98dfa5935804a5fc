// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_test: the module and its files. test.h is the manual.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "test.h"

#define LINE_MAX	256

static ssize_t control_write(struct file *file, const char __user *ubuf, size_t n, loff_t *pos)
{
	char *text;
	int err;

	if (n >= LINE_MAX)
		return -E2BIG;
	text = memdup_user_nul(ubuf, n);
	if (IS_ERR(text))
		return PTR_ERR(text);
	err = verb_run(text);
	kfree(text);
	return err ?: n;
}

static const struct proc_ops control_ops = {
	.proc_write = control_write,
};

static int make_files(struct proc_dir_entry *dir)
{
	return proc_create("control", 0200, dir, &control_ops) &&
	       proc_create_single("log", 0400, dir, log_show) ? 0 : -ENOMEM;
}

static int __init test_init(void)
{
	struct proc_dir_entry *dir = proc_mkdir("utrace_test", NULL);
	int err = dir ? make_files(dir) : -ENOMEM;

	if (err)
		remove_proc_subtree("utrace_test", NULL);
	return err;
}

/* Remove the files first: procfs waits for the tasks that carry out a verb. */
static void __exit test_exit(void)
{
	remove_proc_subtree("utrace_test", NULL);
	puppets_free();
}

module_init(test_init);
module_exit(test_exit);

MODULE_DESCRIPTION("The engine API of utrace in the hands of a script");
MODULE_LICENSE("GPL");
