// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of System V's calls.
 */
#include "kinds.h"

#define PERMISSIONS	0777
#define IPC_64		0x100

void utrace_print_ipc_key(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	const char *name = utrace_name_find(SET_ipc_private, int_arg(call, i));

	if (name)
		trace_seq_puts(s, name);
	else
		trace_seq_printf(s, "%#x", (unsigned int)int_arg(call, i));
}

/* The flags of semget(), msgget() and shmget() have permissions in their lowest bits. */
static void print_get_flags(struct trace_seq *s, unsigned int flags, bool is_shm)
{
	unsigned int begin = s->len, rest = flags & ~PERMISSIONS;

	if (rest & 03000)
		utrace_print_flags(s, SET_ipc_flags, rest & 03000, false);
	rest &= ~03000;
	if (rest && is_shm)
		utrace_print_huge_flags(s, SET_shmget_flags, rest, "SHM", s->len != begin);
	else if (rest)
		utrace_print_flags(s, SET_ipc_flags, rest, s->len != begin);
	trace_seq_printf(s, "%s%#03o", s->len != begin ? "|" : "", flags & PERMISSIONS);
}

void utrace_print_ipc_get_flags(struct trace_seq *s, const struct utrace_call *call,
				unsigned int i)
{
	print_get_flags(s, int_arg(call, i), false);
}

void utrace_print_shm_get_flags(struct trace_seq *s, const struct utrace_call *call,
				unsigned int i)
{
	print_get_flags(s, int_arg(call, i), true);
}

/* 32-bit programs add the version of their structure to the command. */
static void print_command(struct trace_seq *s, enum utrace_set_id set, unsigned int cmd)
{
	if (cmd & IPC_64)
		trace_seq_puts(s, "IPC_64|");
	utrace_print_value(s, set, cmd & ~IPC_64);
}

void utrace_print_semctl_cmd(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	print_command(s, SET_sem_cmd, int_arg(call, i));
}

void utrace_print_msgctl_cmd(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	print_command(s, SET_msg_cmd, int_arg(call, i));
}

void utrace_print_shmctl_cmd(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	print_command(s, SET_shm_cmd, int_arg(call, i));
}
