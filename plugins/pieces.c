// SPDX-License-Identifier: GPL-2.0
/*
 * A piece has a head of four bytes, and begins at a multiple of four: see docs/events.md. The file
 * of a stranger may have any bytes there.
 */
#include "pieces.h"

#define HEAD		4
#define FLAG_OUT	0x01
#define FLAG_TRUNCATED	0x02
#define FLAG_FAULTED	0x04
#define PART_SHIFT	4

/**
 * utrace_piece_part - find a piece; of several messages, one of the call's @message
 * @call: the call
 * @arg: number of the argument
 * @out: its direction
 * @part: which part of what the argument points to
 * @piece: filled in
 *
 * Return: false if the record does not have it.
 */
bool utrace_piece_part(const struct utrace_call *call, unsigned int arg, enum utrace_direction out,
		       enum utrace_part part, struct utrace_piece *piece)
{
	const unsigned int flags = out | part << PART_SHIFT, next = out | PART_NEXT_MESSAGE << PART_SHIFT;
	const unsigned char *at = call->memory;
	unsigned int skip = part ? call->message : 0, kind;
	size_t left = call->memory_len, len;

	for (; left >= HEAD; at += len, left -= len) {
		len = at[2] | at[3] << 8;
		if (len > left - HEAD)
			return false;
		kind = at[1] & ~(FLAG_TRUNCATED | FLAG_FAULTED);
		if (at[0] == arg && part && kind == next && !skip--)
			return false;
		if (at[0] == arg && kind == flags && !skip) {
			*piece = (struct utrace_piece){
				.call = call, .bytes = at + HEAD, .len = len,
				.address = part ? 0 : call->args[arg],
				.truncated = at[1] & FLAG_TRUNCATED,
				.faulted = at[1] & FLAG_FAULTED,
			};
			return true;
		}
		len = HEAD + ((len + 3) & ~(size_t)3);
		if (len > left)
			len = left;
	}
	return false;
}

/**
 * utrace_piece_either - find what an argument itself points to, as the call has left it
 * @call: the call
 * @arg: number of the argument
 * @piece: filled in
 *
 * Return: false if the record does not have it.
 */
bool utrace_piece_either(const struct utrace_call *call, unsigned int arg, struct utrace_piece *piece)
{
	return utrace_piece_find(call, arg, PIECE_OUT, piece) ||
	       utrace_piece_find(call, arg, PIECE_IN, piece);
}

/**
 * utrace_piece_at - a part of a piece
 * @piece: the piece
 * @offset: where the part begins
 * @len: its length
 *
 * Return: as much of the part as the piece has.
 */
struct utrace_piece utrace_piece_at(const struct utrace_piece *piece, size_t offset, size_t len)
{
	struct utrace_piece part = *piece;

	if (offset > piece->len)
		offset = piece->len;
	part.bytes += offset;
	part.len = len < piece->len - offset ? len : piece->len - offset;
	if (part.address)
		part.address += offset;
	return part;
}

/**
 * utrace_number_at - a number in memory
 * @bytes: where it is
 * @size: its size: 1, 2, 4 or 8
 * @is_signed: its highest bit is a sign
 *
 * Return: the number.
 */
unsigned long long utrace_number_at(const unsigned char *bytes, unsigned int size, bool is_signed)
{
	unsigned long long number = 0;
	const unsigned int unused = 64 - 8 * size;

	if (size > sizeof(number) || !size)
		return 0;
	memcpy(&number, bytes, size);
	if (is_signed)
		number = (unsigned long long)((long long)(number << unused) >> unused);
	return number;
}

/**
 * utrace_piece_number - a number in a piece
 * @piece: the piece
 * @offset: where the number is
 * @size: its size
 *
 * Return: the number; 0 if it is not in the piece.
 */
unsigned long long utrace_piece_number(const struct utrace_piece *piece, size_t offset,
				       unsigned int size)
{
	if (offset > piece->len || piece->len - offset < size)
		return 0;
	return utrace_number_at(piece->bytes + offset, size, false);
}
