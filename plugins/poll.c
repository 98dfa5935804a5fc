// SPDX-License-Identifier: GPL-2.0
/*
 * Descriptors that a call waits for, and those that are ready.
 */
#include <sys/epoll.h>

#include "kinds.h"
#include "members.h"

static void print_ready_one(struct utrace_buffer *b, const struct utrace_piece *pollfd,
			    unsigned long long revents)
{
	utrace_put(b, "{fd=");
	utrace_put_dec(b, (int)utrace_struct_get(pollfd, STRUCT_pollfd, "fd"));
	utrace_put(b, ", revents=");
	utrace_print_flags(b, SET_poll_events, revents, false);
	utrace_put_char(b, '}');
}

/* The elements that have events; false: there is none. */
static bool print_ready_all(struct utrace_buffer *b, const struct utrace_piece *array)
{
	const size_t size = utrace_struct_size(array->call, STRUCT_pollfd);
	const unsigned int limit = array->call->words->limit;
	unsigned int shown = 0;
	size_t at;

	for (at = 0; at + size <= array->len; at += size) {
		struct utrace_piece pollfd = utrace_piece_at(array, at, size);
		/* The last two bytes of the struct are what has happened. */
		unsigned long long revents = utrace_piece_number(&pollfd, size - 2, 2);

		if (!revents)
			continue;
		utrace_put(b, shown ? ", " : "[");
		if (limit && shown++ >= limit) {
			utrace_put(b, "...");
			break;
		}
		print_ready_one(b, &pollfd, revents);
		shown += !limit;
	}
	utrace_put(b, shown ? "]" : "");
	return shown;
}

/* The time that is left of a timeout, which the kernel has written back. */
static bool print_left(struct utrace_buffer *b, const struct utrace_call *call, unsigned int arg,
		       enum utrace_struct_id id, bool behind)
{
	struct utrace_piece piece;
	size_t before = b->len;

	if (!call->args[arg] || !utrace_piece_either(call, arg, &piece))
		return false;
	utrace_put(b, behind ? ", left " : "left ");
	if (utrace_print_struct(b, &piece, id))
		return true;
	b->len = before;
	return false;
}

/* i386's calls without time64 in their name have a struct of 32 bits. */
static enum utrace_struct_id time_of(const struct utrace_call *call, enum utrace_struct_id wide,
				     enum utrace_struct_id narrow)
{
	return call->abi == UTRACE_ABI_I386 && !strstr(call->signature->name, "time64") ?
	       narrow : wide;
}

/* @timeout: the number of the argument that is one, and is written back; 0: none. */
static void print_poll(struct utrace_buffer *b, const struct utrace_call *call, unsigned int timeout)
{
	struct utrace_piece array;
	size_t before;
	bool any = false;

	utrace_print_ready(b, call, 0);
	if (call->ret <= 0)
		return;
	before = b->len;
	utrace_put(b, " (");
	if (utrace_piece_find(call, 0, PIECE_OUT, &array))
		any = print_ready_all(b, &array);
	if (timeout)
		any |= print_left(b, call, timeout,
				  time_of(call, STRUCT_timespec, STRUCT_timespec32), any);
	if (any)
		utrace_put_char(b, ')');
	else
		b->len = before;
}

void utrace_print_poll_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	print_poll(b, call, 0);
}

void utrace_print_ppoll_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	(void)i;
	print_poll(b, call, 2);
}

void utrace_print_recvmmsg_result(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	size_t before;

	utrace_print_ready(b, call, i);
	before = b->len;
	utrace_put(b, " (");
	if (call->ret > 0 && print_left(b, call, 4, time_of(call, STRUCT_timespec, STRUCT_timespec32), false))
		utrace_put_char(b, ')');
	else
		b->len = before;
}

static bool has_bit(const struct utrace_piece *set, unsigned int bit)
{
	return utrace_piece_number(set, bit / 8, 1) >> bit % 8 & 1;
}

/* The numbers of the bits that are set, up to @most of them; returns how many that are. */
static unsigned int print_bits(struct utrace_buffer *b, const struct utrace_piece *set, int nr,
			       unsigned int most)
{
	unsigned int found = 0;
	int bit;

	for (bit = 0; bit < nr && (size_t)bit / 8 < set->len && found < most; bit++) {
		if (!has_bit(set, bit))
			continue;
		utrace_put(b, found++ ? " " : "");
		utrace_put_dec(b, bit);
	}
	return found;
}

/* A set of descriptors that select() waits for. */
void utrace_print_fd_set(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const int nr = int_arg(call, 0);
	struct utrace_piece set;

	if (!call->args[i] || nr <= 0 || !utrace_piece_find(call, i, PIECE_IN, &set) ||
	    set.truncated || set.faulted) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_put_char(b, '[');
	print_bits(b, &set, nr, -1U);
	utrace_put_char(b, ']');
}

/* The sets that the kernel has written back: in [3], out [4 5] */
static bool print_sets(struct utrace_buffer *b, const struct utrace_call *call)
{
	static const char *const names[] = { "in [", "out [", "except [" };
	long long left = call->ret;
	struct utrace_piece set;
	bool any = false;
	unsigned int i, found;
	size_t before;

	for (i = 0; i < 3 && left > 0; i++) {
		if (!utrace_piece_find(call, i + 1, PIECE_OUT, &set))
			continue;
		before = b->len;
		utrace_put_all(b, any ? ", " : "", names[i]);
		found = print_bits(b, &set, int_arg(call, 0), left);
		left -= found;
		utrace_put_char(b, ']');
		if (!found)
			b->len = before;
		any |= found;
	}
	return any;
}

static void print_select(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			 enum utrace_struct_id left)
{
	utrace_print_ready(b, call, i);
	if (call->ret <= 0)
		return;
	utrace_put(b, " (");
	print_left(b, call, 4, left, print_sets(b, call));
	utrace_put_char(b, ')');
}

void utrace_print_select_result(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_select(b, call, i, time_of(call, STRUCT_old_timeval, STRUCT_timeval32));
}

void utrace_print_pselect_result(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	print_select(b, call, i, time_of(call, STRUCT_timespec, STRUCT_timespec32));
}

/* The last argument of pselect() points to a pointer to a set of signals, and its size. */
void utrace_print_pselect_sigmask(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	const unsigned int size = utrace_word_size(call);
	struct utrace_piece piece, set;
	unsigned long long address;

	if (!call->args[i] || !utrace_piece_find(call, i, PIECE_IN, &piece) || piece.len < 2 * size) {
		utrace_print_pointer(b, call, i);
		return;
	}
	address = utrace_piece_number(&piece, 0, size);
	utrace_put(b, "{sigmask=");
	if (address && utrace_piece_part(call, i, PIECE_IN, PART_INNER, &set) && set.len >= 4)
		utrace_print_sigset_bytes(b, set.bytes, set.len);
	else
		utrace_print_address_of(b, address);
	utrace_put(b, ", sigsetsize=");
	utrace_put_udec(b, utrace_piece_number(&piece, size, size));
	utrace_put_char(b, '}');
}

/* Only some of epoll_ctl()'s operations use the event. */
void utrace_print_epoll_ctl_event(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int i)
{
	if (int_arg(call, 1) == EPOLL_CTL_DEL)
		utrace_print_pointer(b, call, i);
	else
		utrace_print_struct_epoll_event(b, call, i);
}

/* The events of which the result has the number. */
void utrace_print_epoll_ready(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->ret == 0)
		utrace_put(b, call->args[i] ? "[]" : "NULL");
	else
		utrace_print_array_epoll_event(b, call, i);
}

/* strace prints these arguments when the call has returned, and as addresses if it has failed. */
static void print_of_success(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			     utrace_print_t *print)
{
	(utrace_call_failed(call) ? utrace_print_pointer : print)(b, call, i);
}

void utrace_print_epoll_timeout(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	print_of_success(b, call, i, utrace_print_in_timespec);
}

void utrace_print_epoll_sigmask(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	print_of_success(b, call, i, utrace_print_sigset);
}
