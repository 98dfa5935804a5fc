// SPDX-License-Identifier: GPL-2.0
/*
 * utrace_export: an export of ftrace's records. The parameter `records` counts the records.
 */
#include <linux/atomic.h>
#include <linux/module.h>
#include <linux/trace.h>

static atomic_t taken;

static int show(char *to, const struct kernel_param *kp)
{
	return sysfs_emit(to, "%d\n", atomic_read(&taken));
}

static const struct kernel_param_ops ops = { .get = show };
module_param_cb(records, &ops, NULL, 0400);

static void take(struct trace_export *export, const void *record, unsigned int len)
{
	atomic_inc(&taken);
}

static struct trace_export export = { .write = take, .flags = TRACE_EXPORT_EVENT };

static int __init export_init(void)
{
	return register_ftrace_export(&export);
}

static void __exit export_exit(void)
{
	unregister_ftrace_export(&export);
}

module_init(export_init);
module_exit(export_exit);

MODULE_DESCRIPTION("An export of ftrace's records, for tests of utrace");
MODULE_LICENSE("GPL");
