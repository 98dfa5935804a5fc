// SPDX-License-Identifier: GPL-2.0
/*
 * Kinds of arguments that are numbers and no more.
 */
#include "kinds.h"

/* An argument that a call does not have, or that another one's kind has printed. */
void utrace_print_nothing(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	(void)s;
	(void)call;
	(void)i;
}

void utrace_print_dec(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	trace_seq_printf(s, "%lld", (long long)call->args[i]);
}

void utrace_print_udec(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	trace_seq_printf(s, "%llu", call->args[i]);
}

void utrace_print_hex(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	unsigned long long value = call->args[i];

	if (call->signature->widths[i] == 'i')
		value = (unsigned int)value;
	trace_seq_printf(s, "%#llx", value);
}

void utrace_print_pointer(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	if (call->args[i])
		trace_seq_printf(s, "%#llx", call->args[i]);
	else
		trace_seq_puts(s, "NULL");
}

/* Permissions: three octal digits at least behind the zero. */
void utrace_print_mode(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	trace_seq_printf(s, "%#03llo", call->args[i]);
}

/* A user or group; -1 leaves it as it is. */
void utrace_print_id(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	unsigned int id = call->args[i];

	if (id == (unsigned int)-1)
		trace_seq_puts(s, "-1");
	else
		trace_seq_printf(s, "%u", id);
}

/* 64 bits in two registers, where a register has 32. */
void utrace_print_dec_pair(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	unsigned long long value = call->args[i];

	if (call->abi == ABI_I386 && i + 1 < MAX_ARGS)
		value = (value & 0xffffffff) | call->args[i + 1] << 32;
	trace_seq_printf(s, "%lld", (long long)value);
}
