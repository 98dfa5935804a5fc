// SPDX-License-Identifier: GPL-2.0
/*
 * Arrays in memory: their elements, and what stands for those that are not shown.
 */
#include "kinds.h"
#include "members.h"

static size_t count_in(const struct utrace_piece *piece, size_t size)
{
	return size ? piece->len / size : 0;
}

/**
 * utrace_array_limit - how many elements of an array are shown
 * @piece: its bytes
 * @size: the size of an element
 *
 * Return: the number: those that are in memory, or the limit of elements.
 */
size_t utrace_array_limit(const struct utrace_piece *piece, size_t size)
{
	const struct utrace_words *words = piece->call->words;
	const size_t count = count_in(piece, size);

	return words->limit && !words->verbose && count > words->limit ? words->limit : count;
}

/**
 * utrace_print_array_end - print what stands for the elements that are not shown, and the end
 * @b: the destination
 * @piece: the array's bytes
 * @size: the size of an element
 * @shown: how many elements are shown
 * @more: the program has more
 */
void utrace_print_array_end(struct utrace_buffer *b, const struct utrace_piece *piece, size_t size,
			    size_t shown, bool more)
{
	const bool unread = piece->faulted && shown == count_in(piece, size);

	if (b->json && (more || unread)) {
		utrace_put(b, shown ? ",\"...\"" : "\"...\"");
	} else if (unread) {
		utrace_put(b, ", ... /* ");
		utrace_put_hex(b, piece->address + shown * size);
		utrace_put(b, " */");
	} else if (more) {
		utrace_put(b, ", ...");
	}
	utrace_put_char(b, ']');
}

/**
 * utrace_print_array - print an array of structs
 * @b: the destination
 * @piece: its bytes
 * @id: which struct its elements are
 */
void utrace_print_array(struct utrace_buffer *b, const struct utrace_piece *piece,
			enum utrace_struct_id id)
{
	const size_t size = utrace_struct_size(piece->call, id);
	const size_t most = utrace_array_limit(piece, size);
	struct utrace_piece element;
	size_t i;

	utrace_put_char(b, '[');
	for (i = 0; i < most; i++) {
		element = utrace_piece_at(piece, i * size, size);
		utrace_put(b, !i ? "" : b->json ? "," : ", ");
		utrace_print_members(b, &element, id);
	}
	utrace_print_array_end(b, piece, size, i, i < count_in(piece, size) || piece->truncated);
}
