// SPDX-License-Identifier: GPL-2.0
/*
 * The module that DKMS builds for a kernel that utrace does not support (Kbuild): loading it fails,
 * and says why.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>

static int __init refuse(void)
{
	pr_err("%s\n", UTRACE_UNSUPPORTED);
	return -EOPNOTSUPP;
}

module_init(refuse);

MODULE_DESCRIPTION("utrace, on a kernel that utrace does not support");
MODULE_LICENSE("GPL");
