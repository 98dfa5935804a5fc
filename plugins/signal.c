// SPDX-License-Identifier: GPL-2.0
/*
 * Signals and their codes.
 */
#include <signal.h>

#include "events.h"
#include "kinds.h"

/* The C library reserves the first two real-time signals. */
#define FIRST_REALTIME	34
#define LAST_REALTIME	64

/**
 * utrace_print_signal_number - print a signal by name
 * @b: the destination
 * @sig: its number
 *
 * Real-time signals are named as the C library counts them, as in the file signals.
 */
void utrace_print_signal_number(struct utrace_buffer *b, int sig)
{
	const char *name = utrace_name_find(SET_signal_name, sig);

	if (sig == FIRST_REALTIME) {
		utrace_put(b, "SIGRTMIN");
	} else if (sig == LAST_REALTIME) {
		utrace_put(b, "SIGRTMAX");
	} else if (sig > FIRST_REALTIME && sig < LAST_REALTIME) {
		utrace_put(b, "SIGRTMIN+");
		utrace_put_dec(b, sig - FIRST_REALTIME);
	} else if (sig == FIRST_REALTIME - 1 || sig == FIRST_REALTIME - 2) {
		utrace_put(b, "SIG");
		utrace_put_dec(b, sig);
	} else if (name) {
		utrace_put(b, name);
	} else {
		utrace_put_dec(b, sig);
	}
}

void utrace_print_signal(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_signal_number(b, int_arg(call, i));
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
 * utrace_signal_code_name - the name of a signal's reason
 * @sig: the signal
 * @code: its si_code
 *
 * Return: the name, or NULL.
 */
const char *utrace_signal_code_name(int sig, int code)
{
	return utrace_name_find(codes_of(sig, code), code);
}

/**
 * utrace_print_signal_code - print the reason of a signal
 * @b: the destination
 * @sig: the signal
 * @code: its si_code
 */
void utrace_print_signal_code(struct utrace_buffer *b, int sig, int code)
{
	utrace_print_value(b, codes_of(sig, code), code);
}
