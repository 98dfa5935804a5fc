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
			enum utrace_direction out)
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
	dump_bytes(b, &piece, out ? (unsigned long long)call->ret : call->args[2]);
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

/* @part: the array of struct iovec, which has @count elements; @left: as many bytes at most. */
static void dump_part(struct utrace_buffer *b, const struct utrace_call *call,
		      enum utrace_direction out, enum utrace_part part, unsigned long long count,
		      unsigned long long left)
{
	struct utrace_piece array, bytes = { .call = call };

	if (!utrace_piece_part(call, 1, PIECE_IN, part, &array))
		return;
	utrace_piece_part(call, 1, out, PART_BYTES, &bytes);
	dump_iovecs(b, &array, &bytes, count, left);
}

static void dump_vector(struct utrace_buffer *b, const struct utrace_call *call,
			enum utrace_direction out)
{
	dump_part(b, call, out, PART_ITSELF, call->args[2],
		  out ? (unsigned long long)call->ret : UTRACE_UNLIMITED);
}

static void dump_message(struct utrace_buffer *b, const struct utrace_call *call,
			 enum utrace_direction out)
{
	struct utrace_piece message;

	if (utrace_piece_find(call, 1, PIECE_IN, &message))
		dump_part(b, call, out, PART_IOVEC,
			  utrace_struct_get(&message, STRUCT_msghdr, "msg_iovlen"),
			  out ? (unsigned long long)call->ret : UTRACE_UNLIMITED);
}

static void dump_messages(struct utrace_buffer *b, const struct utrace_call *call,
			  enum utrace_direction out)
{
	const size_t size = utrace_struct_size(call, STRUCT_mmsghdr);
	struct utrace_piece array, message;
	struct utrace_call one = *call;
	unsigned long long count;

	if (!utrace_piece_find(call, 1, PIECE_OUT, &array))
		return;
	for (; one.message < array.len / size; one.message++) {
		message = utrace_piece_at(&array, one.message * size, size);
		count = utrace_struct_get(&message, STRUCT_msghdr, "msg_iovlen");
		utrace_put(b, " = ");
		utrace_put_udec(b, count);
		utrace_put(b, " buffers in vector ");
		utrace_put_udec(b, one.message);
		utrace_put_char(b, '\n');
		dump_part(b, &one, out, PART_IOVEC, count,
			  utrace_struct_get(&message, STRUCT_mmsghdr, "msg_len"));
	}
}

/* Kinds of the argument that points to a call's data. */
static const struct {
	utrace_print_t *kind;
	void (*dump)(struct utrace_buffer *b, const struct utrace_call *call, enum utrace_direction out);
	enum utrace_direction out;
} kinds[] = {
	{ utrace_print_bytes_out, dump_buffer, PIECE_OUT },
	{ utrace_print_bytes_in, dump_buffer, PIECE_IN },
	{ utrace_print_iovec_out, dump_vector, PIECE_OUT },
	{ utrace_print_iovec_in, dump_vector, PIECE_IN },
	{ utrace_print_message_out, dump_message, PIECE_OUT },
	{ utrace_print_message_in, dump_message, PIECE_IN },
	{ utrace_print_messages_out, dump_messages, PIECE_OUT },
	{ utrace_print_messages_in, dump_messages, PIECE_IN },
};

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
	unsigned int n;

	if (!signature || signature->nr_args < 2 || signature->args[0] != utrace_print_fd ||
	    utrace_call_failed(call) || is_other(signature))
		return;
	for (n = 0; n < sizeof(kinds) / sizeof(kinds[0]); n++)
		if (signature->args[1] == kinds[n].kind && (kinds[n].out ? reads : writes))
			kinds[n].dump(b, call, kinds[n].out);
}
