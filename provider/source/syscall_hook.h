/* SPDX-License-Identifier: GPL-2.0 */
/*
 * System calls, by hooks in the kernel.
 */
#ifndef _UTRACE_SYSCALL_HOOK_H
#define _UTRACE_SYSCALL_HOOK_H

#include "../engine/engine.h"

extern const struct utrace_source utrace_hook_entry, utrace_hook_exit;

#endif /* _UTRACE_SYSCALL_HOOK_H */
