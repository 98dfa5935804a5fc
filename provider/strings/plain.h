/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The short way for strings of a native call whose pages are all in memory, as with most texts.
 */
#ifndef _UTRACE_PLAIN_STRINGS_H
#define _UTRACE_PLAIN_STRINGS_H

#include "limits.h"

bool utrace_strings_copy(struct utrace_thread *t, const struct pt_regs *regs, const u8 *texts,
			 const struct utrace_limits *limits);
bool utrace_strings_read_plain(struct utrace_thread *t, const struct utrace_engine *e,
			       const struct pt_regs *regs);
bool utrace_strings_read_shared(struct utrace_thread *t, u64 filters, const struct pt_regs *regs);

#endif /* _UTRACE_PLAIN_STRINGS_H */
