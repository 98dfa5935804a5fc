/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The table of texts: which arguments of which system calls point to texts, or are descriptors
 * whose paths may be wanted. The table is made from the kernel's own prototypes
 * (arch/x86/gen-strings.sh).
 */
#ifndef _UTRACE_TEXT_TABLE_H
#define _UTRACE_TEXT_TABLE_H

#include "../filter/syscall_set.h"
#include "capture.h"
#include "read.h"

/* A byte for each text: its kind, and the argument that points to it; 0 for no text. */
extern const u8 utrace_text_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS];

static inline enum utrace_text_kind utrace_text_kind(u8 text)
{
	return text >> 4;
}

static inline unsigned int utrace_text_arg(u8 text)
{
	return text & 0xf;
}

/* The row of a call. */
static inline const u8 *utrace_texts_of(const struct utrace_call *call)
{
	return utrace_text_table[call->abi][utrace_syscall_slot(call->nr)];
}

int utrace_descriptor_arg(const struct utrace_call *call);
bool utrace_strings_has(enum utrace_abi abi, unsigned int slot);
bool utrace_strings_has_path(enum utrace_abi abi, unsigned int slot);
bool utrace_changes_registers(unsigned int nr);

#endif /* _UTRACE_TEXT_TABLE_H */
