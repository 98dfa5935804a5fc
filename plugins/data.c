// SPDX-License-Identifier: GPL-2.0
/*
 * Bytes that calls read and write, and arrays of them.
 */
#include <linux/limits.h>

#include "kinds.h"
#include "members.h"

/* How many bytes the kernel has written: the result may be the length of a message that was cut. */
static unsigned long long least(const struct utrace_call *call, unsigned int i)
{
	unsigned long long room = -1ULL;

	utrace_call_count(call, i, &room);
	return room < (unsigned long long)call->ret ? room : (unsigned long long)call->ret;
}

/* Bytes that the kernel has written, as many as the result says. */
void utrace_print_bytes_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const unsigned long long len = least(call, i);
	struct utrace_piece piece;

	if (call->ret == 0 && call->args[i])
		utrace_put(b, "\"\"");
	else if (call->ret <= 0 || !utrace_piece_find(call, i, PIECE_OUT, &piece) || !piece.len)
		utrace_print_pointer(b, call, i);
	else if (!utrace_print_netlink_out(b, &piece, len))
		utrace_print_limited(b, &piece, len);
}

/* An extended attribute, of which a NUL at the end is not shown. */
static void print_xattr(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			enum utrace_direction out, unsigned long long len)
{
	struct utrace_piece piece = { .call = call };

	if (len > XATTR_SIZE_MAX || !call->args[i] ||
	    (len && (!utrace_piece_find(call, i, out, &piece) || !utrace_is_readable(&piece, len)))) {
		utrace_print_pointer(b, call, i);
		return;
	}
	if (len && piece.len >= len && !piece.bytes[len - 1])
		len--;
	utrace_print_limited(b, &piece, len);
}

void utrace_print_xattr_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_xattr(b, call, i, PIECE_IN, call->args[i + 1]);
}

void utrace_print_xattr_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (utrace_call_failed(call) || !call->args[i + 1])
		utrace_print_pointer(b, call, i);
	else
		print_xattr(b, call, i, PIECE_OUT, call->ret);
}

void utrace_print_xattr_list(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (call->args[i + 1])
		utrace_print_bytes_out(b, call, i);
	else
		utrace_print_pointer(b, call, i);
}

/* Random bytes, in hexadecimal. */
void utrace_print_random_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece piece;

	if (call->ret <= 0 || !utrace_piece_find(call, i, PIECE_OUT, &piece))
		utrace_print_bytes_out(b, call, i);
	else
		utrace_print_limited_hex(b, &piece, call->ret);
}

/* A path that the kernel has written, with its NUL. */
void utrace_print_path_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece piece;

	if (call->ret <= 0 || !utrace_piece_find(call, i, PIECE_OUT, &piece) || !piece.len) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_print_bytes(b, piece.bytes, strnlen((const char *)piece.bytes, piece.len));
	utrace_put(b, piece.truncated ? "..." : "");
}

/**
 * utrace_is_readable - whether as many bytes could be read as are shown
 * @piece: the bytes
 * @len: how many the program has
 *
 * strace reads no more than it shows, and one byte more.
 *
 * Return: false if the bytes are to be printed as their address.
 */
bool utrace_is_readable(const struct utrace_piece *piece, unsigned long long len)
{
	const unsigned int limit = piece->call->words->limit;

	return !piece->faulted || piece->len >= len || (limit && piece->len > limit);
}

/* Bytes of the caller's, as many as the argument behind says. */
void utrace_print_bytes_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece piece;

	const unsigned long long len = i + 1 < MAX_ARGS ? call->args[i + 1] : 0;

	if (call->args[i] && !len)
		utrace_put(b, "\"\"");
	else if (utrace_piece_find(call, i, PIECE_IN, &piece) && utrace_is_readable(&piece, len))
		utrace_print_limited(b, &piece, len);
	else
		utrace_print_pointer(b, call, i);
}

/* A name; one that is longer than the kernel takes is printed as its address. */
void utrace_print_host_name(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_pointer(b, call, i);
}

/* A text, of which only so many bytes are shown as of data. A path is shown as it is. */
void utrace_print_string(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_pointer(b, call, i);
}

/* Print a piece of memory that a call gathers or scatters; @at is where its bytes begin. */
static void print_iovec(struct utrace_buffer *b, const struct utrace_piece *iovec,
			const struct utrace_piece *bytes, size_t at, size_t len, int netlink)
{
	const unsigned long long base = utrace_struct_get(iovec, STRUCT_iovec, "iov_base");
	struct utrace_piece part = utrace_piece_at(bytes, at, len);

	utrace_put(b, "{iov_base=");
	part.faulted = bytes->faulted && len > bytes->len - at;
	part.address = base;
	if (netlink != UTRACE_NO_NETLINK && base && bytes->bytes && len)
		utrace_print_nl_messages(b, &part, len, netlink);
	else if (!base || (!bytes->bytes && len) || !utrace_is_readable(&part, len))
		utrace_print_address_of(b, base);
	else
		utrace_print_limited(b, &part, len);
	utrace_put(b, ", iov_len=");
	utrace_put_udec(b, utrace_struct_get(iovec, STRUCT_iovec, "iov_len"));
	utrace_put_char(b, '}');
}

/**
 * utrace_print_iovecs - print pieces of memory that a call gathers or scatters
 * @b: the destination
 * @array: the array of struct iovec
 * @bytes: the bytes, one piece behind the other
 * @count: how many elements the program has
 * @left: how many bytes there are at most, in all; UTRACE_UNLIMITED: as many as the elements say
 * @netlink: the protocol of the netlink socket, or UTRACE_NO_NETLINK
 */
void utrace_print_iovecs(struct utrace_buffer *b, const struct utrace_piece *array,
			 const struct utrace_piece *bytes, unsigned long long count,
			 unsigned long long left, int netlink)
{
	const size_t size = utrace_struct_size(array->call, STRUCT_iovec);
	const size_t most = utrace_array_limit(array, size);
	unsigned long long i, len;
	size_t at = 0;

	utrace_put_char(b, '[');
	for (i = 0; i < count && i < most; i++) {
		struct utrace_piece iovec = utrace_piece_at(array, i * size, size);

		len = utrace_struct_get(&iovec, STRUCT_iovec, "iov_len");
		len = len < left ? len : left;
		utrace_put(b, i ? ", " : "");
		print_iovec(b, &iovec, bytes, at, len, netlink);
		at = len < bytes->len - at ? at + len : bytes->len;
		left -= left == UTRACE_UNLIMITED ? 0 : len;
	}
	utrace_print_array_end(b, array, size, i, i < count);
}

static void print_iovec_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			    enum utrace_direction out, unsigned long long left)
{
	struct utrace_piece array, bytes = { .call = call };
	unsigned long long count = 0;

	utrace_call_count(call, i, &count);
	if (call->args[i] && !count) {
		utrace_put(b, "[]");
		return;
	}
	if (!call->args[i] || !utrace_piece_find(call, i, PIECE_IN, &array) ||
	    array.len < utrace_struct_size(call, STRUCT_iovec)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_piece_part(call, i, out, PART_BYTES, &bytes);
	utrace_print_iovecs(b, &array, &bytes, count, left, UTRACE_NO_NETLINK);
}

void utrace_print_iovec_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_iovec_arg(b, call, i, PIECE_IN, UTRACE_UNLIMITED);
}

void utrace_print_iovec_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (utrace_call_failed(call))
		print_iovec_arg(b, call, i, PIECE_OUT, UTRACE_UNLIMITED);
	else
		print_iovec_arg(b, call, i, PIECE_OUT, call->ret);
}

/* The environment's texts, of which the record has the number. */
void utrace_print_environment(struct utrace_buffer *b, const struct utrace_call *call,
			      unsigned int i)
{
	struct utrace_piece piece;
	size_t count;

	utrace_print_pointer(b, call, i);
	if (!utrace_piece_part(call, i, PIECE_IN, PART_INNER, &piece))
		return;
	count = utrace_piece_number(&piece, 0, 4);
	if (!count && piece.faulted)
		return;
	utrace_put(b, " /* ");
	utrace_put_udec(b, count);
	utrace_put_all(b, count == 1 ? " var" : " vars",
		       piece.faulted ? ", unterminated */" : " */");
}
