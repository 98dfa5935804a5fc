// SPDX-License-Identifier: GPL-2.0
/*
 * Signals and their codes.
 */
#include <signal.h>
#include <sys/wait.h>

#include "events.h"
#include "kinds.h"
#include "members.h"

/* The kernel's first and last real-time signals, of which the C library reserves the first two. */
#define FIRST_REALTIME	32
#define LAST_REALTIME	64
#define SIGSET_SIZE	8

/* A signal's name without its first three letters, as it stands in a set; false: it has none. */
static bool put_short_name(struct utrace_buffer *b, int sig)
{
	const char *name = utrace_name_find(SET_signal_name, sig);

	if (sig < 1 || sig > LAST_REALTIME || (!name && sig < FIRST_REALTIME))
		return false;
	if (sig == FIRST_REALTIME) {
		utrace_put(b, "RTMIN");
	} else if (sig > FIRST_REALTIME) {
		utrace_put(b, "RT_");
		utrace_put_dec(b, sig - FIRST_REALTIME);
	} else {
		utrace_put(b, name + 3);
	}
	return true;
}

/**
 * utrace_print_signal_number - print a signal by name
 * @b: the destination
 * @sig: its number
 */
void utrace_print_signal_number(struct utrace_buffer *b, int sig)
{
	const size_t before = b->len;

	utrace_put(b, "SIG");
	if (put_short_name(b, sig))
		return;
	b->len = before;
	utrace_put_dec(b, sig);
}

/**
 * utrace_print_signal_named - print a signal as -X says
 * @b: the destination
 * @sig: its number
 */
void utrace_print_signal_named(struct utrace_buffer *b, int sig)
{
	enum utrace_names how;

	if (b->names && !utrace_name_find(SET_signal_name, sig)) {
		utrace_put_dec(b, sig);
	} else if (utrace_names_begin(b, &how, sig, 'd')) {
		utrace_print_signal_number(b, sig);
		utrace_names_end(b, how);
	}
}

void utrace_print_signal(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_signal_named(b, int_arg(call, i));
}

static bool is_in(const unsigned char *mask, unsigned int bit, bool inverted)
{
	return !(mask[bit / 8] >> bit % 8 & 1) == inverted;
}

/**
 * utrace_print_sigset_bytes - print a set of signals, or those that it lacks if it has most
 * @b: the destination
 * @mask: the set
 * @len: its size; of a larger one the rest is ignored
 */
void utrace_print_sigset_bytes(struct utrace_buffer *b, const unsigned char *mask, size_t len)
{
	const unsigned int bits = 8 * (len < SIGSET_SIZE ? len : SIGSET_SIZE);
	/* A set has words of 32 bits. */
	const unsigned int most = (bits + 31) / 32 * 32 * 2 / 3;
	unsigned int count = 0, bit;
	bool inverted, any = false;
	enum utrace_names how;

	for (bit = 0; bit < bits; bit++)
		count += is_in(mask, bit, false);
	inverted = bits && count >= most;
	utrace_put(b, inverted ? "~[" : "[");
	for (bit = 0; bit < bits; bit++) {
		if (!is_in(mask, bit, inverted))
			continue;
		utrace_put(b, any ? " " : "");
		any = true;
		if (!utrace_names_begin(b, &how, bit + 1, 'd'))
			continue;
		put_short_name(b, (int)bit + 1);
		utrace_names_end(b, how);
	}
	utrace_put_char(b, ']');
}

void utrace_member_sigset(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_sigset_bytes(b, value->at.bytes, value->at.len);
}

/* A set of a size that no set has is printed as its address, and so is one that could not be read. */
static void print_sigset(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			 size_t least)
{
	unsigned long long size = least;
	struct utrace_piece piece;

	utrace_call_count(call, i, &size);
	if (utrace_piece_either(call, i, &piece) && size >= least && size <= SIGSET_SIZE &&
	    piece.len >= size && size)
		utrace_print_sigset_bytes(b, piece.bytes, piece.len);
	else
		utrace_print_pointer(b, call, i);
}

void utrace_print_sigset(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_sigset(b, call, i, utrace_word_size(call));
}

/* The kernel writes as much of the pending signals as there is room for. */
void utrace_print_sigset_pending(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	print_sigset(b, call, i, 1);
}

/* The mask that rt_sigreturn() restores; the call has no arguments itself. */
void utrace_print_rt_sigreturn(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece mask;

	if (!utrace_piece_either(call, i, &mask) || mask.len < 4)
		return;
	utrace_put(b, "{mask=");
	utrace_print_sigset_bytes(b, mask.bytes, mask.len);
	utrace_put_char(b, '}');
}

void utrace_member_signal(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_signal_named(b, (int)utrace_piece_number(&value->at, 0, 4));
}

void utrace_member_signal_or_number(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long number = utrace_piece_number(&value->at, 0, value->at.len);

	if (number < 0x7fffffff)
		utrace_print_signal_named(b, (int)number);
	else
		utrace_put_udec(b, number);
}

/* A signal's handler, or what takes its place. */
void utrace_member_handler(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned long long handler = utrace_piece_number(&value->at, 0, value->at.len);

	utrace_print_name(b, handler, 'x', utrace_name_find(SET_sig_handler, handler));
}

static void print_stopped(struct utrace_buffer *b, int status)
{
	int sig = WSTOPSIG(status);

	utrace_put(b, "{WIFSTOPPED(s) && WSTOPSIG(s) == ");
	utrace_print_signal_number(b, sig & 0x7f);
	utrace_put(b, sig & 0x80 ? " | 0x80}" : "}");
}

static void print_killed(struct utrace_buffer *b, int status)
{
	utrace_put(b, "{WIFSIGNALED(s) && WTERMSIG(s) == ");
	utrace_print_signal_number(b, WTERMSIG(status));
	utrace_put(b, WCOREDUMP(status) ? " && WCOREDUMP(s)}" : "}");
}

static void print_exited(struct utrace_buffer *b, int status)
{
	utrace_put(b, "{WIFEXITED(s) && WEXITSTATUS(s) == ");
	utrace_put_dec(b, WEXITSTATUS(status));
	utrace_put_char(b, '}');
}

/**
 * utrace_print_wait_status - print how a child has ended or why it has stopped
 * @b: the destination
 * @status: its status, as wait() has it; a tracer's may have an event in the upper half
 */
void utrace_print_wait_status(struct utrace_buffer *b, int status)
{
	const unsigned int event = (unsigned int)status >> 16;

	status &= 0xffff;
	if (WIFSTOPPED(status))
		print_stopped(b, status);
	else if (WIFSIGNALED(status))
		print_killed(b, status);
	else if (WIFEXITED(status))
		print_exited(b, status);
	else if (WIFCONTINUED(status))
		utrace_put(b, "{WIFCONTINUED(s)}");
	else
		utrace_put_hex(b, (unsigned int)status);
	if (event) {
		utrace_put_char(b, '|');
		utrace_print_value(b, SET_ptrace_event, event);
		utrace_put(b, "<<16");
	}
}

void utrace_member_wait_status(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_wait_status(b, (int)utrace_piece_number(&value->at, 0, 4));
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
	/* The headers of Debian 12 have no name of this one. */
	if (sig == SIGSEGV && code == 10)
		return "SEGV_CPERR";
	return utrace_name_find(codes_of(sig, code), code);
}
