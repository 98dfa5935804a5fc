// SPDX-License-Identifier: GPL-2.0
/*
 * The events that are no system calls.
 */
#include <stdio.h>

#include "call.h"
#include "kinds.h"
#include "plugin.h"

static const char *fate_name(long long fate)
{
	static const char * const names[] = {
		"handler", "ignored", "terminates", "dumps core", "stops",
	};

	return fate >= 0 && fate < 5 ? names[fate] : "?";
}

int utrace_event_signal(struct trace_seq *s, struct tep_record *record, struct tep_event *event,
			void *context)
{
	int sig = (int)utrace_field(event, record, "sig");
	int code = (int)utrace_field(event, record, "code");
	long long sender = utrace_field(event, record, "sender_pid");

	(void)context;
	utrace_print_signal_number(s, sig);
	trace_seq_puts(s, " {si_code=");
	utrace_print_signal_code(s, sig, code);
	if (sender)
		trace_seq_printf(s, ", si_pid=%lld, si_uid=%u", sender,
				 (unsigned int)utrace_field(event, record, "sender_uid"));
	trace_seq_printf(s, "} pid=%lld %s", utrace_field(event, record, "pid"),
			 fate_name(utrace_field(event, record, "fate")));
	return 0;
}

int utrace_event_exec(struct trace_seq *s, struct tep_record *record, struct tep_event *event,
		      void *context)
{
	const char *filename = utrace_field_text(event, record, "filename");
	const char *argv = utrace_field_text(event, record, "argv") ?: "";
	long long pid = utrace_field(event, record, "common_pid");
	long long old = utrace_field(event, record, "old_pid");

	(void)context;
	utrace_print_quoted(s, filename ? filename : "");
	trace_seq_putc(s, ' ');
	/* utrace writes '?' for a control character; a stranger's file may have any of ASCII's. */
	for (; *argv; argv++)
		trace_seq_putc(s, (unsigned char)*argv < ' ' || *argv == 0x7f ? '?' : *argv);
	if (old != pid)
		trace_seq_printf(s, " old_pid=%lld", old);
	return 0;
}

int utrace_event_clone(struct trace_seq *s, struct tep_record *record, struct tep_event *event,
		       void *context)
{
	unsigned long long flags = utrace_field(event, record, "flags");

	(void)context;
	trace_seq_printf(s, "child=%lld flags=", utrace_field(event, record, "child"));
	utrace_print_flags(s, SET_clone_flags, flags & ~0xffULL, false);
	trace_seq_puts(s, " exit_signal=");
	if (flags & 0xff)
		utrace_print_signal_number(s, (int)(flags & 0xff));
	else
		trace_seq_putc(s, '0');
	return 0;
}

/* The words are strace's. */
int utrace_event_exit(struct trace_seq *s, struct tep_record *record, struct tep_event *event,
		      void *context)
{
	int sig = (int)utrace_field(event, record, "sig");

	(void)context;
	if (sig) {
		trace_seq_puts(s, "killed by ");
		utrace_print_signal_number(s, sig);
		if (utrace_field(event, record, "core_dumped"))
			trace_seq_puts(s, " (core dumped)");
	} else {
		trace_seq_printf(s, "exited with %lld", utrace_field(event, record, "code"));
	}
	if (utrace_field(event, record, "group_dead"))
		trace_seq_puts(s, ", the last thread");
	return 0;
}
