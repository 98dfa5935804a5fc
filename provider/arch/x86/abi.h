/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The system call ABIs of an x86-64 kernel. Each has its own numbers, so
 * whatever is kept per system call is kept per ABI. The values are part of the
 * format of the events.
 */
#ifndef _UTRACE_ABI_H
#define _UTRACE_ABI_H

/**
 * enum utrace_abi - which table a system call number belongs to
 * @UTRACE_ABI_X86_64: native calls
 * @UTRACE_ABI_I386: int $0x80 and the 32-bit sysenter and syscall
 * @UTRACE_ABI_X32: native entry with the x32 bit; numbers are kept without it
 * @UTRACE_ABIS: number of ABIs
 */
enum utrace_abi {
	UTRACE_ABI_X86_64	= 0,
	UTRACE_ABI_I386		= 1,
	UTRACE_ABI_X32		= 2,
	UTRACE_ABIS		= 3,
};

/* Added to the ABI of a call in its record if the thread has waited for room, as overload says. */
#define UTRACE_WAITED	0x80

#endif /* _UTRACE_ABI_H */
