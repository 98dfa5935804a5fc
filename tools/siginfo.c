// SPDX-License-Identifier: GPL-2.0
/* Signals as strace prints them, as far as the record has the fields. */
#include <signal.h>
#include <stdbool.h>

#include "siginfo.h"
#include "text.h"

struct code {
	int sig, code;
	const char *name;
};

#define CODE(sig, code)	{ sig, code, #code }

/* Codes of every signal, and of single signals. */
static const struct code codes[] = {
	CODE(0, SI_USER), CODE(0, SI_KERNEL), CODE(0, SI_QUEUE), CODE(0, SI_TIMER),
	CODE(0, SI_MESGQ), CODE(0, SI_ASYNCIO), CODE(0, SI_SIGIO), CODE(0, SI_TKILL),
	CODE(SIGCHLD, CLD_EXITED), CODE(SIGCHLD, CLD_KILLED), CODE(SIGCHLD, CLD_DUMPED),
	CODE(SIGCHLD, CLD_TRAPPED), CODE(SIGCHLD, CLD_STOPPED), CODE(SIGCHLD, CLD_CONTINUED),
	CODE(SIGSEGV, SEGV_MAPERR), CODE(SIGSEGV, SEGV_ACCERR), CODE(SIGSEGV, SEGV_BNDERR),
	CODE(SIGSEGV, SEGV_PKUERR), CODE(SIGBUS, BUS_ADRALN), CODE(SIGBUS, BUS_ADRERR),
	CODE(SIGBUS, BUS_OBJERR), CODE(SIGFPE, FPE_INTDIV), CODE(SIGFPE, FPE_INTOVF),
	CODE(SIGFPE, FPE_FLTDIV), CODE(SIGFPE, FPE_FLTOVF), CODE(SIGFPE, FPE_FLTUND),
	CODE(SIGFPE, FPE_FLTRES), CODE(SIGFPE, FPE_FLTINV), CODE(SIGFPE, FPE_FLTSUB),
	CODE(SIGILL, ILL_ILLOPC), CODE(SIGILL, ILL_ILLOPN), CODE(SIGILL, ILL_ILLADR),
	CODE(SIGILL, ILL_ILLTRP), CODE(SIGILL, ILL_PRVOPC), CODE(SIGILL, ILL_PRVREG),
	CODE(SIGILL, ILL_COPROC), CODE(SIGILL, ILL_BADSTK), CODE(SIGBUS, BUS_MCEERR_AR),
	CODE(SIGBUS, BUS_MCEERR_AO), CODE(SIGTRAP, TRAP_BRKPT), CODE(SIGTRAP, TRAP_TRACE),
	CODE(SIGTRAP, TRAP_BRANCH), CODE(SIGTRAP, TRAP_HWBKPT), CODE(SIGIO, POLL_IN),
	CODE(SIGIO, POLL_OUT), CODE(SIGIO, POLL_MSG), CODE(SIGIO, POLL_ERR),
	CODE(SIGIO, POLL_PRI), CODE(SIGIO, POLL_HUP),
	/* The libc's headers have no names of these. */
	{ SIGSEGV, 10, "SEGV_CPERR" }, { SIGTRAP, 6, "TRAP_PERF" },
	{ SIGSYS, 1, "SYS_SECCOMP" }, { SIGSYS, 2, "SYS_USER_DISPATCH" },
};

static const char *code_name(int sig, int code)
{
	unsigned int i;

	for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (codes[i].code == code && (!codes[i].sig || codes[i].sig == sig))
			return codes[i].name;
	return NULL;
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
 * @out: the destination
 * @event: the event utrace:signal
 * @record: the record
 */
void siginfo_print(FILE *out, struct tep_event *event, struct tep_record *record)
{
	int sig = text_number(event, record, "sig"), code = text_number(event, record, "code");
	const char *name = code_name(sig, code);

	fprintf(out, "--- %s {si_signo=", text_signal(sig));
	fprintf(out, "%s, si_code=", text_signal(sig));
	if (name)
		fputs(name, out);
	else
		fprintf(out, "%d", code);
	if (has_sender(sig, code))
		fprintf(out, ", si_pid=%lld, si_uid=%lld",
			text_number(event, record, "sender_pid"),
			text_number(event, record, "sender_uid"));
	fputs("} ---", out);
}
