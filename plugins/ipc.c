// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of System V's calls.
 */
#include "kinds.h"

#define PERMISSIONS	0777
#define IPC_64		0x100

void utrace_print_ipc_key(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_name(b, (unsigned int)int_arg(call, i), 'x',
			  utrace_name_find(SET_ipc_private, int_arg(call, i)));
}

/* The flags of semget(), msgget() and shmget() have permissions in their lowest bits. */
static void print_get_flags(struct utrace_buffer *b, unsigned int flags, bool is_shm)
{
	unsigned int begin = b->len, rest = flags & ~PERMISSIONS;

	if (rest & 03000)
		utrace_print_flags(b, SET_ipc_flags, rest & 03000, false);
	rest &= ~03000;
	if (rest && is_shm)
		utrace_print_huge_flags(b, SET_shmget_flags, rest, "SHM", b->len != begin);
	else if (rest)
		utrace_print_flags(b, SET_ipc_flags, rest, b->len != begin);
	if (b->len != begin)
		utrace_put_char(b, '|');
	utrace_put_octal(b, flags & PERMISSIONS);
}

void utrace_print_ipc_get_flags(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	print_get_flags(b, int_arg(call, i), false);
}

void utrace_print_shm_get_flags(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	print_get_flags(b, int_arg(call, i), true);
}

/* 32-bit programs add the version of their structure to the command. */
static void print_command(struct utrace_buffer *b, enum utrace_set_id set, unsigned int cmd)
{
	if (cmd & IPC_64)
		utrace_put(b, "IPC_64|");
	utrace_print_value(b, set, cmd & ~IPC_64);
}

void utrace_print_semctl_cmd(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_command(b, SET_sem_cmd, int_arg(call, i));
}

void utrace_print_msgctl_cmd(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_command(b, SET_msg_cmd, int_arg(call, i));
}

void utrace_print_shmctl_cmd(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_command(b, SET_shm_cmd, int_arg(call, i));
}
