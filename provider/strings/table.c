// SPDX-License-Identifier: GPL-2.0
/*
 * The table of texts: which arguments of which calls are texts. See table.h.
 */
#include <linux/build_bug.h>
#include <asm/unistd.h>

#include "table.h"
#include "string_table.h"

#define TEXT(kind, arg)		((kind) << 4 | (arg))
#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)				\
	[nr] = { TEXT(UTRACE_TEXT_##kind0, arg0), TEXT(UTRACE_TEXT_##kind1, arg1) },

const u8 utrace_text_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

static_assert(UTRACE_TEXT_FD < 1 << 4);

#undef ROW
#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)	[nr] = (fd),

/* Which argument is the call's first descriptor, from 1 on; 0 where the call takes none. */
static const u8 descriptors[UTRACE_ABIS][UTRACE_NR_SYSCALLS] = {
	[UTRACE_ABI_X86_64]	= { UTRACE_STRINGS_64(ROW) },
	[UTRACE_ABI_I386]	= { UTRACE_STRINGS_32(ROW) },
	[UTRACE_ABI_X32]	= { UTRACE_STRINGS_X32(ROW) },
};

#undef ROW
#define ROW(nr, name, kind0, arg0, kind1, arg1, fd)	name##_second = UTRACE_TEXT_##kind1,

/*
 * utrace_strings_read_plain() takes a call with a single string for one that does not change
 * registers: of the calls that do, those with a string have a second text.
 */
enum { UTRACE_STRINGS_64(ROW) };
static_assert((int)execve_second == UTRACE_TEXT_ARGV && (int)execveat_second == UTRACE_TEXT_ARGV);

/*
 * Which argument of a call is its first descriptor? -1 for none. The call's texts may leave a row
 * of the table of texts no room for a descriptor.
 */
int utrace_descriptor_arg(enum utrace_abi abi, int nr)
{
	return descriptors[abi][utrace_syscall_slot(nr)] - 1;
}

/*
 * Are paths of descriptors the only texts of a call? A row of the table has them after all others.
 */
bool utrace_strings_has_path(enum utrace_abi abi, unsigned int slot)
{
	return utrace_text_kind(utrace_text_table[abi][slot][0]) == UTRACE_TEXT_FD;
}

/* May a call have texts in its memory? @slot is its place in the table. */
bool utrace_strings_has(enum utrace_abi abi, unsigned int slot)
{
	return utrace_text_table[abi][slot][0] && !utrace_strings_has_path(abi, slot);
}

/*
 * May a native call return with other registers than it came with? Such a call starts a new
 * program, or goes back to what a signal or the probe of a function's return has interrupted.
 */
bool utrace_changes_registers(unsigned int nr)
{
	switch (nr) {
	case __NR_execve:
	case __NR_execveat:
	case __NR_rt_sigreturn:
#ifdef __NR_uretprobe
	case __NR_uretprobe:
#endif
#ifdef __NR_uprobe
	case __NR_uprobe:
#endif
		return true;
	default:
		return false;
	}
}
