// SPDX-License-Identifier: GPL-2.0
/*
 * Signals and their codes.
 */
#include <signal.h>

#include "kinds.h"

/* The C library reserves the first two real-time signals. */
#define FIRST_REALTIME	34
#define LAST_REALTIME	64

/**
 * utrace_print_signal_number - print a signal by name
 * @s: the destination
 * @sig: its number
 *
 * Real-time signals are named as the C library counts them, as in the file signals.
 */
void utrace_print_signal_number(struct trace_seq *s, int sig)
{
	if (sig == FIRST_REALTIME)
		trace_seq_puts(s, "SIGRTMIN");
	else if (sig == LAST_REALTIME)
		trace_seq_puts(s, "SIGRTMAX");
	else if (sig > FIRST_REALTIME && sig < LAST_REALTIME)
		trace_seq_printf(s, "SIGRTMIN+%d", sig - FIRST_REALTIME);
	else if (sig == FIRST_REALTIME - 1 || sig == FIRST_REALTIME - 2)
		trace_seq_printf(s, "SIG%d", sig);
	else if (utrace_name_find(SET_signal_name, sig))
		utrace_print_value(s, SET_signal_name, sig);
	else
		trace_seq_printf(s, "%d", sig);
}

void utrace_print_signal(struct trace_seq *s, const struct utrace_call *call, unsigned int i)
{
	utrace_print_signal_number(s, int_arg(call, i));
}

/* Positive codes depend on the signal, except for the kernel's. */
static enum utrace_set_id codes_of(int sig, int code)
{
	if (code <= 0 || code == SI_KERNEL)
		return SET_si_code;
	switch (sig) {
	case SIGILL:
		return SET_si_code_ill;
	case SIGTRAP:
		return SET_si_code_trap;
	case SIGBUS:
		return SET_si_code_bus;
	case SIGFPE:
		return SET_si_code_fpe;
	case SIGSEGV:
		return SET_si_code_segv;
	case SIGCHLD:
		return SET_si_code_chld;
	case SIGIO:
		return SET_si_code_poll;
	case SIGSYS:
		return SET_si_code_sys;
	default:
		return SET_si_code;
	}
}

/**
 * utrace_print_signal_code - print the reason of a signal
 * @s: the destination
 * @sig: the signal
 * @code: its si_code
 */
void utrace_print_signal_code(struct trace_seq *s, int sig, int code)
{
	utrace_print_value(s, codes_of(sig, code), code);
}
