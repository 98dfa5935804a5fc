// SPDX-License-Identifier: GPL-2.0
/* A signal as strace prints its siginfo, as far as the record has the fields. */
#include <signal.h>

#include "siginfo.h"
#include "text.h"
#include "../plugins/events.h"

/* The headers of Debian 12 have no name of this one. */
#define CONTROL_PROTECTION	10

static const char *code_name(int sig, int code)
{
	if (sig == SIGSEGV && code == CONTROL_PROTECTION)
		return "SEGV_CPERR";
	return utrace_signal_code_name(sig, code);
}

/*
 * siginfo has a sender for a signal that a process has sent, and for SIGCHLD, as
 * utrace_sender_said() in the module decides. For a timer's signal siginfo has the timer there,
 * for a descriptor's the descriptor; the record has neither.
 */
static bool has_sender(int sig, int code)
{
	if (sig == SIGCHLD && code > 0 && code < SI_KERNEL)
		return true;
	return code <= 0 && code != SI_TIMER && code != SI_SIGIO && code != SI_DETHREAD;
}

/**
 * siginfo_print - print a signal
 * @b: the destination
 * @record: the record of a signal
 */
void siginfo_print(struct utrace_buffer *b, const struct record *record)
{
	const long long *number = record->fields.number;
	int sig = number[FIELD_SIG], code = number[FIELD_CODE];
	const char *name = code_name(sig, code);

	utrace_put(b, "--- ");
	utrace_print_signal_number(b, sig);
	utrace_put(b, " {si_signo=");
	utrace_print_signal_named(b, sig);
	utrace_put(b, ", si_code=");
	utrace_print_name(b, code, b->names ? 'x' : 'd', name);
	if (has_sender(sig, code)) {
		utrace_put(b, ", si_pid=");
		utrace_put_dec(b, number[FIELD_SENDER_PID]);
		utrace_put(b, ", si_uid=");
		utrace_put_dec(b, number[FIELD_SENDER_UID]);
	}
	utrace_put(b, "} ---");
}
