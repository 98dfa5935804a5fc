// SPDX-License-Identifier: GPL-2.0
/*
 * The data that calls read and write, as strace's -e read= and -e write= print it.
 */
#include "kinds.h"
#include "members.h"

#define COLUMNS	16
/* No record has more of a text. */
#define TEXT	4096

static void put_hex_digits(struct utrace_buffer *b, unsigned long long number, int digits)
{
	while (digits-- > 0)
		utrace_put_char(b, "0123456789abcdef"[number >> 4 * digits & 15]);
}

static void dump_line(struct utrace_buffer *b, const unsigned char *bytes, size_t at, size_t len)
{
	size_t i;

	utrace_put(b, " | ");
	put_hex_digits(b, at, at > 0xfffff ? 8 : 5);
	utrace_put(b, "  ");
	for (i = 0; i < COLUMNS; i++) {
		if (i < len)
			put_hex_digits(b, bytes[at + i], 2);
		else
			utrace_put(b, "  ");
		utrace_put(b, i % 8 == 7 ? "  " : " ");
	}
	for (i = 0; i < COLUMNS; i++)
		utrace_put_char(b, i >= len ? ' ' :
				bytes[at + i] >= ' ' && bytes[at + i] <= '~' ? bytes[at + i] : '.');
	utrace_put(b, " |\n");
}

/* @len: how many bytes the program has, of which the record may have less. */
static void dump_bytes(struct utrace_buffer *b, const struct utrace_piece *piece,
		       unsigned long long len)
{
	const size_t there = piece->len < len ? piece->len : len;
	size_t at;

	for (at = 0; at < there; at += COLUMNS)
		dump_line(b, piece->bytes, at, there - at < COLUMNS ? there - at : COLUMNS);
	if (there == len)
		return;
	utrace_put(b, " * ");
	utrace_put_udec(b, len - there);
	utrace_put(b, " bytes more are not recorded\n");
}

/* The data of most calls is a text of the record. */
static void dump_buffer(struct utrace_buffer *b, const struct utrace_call *call,
			enum utrace_direction out, unsigned long long len)
{
	const struct utrace_arg_text *text = utrace_call_text(call, 1);
	struct utrace_piece piece = { .call = call };
	unsigned char bytes[TEXT];
	const char *at;
	int byte;

	if (!utrace_piece_find(call, 1, out, &piece) && text) {
		piece.bytes = bytes;
		for (at = text->bytes; piece.len < TEXT && (byte = utrace_next_byte(&at)) >= 0;)
			bytes[piece.len++] = byte;
	}
	dump_bytes(b, &piece, len);
}

static void dump_iovecs(struct utrace_buffer *b, const struct utrace_piece *array,
			const struct utrace_piece *bytes, unsigned long long count,
			unsigned long long left)
{
	const size_t size = utrace_struct_size(array->call, STRUCT_iovec);
	unsigned long long i, len;
	size_t at = 0;

	for (i = 0; i < count && i < array->len / size; i++) {
		struct utrace_piece iovec = utrace_piece_at(array, i * size, size), part;

		len = utrace_struct_get(&iovec, STRUCT_iovec, "iov_len");
		len = len < left ? len : left;
		if (!len)
			return;
		utrace_put(b, " * ");
		utrace_put_udec(b, len);
		utrace_put(b, " bytes in buffer ");
		utrace_put_udec(b, i);
		utrace_put_char(b, '\n');
		part = utrace_piece_at(bytes, at, len);
		dump_bytes(b, &part, len);
		at = len < bytes->len - at ? at + len : bytes->len;
		left -= len;
	}
}

/* readv() and writev() have the array behind their argument, messages behind a member. */
static void dump_vector(struct utrace_buffer *b, const struct utrace_call *call,
			enum utrace_direction out, bool is_message)
{
	struct utrace_piece array, message, bytes = { .call = call };
	unsigned long long count = call->args[2];

	if (!utrace_piece_part(call, 1, PIECE_IN, is_message ? PART_IOVEC : PART_ITSELF, &array))
		return;
	if (is_message) {
		if (!utrace_piece_find(call, 1, PIECE_IN, &message))
			return;
		count = utrace_struct_get(&message, STRUCT_msghdr, "msg_iovlen");
	}
	utrace_piece_part(call, 1, out, PART_BYTES, &bytes);
	dump_iovecs(b, &array, &bytes, count, out == PIECE_OUT ? (unsigned long long)call->ret : -1ULL);
}

/* These have arguments of the same kinds, but no data of a descriptor. */
static bool is_other(const struct utrace_signature *signature)
{
	return !strcmp(signature->name, "flistxattr") || !strcmp(signature->name, "process_madvise");
}

/**
 * utrace_print_data - print the data that a call on a descriptor has read or written
 * @b: the destination; nothing is printed for other calls, and for those that have failed
 * @call: the call
 * @reads: also what is read
 * @writes: also what is written
 */
void utrace_print_data(struct utrace_buffer *b, const struct utrace_call *call, bool reads, bool writes)
{
	const struct utrace_signature *signature = call->signature;
	utrace_print_t *kind;

	if (!signature || signature->nr_args < 2 || signature->args[0] != utrace_print_fd ||
	    utrace_call_failed(call) || is_other(signature))
		return;
	kind = signature->args[1];
	if (reads && kind == utrace_print_bytes_out) {
		dump_buffer(b, call, PIECE_OUT, call->ret);
	} else if (writes && kind == utrace_print_bytes_in) {
		dump_buffer(b, call, PIECE_IN, call->args[2]);
	} else if (reads && (kind == utrace_print_iovec_out || kind == utrace_print_message_out)) {
		dump_vector(b, call, PIECE_OUT, kind == utrace_print_message_out);
	} else if (writes && (kind == utrace_print_iovec_in || kind == utrace_print_message_in)) {
		dump_vector(b, call, PIECE_IN, kind == utrace_print_message_in);
	}
}
