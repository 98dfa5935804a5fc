// SPDX-License-Identifier: GPL-2.0
/*
 * Kinds of arguments that are plain numbers.
 */
#include <linux/limits.h>

#include "kinds.h"

/* For an argument that does not exist, or that the kind of another argument has printed. */
void utrace_print_nothing(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	(void)b;
	(void)call;
	(void)i;
}

void utrace_print_dec(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_dec(b, (long long)call->args[i]);
}

void utrace_print_udec(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_udec(b, call->args[i]);
}

void utrace_print_hex(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long value = call->args[i];

	if (call->signature->widths[i] == 'i')
		value = (unsigned int)value;
	utrace_put_hex(b, value);
}

void utrace_print_pointer(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->args[i])
		utrace_print_hex(b, call, i);
	else
		utrace_put(b, "NULL");
}

/* Permissions have at least three octal digits after the zero. The kernel takes 16 bits. */
void utrace_print_mode(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_octal(b, (unsigned int)call->args[i] & 0xffff);
}

/* The id of a user or group; -1 leaves the id unchanged. */
void utrace_print_id(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned int id = call->args[i];

	if (id == (unsigned int)-1)
		utrace_put(b, "-1");
	else
		utrace_put_udec(b, id);
}

/* No process has more groups. */
void utrace_print_groups(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if ((unsigned int)int_arg(call, 0) > NGROUPS_MAX)
		utrace_print_pointer(b, call, i);
	else
		utrace_print_array_id(b, call, i);
}

/* 32-bit calls pass a 64-bit number in two registers. */
void utrace_print_dec_pair(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long value = call->args[i];

	if (call->abi == UTRACE_ABI_I386 && i + 1 < MAX_ARGS)
		value = (value & 0xffffffff) | call->args[i + 1] << 32;
	utrace_put_dec(b, (long long)value);
}

/**
 * utrace_print_by_form - print an argument as the call's operation takes it
 * @b: the destination
 * @call: the call
 * @i: number of the argument
 * @form: the operations
 * @op: the call's operation
 * @n: number of the argument in the form
 */
void utrace_print_by_form(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			  const struct utrace_form *form, int op, unsigned int n)
{
	while (form->op != op && form->op != UTRACE_OTHERS)
		form++;
	if (form->args[n])
		form->args[n](b, call, i);
}
