// SPDX-License-Identifier: GPL-2.0
/*
 * Kinds of results.
 */
#define _GNU_SOURCE
#include <string.h>

#include "kinds.h"
#include "members.h"

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

static bool print_restart(struct utrace_buffer *b, int number)
{
	unsigned int i;

	for (i = 0; i < sizeof(restarts) / sizeof(restarts[0]); i++) {
		if (restarts[i].number != number)
			continue;
		utrace_put_all(b, "? ", restarts[i].text);
		return true;
	}
	return false;
}

/* Print the name and the text of an error; false: the result is none. */
static bool print_error(struct utrace_buffer *b, const struct utrace_call *call)
{
	const char *name, *text;
	int number = (int)-call->ret;

	if (!utrace_call_failed(call))
		return false;
	if (print_restart(b, number))
		return true;
	name = utrace_name_find(SET_errno, number);
	text = strerrordesc_np(number);
	if (name)
		utrace_put_all(b, "-1 ", name, " (", text ? text : "?", ")");
	else
		utrace_put_dec(b, call->ret);
	return true;
}

void utrace_print_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	if (!print_error(b, call))
		utrace_put_dec(b, call->ret);
}

void utrace_print_address(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long address = call->ret;

	(void)i;
	if (print_error(b, call))
		return;
	if (call->abi == UTRACE_ABI_I386)
		address = (unsigned int)address;
	utrace_put_hex(b, address);
}

/* The number of ready descriptors; 0 means a timeout. */
void utrace_print_ready(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_result(b, call, i);
	if (!call->ret)
		utrace_put(b, " (Timeout)");
}

/* The id of a user or group; calls for these do not fail. */
void utrace_print_id_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	utrace_put_udec(b, (unsigned int)call->ret);
}

void utrace_print_mode_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	utrace_put_octal(b, call->ret);
}

static void print_hex_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->ret > 0)
		utrace_put_hex(b, call->ret);
	else
		utrace_print_result(b, call, i);
}

void utrace_print_personality_result(struct utrace_buffer *b, const struct utrace_call *call,
				     unsigned int i)
{
	print_hex_result(b, call, i);
	if (call->ret < 0)
		return;
	utrace_put(b, " (");
	utrace_print_personality_bits(b, (unsigned int)call->ret);
	utrace_put_char(b, ')');
}

void utrace_print_signal_result(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	utrace_print_result(b, call, i);
	if (call->ret <= 0)
		return;
	utrace_put(b, " (");
	utrace_print_signal_number(b, (int)call->ret);
	utrace_put_char(b, ')');
}

void utrace_print_time_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_result(b, call, i);
	if (!utrace_call_failed(call))
		utrace_put_date(b, " (", call->ret, 0, 9, ")");
}

/* This call returns an int, whose sign is lost on x86-64. */
void utrace_print_modify_ldt_result(struct utrace_buffer *b, const struct utrace_call *call,
				    unsigned int i)
{
	const int number = -(int)call->ret;
	const char *name = utrace_is_error((int)call->ret) ? utrace_name_find(SET_errno, number) : NULL;

	utrace_print_result(b, call, i);
	if (name && !utrace_call_failed(call))
		utrace_put_all(b, " ", name, " (", strerrordesc_np(number), ")");
}

/* MEMBARRIER_CMD_QUERY returns a bit for each supported command. */
void utrace_print_membarrier_result(struct utrace_buffer *b, const struct utrace_call *call,
				    unsigned int i)
{
	print_hex_result(b, call, i);
	if (call->ret <= 0 || call->args[0])
		return;
	utrace_put(b, " (");
	utrace_print_flags(b, SET_membarrier_cmd, call->ret, false);
	utrace_put_char(b, ')');
}

/* The state of the clock. */
void utrace_print_adjtimex_result(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	const char *state = call->ret < 0 ? NULL : utrace_name_find(SET_adjtimex_state, call->ret);

	utrace_print_result(b, call, i);
	if (state)
		utrace_put_all(b, " (", state, ")");
}
