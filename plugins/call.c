// SPDX-License-Identifier: GPL-2.0
/*
 * A call as a line: name, arguments, result, duration.
 */
#include <stdio.h>

#include "kinds.h"

static const char * const abi_prefixes[NR_ABIS] = {
	[ABI_X86_64] = "", [ABI_I386] = "i386:", [ABI_X32] = "x32:",
};

static unsigned long long widen(unsigned long long value, char width, bool narrow)
{
	switch (width) {
	case 'i':
		return (long long)(int)value;
	case 'u':
		return (unsigned int)value;
	case 'l':
		return narrow ? (unsigned long long)(int)value : value;
	default:
		return narrow ? (unsigned int)value : value;
	}
}

/**
 * utrace_call_widen - cut each register to the width of the call's argument
 * @call: the call with its ABI, number and registers; its signature is filled in
 *
 * An unknown call keeps its registers.
 */
void utrace_call_widen(struct utrace_call *call)
{
	unsigned int i;

	call->signature = utrace_signature_find(call->abi, call->nr);
	if (!call->signature)
		return;
	for (i = 0; i < call->signature->nr_args; i++)
		call->args[i] = widen(call->args[i], call->signature->widths[i],
				      call->abi == ABI_I386);
}

/**
 * utrace_print_call_name - print a call's name, after its ABI's unless that is x86-64
 * @s: the destination
 * @call: the call
 */
void utrace_print_call_name(struct trace_seq *s, const struct utrace_call *call)
{
	trace_seq_puts(s, abi_prefixes[call->abi]);
	if (call->signature)
		trace_seq_puts(s, call->signature->name);
	else
		trace_seq_printf(s, "syscall_%#x", call->nr);
}

static void print_hex(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	unsigned long long value = call->args[i];

	if (call->signature && call->signature->widths[i] == 'i')
		value = (unsigned int)value;
	trace_seq_printf(s, "%#llx", value);
}

static void print_arg(struct trace_seq *s, const struct utrace_call *call, unsigned int i, bool raw)
{
	if (raw || !call->signature)
		print_hex(s, call, i);
	else if (utrace_call_text(call, i))
		utrace_print_text(s, call, i);
	else
		call->signature->args[i](s, call, i);
}

/**
 * utrace_print_call - print a call's name and arguments
 * @s: the destination
 * @call: the call
 * @raw: arguments as hexadecimal numbers
 */
void utrace_print_call(struct trace_seq *s, const struct utrace_call *call, bool raw)
{
	unsigned int nr_args = call->signature ? call->signature->nr_args : MAX_ARGS;
	unsigned int i, before, begin;
	bool first = true;

	utrace_print_call_name(s, call);
	trace_seq_putc(s, '(');
	for (i = 0; i < nr_args; i++) {
		before = s->len;
		if (!first)
			trace_seq_puts(s, ", ");
		begin = s->len;
		print_arg(s, call, i, raw);
		/* An argument that prints nothing does not exist. */
		if (s->len == begin)
			s->len = before;
		else
			first = false;
	}
	trace_seq_putc(s, ')');
}

/**
 * utrace_print_return - print the result of a call
 * @s: the destination
 * @call: the call
 * @raw: as a hexadecimal number
 */
void utrace_print_return(struct trace_seq *s, const struct utrace_call *call, bool raw)
{
	trace_seq_puts(s, " = ");
	if (raw)
		trace_seq_printf(s, "%#llx", call->ret);
	else if (call->signature)
		call->signature->result(s, call, 0);
	else
		utrace_print_result(s, call, 0);
}

/**
 * utrace_print_duration - print a call's duration, in the largest unit that fits
 * @s: the destination
 * @ns: nanoseconds
 */
void utrace_print_duration(struct trace_seq *s, unsigned long long ns)
{
	if (ns < 1000)
		trace_seq_printf(s, " <%llu ns>", ns);
	else if (ns < 1000000)
		trace_seq_printf(s, " <%llu.%llu us>", ns / 1000, ns % 1000 / 100);
	else if (ns < 1000000000)
		trace_seq_printf(s, " <%llu.%03llu ms>", ns / 1000000, ns % 1000000 / 1000);
	else
		trace_seq_printf(s, " <%llu.%03llu s>", ns / 1000000000,
				 ns % 1000000000 / 1000000);
}
