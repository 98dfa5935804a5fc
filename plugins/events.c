// SPDX-License-Identifier: GPL-2.0
#include "call.h"
#include "events.h"
#include "kinds.h"

/**
 * utrace_fate_name - what a signal does to its receiver
 * @fate: the number in the record
 *
 * Return: its name; "?" if there is none.
 */
const char *utrace_fate_name(long long fate)
{
	static const char * const names[] = {
		"handler", "ignored", "terminates", "dumps core", "stops",
	};

	return fate >= 0 && fate < 5 ? names[fate] : "?";
}

/**
 * utrace_print_syscall - print an event of system calls in words
 * @b: the destination
 * @event: which of the events
 * @call: the call
 * @how: how it is printed
 */
void utrace_print_syscall(struct utrace_buffer *b, enum utrace_event event,
			  const struct utrace_call *call, const struct utrace_words *how)
{
	utrace_print_call_name(b, call);
	/* The record of an exit has no arguments, so the result is printed without their help. */
	if (event != EVENT_SYSCALL_EXIT)
		utrace_print_arguments(b, call, how->raw);
	if (event == EVENT_SYSCALL_ENTRY)
		return;
	utrace_print_return(b, call, how->raw);
	if (!how->noduration && !call->under_way)
		utrace_print_duration(b, call->duration);
}

static void print_signal(struct utrace_buffer *b, const struct utrace_record *record)
{
	const long long *number = record->number;

	utrace_print_signal_number(b, (int)number[FIELD_SIG]);
	utrace_put_char(b, ' ');
	utrace_print_signal_info(b, record);
	utrace_put(b, " pid=");
	utrace_put_dec(b, number[FIELD_PID]);
	utrace_put_all(b, " ", utrace_fate_name(number[FIELD_FATE]));
}

static void print_exec(struct utrace_buffer *b, const struct utrace_record *record)
{
	const char *filename = record->string[STRING_FILENAME], *argv = record->string[STRING_ARGV];
	long long old = record->number[FIELD_OLD_PID];

	utrace_print_quoted(b, filename ? filename : "");
	utrace_put_char(b, ' ');
	/* utrace writes '?' for a control character; a stranger's file may have any of ASCII's. */
	for (; argv && *argv; argv++)
		utrace_put_char(b, (unsigned char)*argv < ' ' || *argv == 0x7f ? '?' : *argv);
	if (old != record->number[FIELD_COMMON_PID]) {
		utrace_put(b, " old_pid=");
		utrace_put_dec(b, old);
	}
}

static void print_clone(struct utrace_buffer *b, const long long *number)
{
	unsigned long long flags = number[FIELD_FLAGS];

	utrace_put(b, "child=");
	utrace_put_dec(b, number[FIELD_CHILD]);
	utrace_put(b, " flags=");
	utrace_print_flags(b, SET_clone_flags, flags & ~0xffULL, false);
	utrace_put(b, " exit_signal=");
	if (flags & 0xff)
		utrace_print_signal_number(b, (int)(flags & 0xff));
	else
		utrace_put_char(b, '0');
}

/**
 * utrace_print_end - print how a thread ended, in strace's words
 * @b: the destination
 * @number: the numbers of the thread's end
 */
void utrace_print_end(struct utrace_buffer *b, const long long *number)
{
	int sig = (int)number[FIELD_SIG];

	utrace_put(b, sig ? "killed by " : "exited with ");
	if (sig)
		utrace_print_signal_number(b, sig);
	else
		utrace_put_dec(b, number[FIELD_CODE]);
	if (sig && number[FIELD_CORE_DUMPED])
		utrace_put(b, " (core dumped)");
}

/**
 * utrace_print_record - print a record in words
 * @b: the destination
 * @record: the record, of an event that has words
 * @how: how calls are printed
 */
void utrace_print_record(struct utrace_buffer *b, const struct utrace_record *record,
			 const struct utrace_words *how)
{
	struct utrace_call call;

	switch (record->event) {
	case EVENT_SYSCALL:
	case EVENT_SYSCALL_ENTRY:
	case EVENT_SYSCALL_EXIT:
		utrace_call_read(&call, record);
		call.words = how;
		utrace_print_syscall(b, record->event, &call, how);
		break;
	case EVENT_SIGNAL:
		print_signal(b, record);
		break;
	case EVENT_EXEC:
		print_exec(b, record);
		break;
	case EVENT_CLONE:
		print_clone(b, record->number);
		break;
	case EVENT_EXIT:
		utrace_print_end(b, record->number);
		if (record->number[FIELD_GROUP_DEAD])
			utrace_put(b, ", the last thread");
		break;
	case EVENT_OTHER:
		break;
	}
}
