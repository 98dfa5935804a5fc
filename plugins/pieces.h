/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Pieces of memory that a call's arguments point to, as the field memory has them.
 */
#ifndef _PLUGINS_PIECES_H
#define _PLUGINS_PIECES_H

#include "call.h"

/* Parts of a piece: the memory that the argument itself points to leads to more. */
enum utrace_part {
	PART_ITSELF,
	PART_NAME,
	PART_CONTROL,
	PART_IOVEC,
	PART_BYTES,
	PART_INNER,
	PART_PATH,
	PART_NEXT_MESSAGE,	/* empty: those of another message follow */
	PART_PATH2,
};

/* In place of an argument's number: the result. */
#define PIECE_RESULT	6

/* Direction of a piece: what the caller has put there, or the kernel. */
enum utrace_direction {
	PIECE_IN,
	PIECE_OUT,
};

/**
 * struct utrace_piece - memory behind an argument; of one call
 * @call: the call
 * @bytes: the bytes, in the record's memory
 * @len: how many there are
 * @address: where they are in the traced program, if they are what the argument itself points to
 * @truncated: the program has more
 * @faulted: the rest could not be read
 */
struct utrace_piece {
	const struct utrace_call *call;
	const unsigned char *bytes;
	size_t len;
	unsigned long long address;
	bool truncated;
	bool faulted;
};

bool utrace_piece_part(const struct utrace_call *call, unsigned int arg, enum utrace_direction out,
		       enum utrace_part part, struct utrace_piece *piece);
bool utrace_piece_either(const struct utrace_call *call, unsigned int arg, struct utrace_piece *piece);
struct utrace_piece utrace_piece_at(const struct utrace_piece *piece, size_t offset, size_t len);
unsigned long long utrace_number_at(const unsigned char *bytes, unsigned int size, bool is_signed);
unsigned long long utrace_piece_number(const struct utrace_piece *piece, size_t offset,
				       unsigned int size);

/* Find what an argument itself points to, as the caller has put it there or as the kernel has. */
static inline bool utrace_piece_find(const struct utrace_call *call, unsigned int arg,
				     enum utrace_direction out, struct utrace_piece *piece)
{
	return call->memory_len && utrace_piece_part(call, arg, out, PART_ITSELF, piece);
}

/* The size of a pointer and of a long of the call's ABI. */
static inline unsigned int utrace_word_size(const struct utrace_call *call)
{
	return call->abi == UTRACE_ABI_X86_64 ? 8 : 4;
}

#endif /* _PLUGINS_PIECES_H */
