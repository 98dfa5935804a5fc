// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of ptrace(), which depend on its request.
 */
#include <asm/ptrace.h>
#include <linux/ptrace.h>

#include "kinds.h"

/* The offset of a register in x86-64's struct user; the registers are 8 bytes each. */
static void print_user_offset(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long offset = call->args[i];
	const char *name = offset % 8 ? NULL : utrace_name_find(SET_user_register, offset / 8);

	if (name && call->abi != UTRACE_ABI_I386)
		utrace_put_all(b, "8*", name);
	else
		utrace_print_hex(b, call, i);
}

#define DEC	utrace_print_dec
#define POINTER	utrace_print_pointer
#define SIGNAL	utrace_print_signal
#define OPTIONS	utrace_print_ptrace_options

/* The process, the address, the data. */
static const struct utrace_form forms[] = {
	{ PTRACE_TRACEME, { NULL } },
	{ PTRACE_PEEKUSR, { DEC, print_user_offset, POINTER } },
	{ PTRACE_POKEUSR, { DEC, print_user_offset, POINTER } },
	{ PTRACE_CONT, { DEC, POINTER, SIGNAL } },
	{ PTRACE_SYSCALL, { DEC, POINTER, SIGNAL } },
	{ PTRACE_SYSEMU, { DEC, POINTER, SIGNAL } },
	{ PTRACE_SINGLESTEP, { DEC, POINTER, SIGNAL } },
	{ PTRACE_SYSEMU_SINGLESTEP, { DEC, POINTER, SIGNAL } },
	{ PTRACE_SINGLEBLOCK, { DEC, POINTER, SIGNAL } },
	{ PTRACE_DETACH, { DEC, POINTER, SIGNAL } },
	{ PTRACE_KILL, { DEC } },
	{ PTRACE_ATTACH, { DEC } },
	{ PTRACE_INTERRUPT, { DEC } },
	{ PTRACE_LISTEN, { DEC } },
	{ PTRACE_GETREGS, { DEC, NULL, POINTER } },
	{ PTRACE_SETREGS, { DEC, NULL, POINTER } },
	{ PTRACE_GETFPREGS, { DEC, NULL, POINTER } },
	{ PTRACE_SETFPREGS, { DEC, NULL, POINTER } },
	{ PTRACE_SETOPTIONS, { DEC, POINTER, OPTIONS } },
	{ PTRACE_OLDSETOPTIONS, { DEC, POINTER, OPTIONS } },
	{ PTRACE_SEIZE, { DEC, POINTER, OPTIONS } },
	{ PTRACE_GETREGSET, { DEC, utrace_print_register_set, POINTER } },
	{ PTRACE_SETREGSET, { DEC, utrace_print_register_set, POINTER } },
	{ PTRACE_GETSIGMASK, { DEC, utrace_print_udec, POINTER } },
	{ PTRACE_SETSIGMASK, { DEC, utrace_print_udec, POINTER } },
	{ PTRACE_SECCOMP_GET_FILTER, { DEC, utrace_print_udec, POINTER } },
	{ PTRACE_SECCOMP_GET_METADATA, { DEC, utrace_print_udec, POINTER } },
	{ PTRACE_GET_SYSCALL_INFO, { DEC, utrace_print_udec, POINTER } },
	{ UTRACE_OTHERS, { DEC, POINTER, POINTER } },
};

void utrace_print_ptrace_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_by_form(b, call, i, forms, int_arg(call, 0), i - 1);
}
