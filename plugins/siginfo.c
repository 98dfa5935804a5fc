// SPDX-License-Identifier: GPL-2.0
/*
 * What a signal tells, and what a timer is to tell, in memory.
 */
#define _GNU_SOURCE
#include <signal.h>

#include "events.h"
#include "kinds.h"
#include "members.h"

static enum utrace_struct_id user_shape(int code)
{
	switch (code) {
	case SI_USER:
	case SI_TKILL:
		return STRUCT_siginfo_source;
	case SI_TIMER:
		return STRUCT_siginfo_timer;
	case SI_SIGIO:
		return STRUCT_siginfo_sigio;
	default:
		return STRUCT_siginfo_value;
	}
}

static enum utrace_struct_id kernel_shape(int sig, int code)
{
	switch (sig) {
	case SIGCHLD:
		return code == CLD_EXITED ? STRUCT_siginfo_exited : STRUCT_siginfo_child;
	case SIGILL:
	case SIGFPE:
	case SIGBUS:
	case SIGSEGV:
	case SIGTRAP:
		return STRUCT_siginfo_fault;
	case SIGPOLL:
		return code == POLL_IN || code == POLL_OUT || code == POLL_MSG ?
		       STRUCT_siginfo_poll : STRUCT_siginfo_sigio;
	default:
		return STRUCT_siginfo_source;
	}
}

/* Which members of the union are used depends on the signal and its code. */
static enum utrace_struct_id shape_of(const struct utrace_piece *info)
{
	const int sig = (int)utrace_struct_get(info, STRUCT_siginfo_other, "si_signo");
	const int code = (int)utrace_struct_get(info, STRUCT_siginfo_other, "si_code");
	enum utrace_struct_id id = code <= 0 ? user_shape(code) : kernel_shape(sig, code);

	if (id == STRUCT_siginfo_value && !utrace_struct_get(info, id, "si_ptr"))
		return STRUCT_siginfo_source;
	return id;
}

void utrace_print_siginfo(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece info;

	if (!call->args[i] || !utrace_piece_either(call, i, &info) || info.faulted || info.len < 12)
		utrace_print_pointer(b, call, i);
	else if (!utrace_struct_get(&info, STRUCT_siginfo_other, "si_signo"))
		utrace_put(b, "{}");
	else
		utrace_print_members(b, &info, shape_of(&info));
}

static unsigned long long number_of(const struct utrace_value *value)
{
	return utrace_piece_number(&value->at, 0, value->at.len);
}

void utrace_member_signal_code(struct utrace_buffer *b, const struct utrace_value *value)
{
	const int sig = (int)utrace_struct_get(value->whole, value->of, "si_signo");
	const int code = (int)number_of(value);

	utrace_print_name(b, code, 'x', utrace_signal_code_name(sig, code));
}

void utrace_member_si_errno(struct utrace_buffer *b, const struct utrace_value *value)
{
	const int number = (int)number_of(value);
	const char *name = utrace_name_find(SET_errno, number);

	if (number && name)
		utrace_put(b, name);
	else if (number)
		utrace_put_udec(b, (unsigned int)number);
}

/* Ticks of the clock, of which there are 100 a second. */
void utrace_member_ticks(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long ticks = number_of(value);

	utrace_put_udec(b, ticks);
	if (!ticks || b->names == NAMES_NONE)
		return;
	utrace_put(b, " /* ");
	utrace_put_fraction(b, ticks, 2);
	utrace_put(b, " s */");
}

void utrace_member_sigev_value(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (!number_of(value))
		return;
	utrace_put(b, "{sival_int=");
	utrace_put_dec(b, (int)utrace_piece_number(&value->at, 0, 4));
	utrace_put(b, ", sival_ptr=");
	utrace_print_address_of(b, number_of(value));
	utrace_put_char(b, '}');
}

static int notify_of(const struct utrace_value *value)
{
	return (int)utrace_struct_get(value->whole, value->of, "sigev_notify");
}

void utrace_member_sigev_signo(struct utrace_buffer *b, const struct utrace_value *value)
{
	switch (notify_of(value)) {
	case SIGEV_SIGNAL:
	case SIGEV_THREAD:
	case SIGEV_THREAD_ID:
		utrace_print_signal_number(b, (int)number_of(value));
		break;
	default:
		utrace_put_udec(b, number_of(value));
	}
}

void utrace_member_sigev_thread_id(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (notify_of(value) == SIGEV_THREAD_ID)
		utrace_put_dec(b, (int)number_of(value));
}

void utrace_member_sigev_thread(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (notify_of(value) == SIGEV_THREAD)
		utrace_print_address_of(b, number_of(value));
}
