// SPDX-License-Identifier: GPL-2.0
/*
 * Entries of a folder.
 */
#include "kinds.h"
#include "members.h"

/* Entries of a folder, of which only the number is shown. */
static void print_entries(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			  size_t record_length)
{
	struct utrace_piece entries, number;
	unsigned int count = 0;
	size_t at = 0, len;

	utrace_print_pointer(b, call, i);
	if (utrace_call_failed(call) || (call->ret && !utrace_piece_find(call, i, PIECE_OUT, &entries)))
		return;
	while (call->ret && at < entries.len && (len = utrace_piece_number(&entries, at + record_length, 2))) {
		at += len;
		count++;
	}
	if (utrace_piece_part(call, i, PIECE_OUT, PART_INNER, &number))
		count = utrace_piece_number(&number, 0, sizeof(count));
	utrace_put(b, " /* ");
	utrace_put_udec(b, count);
	utrace_put(b, " entries */");
}

void utrace_print_entries64(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_entries(b, call, i, 16);
}

void utrace_print_entries(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_entries(b, call, i, 2 * utrace_word_size(call));
}
