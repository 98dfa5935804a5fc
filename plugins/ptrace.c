// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of ptrace(), which depend on its request.
 */
#include <stddef.h>
#include <asm/ptrace.h>
#include <linux/ptrace.h>

#include "kinds.h"
#include "members.h"

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

/* Arguments of a call, behind its number, as many as there are. */
static void print_info_entry(struct utrace_buffer *b, const struct utrace_piece *info)
{
	const size_t from = offsetof(struct ptrace_syscall_info, entry.args);
	const size_t result = offsetof(struct ptrace_syscall_info, seccomp.ret_data);
	const bool seccomp = info->bytes[0] == PTRACE_SYSCALL_INFO_SECCOMP;
	size_t at;

	utrace_put_all(b, seccomp ? ", seccomp" : ", entry", "={nr=");
	utrace_print_call_number(b, utrace_struct_get(info, STRUCT_ptrace_info, "arch"),
				 utrace_piece_number(info, from - 8, 8));
	for (at = from; at < result && at + 8 <= info->len; at += 8) {
		utrace_put(b, at == from ? ", args=[" : ", ");
		utrace_put_hex(b, utrace_piece_number(info, at, 8));
	}
	utrace_put(b, at > from ? "]" : "");
	if (seccomp && info->len >= result + 4) {
		utrace_put(b, ", ret_data=");
		utrace_put_udec(b, utrace_piece_number(info, result, 4));
	}
	utrace_put_char(b, '}');
}

static void print_info_exit(struct utrace_buffer *b, const struct utrace_piece *info)
{
	const size_t at = offsetof(struct ptrace_syscall_info, exit.is_error);
	const long long result = (long long)utrace_piece_number(info, at - 8, 8);
	const bool is_error = utrace_piece_number(info, at, 1);

	utrace_put(b, ", exit={rval=");
	if (is_error)
		utrace_print_status(b, result);
	else
		utrace_put_dec(b, result);
	if (info->len > at)
		utrace_put_all(b, ", is_error=", is_error ? "1" : "0");
	utrace_put_char(b, '}');
}

/* The program may have asked for less than all, and a member that is not whole is not shown. */
static void print_syscall_info(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const size_t begin = offsetof(struct ptrace_syscall_info, entry);
	struct utrace_piece info, head;

	if (utrace_call_failed(call) || !utrace_piece_find(call, i, PIECE_OUT, &info) || !info.len) {
		utrace_print_pointer(b, call, i);
		return;
	}
	head = utrace_piece_at(&info, 0, begin);
	head.len = head.len < 8 ? 1 : head.len & ~(size_t)7;
	utrace_print_members(b, &head, STRUCT_ptrace_info);
	if (info.len < begin + 8 || info.bytes[0] == PTRACE_SYSCALL_INFO_NONE ||
	    info.bytes[0] > PTRACE_SYSCALL_INFO_SECCOMP)
		return;
	b->len--;
	if (info.bytes[0] == PTRACE_SYSCALL_INFO_EXIT)
		print_info_exit(b, &info);
	else
		print_info_entry(b, &info);
	utrace_put_char(b, '}');
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
	{ PTRACE_GET_SYSCALL_INFO, { DEC, utrace_print_udec, print_syscall_info } },
	{ UTRACE_OTHERS, { DEC, POINTER, POINTER } },
};

void utrace_print_ptrace_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_by_form(b, call, i, forms, int_arg(call, 0), i - 1);
}
