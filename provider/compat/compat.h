/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Compatibility: what differs between kernels, and what they do not export. Code
 * that looks up a symbol or names internals of the kernel is in this folder and in
 * provider/source. Where a fact changes more than a single call or macro, the code is here, too.
 *
 * This header has the facts that probe.sh has found, and what some kernels' headers lack.
 */
#ifndef _UTRACE_COMPAT_H
#define _UTRACE_COMPAT_H

#include <linux/sched.h>

#include "facts.h"

/* The kernel's workers in user processes, such as vhost's. Without the flag, io_uring's alone. */
#ifndef PF_USER_WORKER
#define PF_USER_WORKER	0
#endif
#define UTRACE_NOT_USER	(PF_KTHREAD | PF_IO_WORKER | PF_USER_WORKER)

#endif /* _UTRACE_COMPAT_H */
