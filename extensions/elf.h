/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Symbols in ELF files.
 */
#ifndef _UTRACE_ELF_H
#define _UTRACE_ELF_H

#include <linux/types.h>

struct file;

int utrace_elf_symbol(struct file *file, const char *name, loff_t *offset);

#endif /* _UTRACE_ELF_H */
