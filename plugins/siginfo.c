// SPDX-License-Identifier: GPL-2.0
/*
 * What a signal tells, and what a timer is to tell, in memory.
 */
#define _GNU_SOURCE
#include <linux/audit.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

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

static enum utrace_struct_id other_shape(const struct utrace_piece *info)
{
	if (utrace_struct_get(info, STRUCT_siginfo_value, "si_pid") ||
	    utrace_struct_get(info, STRUCT_siginfo_value, "si_uid"))
		return STRUCT_siginfo_value;
	return STRUCT_siginfo_other;
}

static enum utrace_struct_id kernel_shape(const struct utrace_piece *info, int sig, int code)
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
		return code >= POLL_IN && code <= POLL_HUP ? STRUCT_siginfo_sigio : STRUCT_siginfo_other;
	case SIGSYS:
		return STRUCT_siginfo_sys;
	default:
		return other_shape(info);
	}
}

/* Which members of the union are used depends on the signal and its code. */
static enum utrace_struct_id shape_of(const struct utrace_piece *info)
{
	const int sig = (int)utrace_struct_get(info, STRUCT_siginfo_other, "si_signo");
	const int code = (int)utrace_struct_get(info, STRUCT_siginfo_other, "si_code");
	enum utrace_struct_id id = code <= 0 ? user_shape(code) : kernel_shape(info, sig, code);

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

/*
 * Whether siginfo has the sender of a signal, as utrace_sender_said() in the module decides. For a
 * timer's signal siginfo has the timer there, for a descriptor's the descriptor.
 */
static bool has_sender(int sig, int code)
{
	if (sig == SIGCHLD && code > 0 && code < SI_KERNEL)
		return true;
	return code <= 0 && code != SI_TIMER && code != SI_SIGIO && code != SI_DETHREAD;
}

/**
 * utrace_print_signal_info - print a signal as strace prints its siginfo
 * @b: the destination
 * @record: the record of the signal
 *
 * The sender is that of the record, which knows senders outside the receiver's pid namespace, too.
 */
void utrace_print_signal_info(struct utrace_buffer *b, const struct utrace_record *record)
{
	static const struct utrace_words plain;
	static const struct utrace_call call = { .abi = UTRACE_ABI_X86_64, .words = &plain };
	const long long *number = record->number;
	siginfo_t bytes = {
		.si_signo = (int)number[FIELD_SIG], .si_errno = (int)number[FIELD_ERROR],
		.si_code = (int)number[FIELD_CODE],
	};
	const struct utrace_piece info = {
		.call = &call, .bytes = (const unsigned char *)&bytes, .len = sizeof(bytes),
	};
	const bool sent = has_sender(bytes.si_signo, bytes.si_code);
	enum utrace_struct_id id = sent ? STRUCT_siginfo_source : STRUCT_siginfo_other;

	if (record->info_len)
		memcpy((char *)&bytes + offsetof(siginfo_t, si_pid), record->info, record->info_len);
	if (sent) {
		bytes.si_pid = (pid_t)number[FIELD_SENDER_PID];
		bytes.si_uid = (uid_t)number[FIELD_SENDER_UID];
	}
	/* Records of earlier modules say no more than who sent the signal. */
	if (record->info_len)
		id = shape_of(&info);
	utrace_print_members(b, &info, id);
}

/**
 * utrace_print_signal_line - print a signal as a line of strace's
 * @b: the destination
 * @record: the record of the signal
 */
void utrace_print_signal_line(struct utrace_buffer *b, const struct utrace_record *record)
{
	utrace_put(b, "--- ");
	utrace_print_signal_number(b, (int)record->number[FIELD_SIG]);
	utrace_put_char(b, ' ');
	utrace_print_signal_info(b, record);
	utrace_put(b, " ---");
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

/**
 * utrace_print_call_number - print the number of a call by the call's name
 * @b: the destination
 * @arch: AUDIT_ARCH_* of its ABI
 * @nr: the number
 */
void utrace_print_call_number(struct utrace_buffer *b, unsigned int arch, unsigned long long nr)
{
	const struct utrace_signature *signature =
		utrace_signature_find(arch == AUDIT_ARCH_I386 ? UTRACE_ABI_I386 : UTRACE_ABI_X86_64, (int)nr);
	enum utrace_names how;

	if (!signature) {
		utrace_put_dec(b, (int)nr);
	} else if (utrace_names_begin(b, &how, nr, 'u')) {
		utrace_put_all(b, "__NR_", signature->name);
		utrace_names_end(b, how);
	}
}

/* The call for which seccomp sent the signal. */
void utrace_member_si_syscall(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_call_number(b, utrace_struct_get(value->whole, value->of, "si_arch"), number_of(value));
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
