// SPDX-License-Identifier: GPL-2.0
/*
 * Kinds of results.
 */
#define _GNU_SOURCE
#include <string.h>

#include "kinds.h"

#define MAX_ERRNO	4095

/* Results that no program sees. The kernel's linux/errno.h has them, but not for programs. */
static const struct {
	int number;
	const char *text;
} restarts[] = {
	{ 512, "ERESTARTSYS (To be restarted if SA_RESTART is set)" },
	{ 513, "ERESTARTNOINTR (To be restarted)" },
	{ 514, "ERESTARTNOHAND (To be restarted if no handler)" },
	{ 516, "ERESTART_RESTARTBLOCK (Interrupted by signal)" },
};

static bool print_restart(struct trace_seq *s, int number)
{
	unsigned int i;

	for (i = 0; i < sizeof(restarts) / sizeof(restarts[0]); i++) {
		if (restarts[i].number != number)
			continue;
		trace_seq_printf(s, "? %s", restarts[i].text);
		return true;
	}
	return false;
}

/* Print the name and the text of an error; false: @ret is none. */
static bool print_error(struct trace_seq *s, long long ret)
{
	const char *name, *text;
	int number = (int)-ret;

	if (ret >= 0 || ret < -MAX_ERRNO)
		return false;
	if (print_restart(s, number))
		return true;
	name = utrace_name_find(SET_errno, number);
	text = strerrordesc_np(number);
	if (name)
		trace_seq_printf(s, "-1 %s (%s)", name, text ? text : "?");
	else
		trace_seq_printf(s, "%lld", ret);
	return true;
}

void utrace_print_result(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	if (!print_error(s, call->ret))
		trace_seq_printf(s, "%lld", call->ret);
}

void utrace_print_address(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	unsigned long long address = call->ret;

	(void)i;
	if (print_error(s, call->ret))
		return;
	if (call->abi == ABI_I386)
		address = (unsigned int)address;
	trace_seq_printf(s, "%#llx", address);
}

/* The number of ready descriptors; 0 means a timeout. */
void utrace_print_ready(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	utrace_print_result(s, call, i);
	if (!call->ret)
		trace_seq_puts(s, " (Timeout)");
}

/* The id of a user or group; calls for these do not fail. */
void utrace_print_id_result(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	trace_seq_printf(s, "%u", (unsigned int)call->ret);
}

void utrace_print_mode_result(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	trace_seq_printf(s, "%#03llo", call->ret);
}

static void print_hex_result(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	if (call->ret > 0)
		trace_seq_printf(s, "%#llx", call->ret);
	else
		utrace_print_result(s, call, i);
}

/* A call that does not return to its caller has no error, whatever the number. */
void utrace_print_any_result(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	trace_seq_printf(s, "%lld", call->ret);
}

void utrace_print_personality_result(struct trace_seq *s, const struct utrace_call *call,
				     unsigned int i)
{
	print_hex_result(s, call, i);
	if (call->ret < 0)
		return;
	trace_seq_puts(s, " (");
	utrace_print_personality_bits(s, (unsigned int)call->ret);
	trace_seq_putc(s, ')');
}

/* MEMBARRIER_CMD_QUERY returns a bit for each supported command. */
void utrace_print_membarrier_result(struct trace_seq *s, const struct utrace_call *call,
				    unsigned int i)
{
	print_hex_result(s, call, i);
	if (call->ret <= 0 || call->args[0])
		return;
	trace_seq_puts(s, " (");
	utrace_print_flags(s, SET_membarrier_cmd, call->ret, false);
	trace_seq_putc(s, ')');
}
