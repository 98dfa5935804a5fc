// SPDX-License-Identifier: GPL-2.0
/*
 * Entries of a folder.
 */
#include "kinds.h"
#include "members.h"

/**
 * struct layout - how entries look like
 * @head: the struct before the name
 * @size: its size
 * @length: where the entry's length is
 * @type: where the type is; 0: in the last byte of the entry
 */
struct layout {
	enum utrace_struct_id head;
	size_t size;
	size_t length;
	size_t type;
};

static void print_type(struct utrace_buffer *b, const struct utrace_piece *entry, size_t at)
{
	utrace_put(b, ", d_type=");
	utrace_print_value(b, SET_entry_type, (long long)utrace_piece_number(entry, at, 1));
}

/* The name has a NUL at its end, and bytes behind it. */
static void print_name(struct utrace_buffer *b, const struct utrace_piece *entry, size_t at)
{
	struct utrace_piece name = utrace_piece_at(entry, at, entry->len);

	utrace_put(b, ", d_name=");
	utrace_print_bytes(b, name.bytes, strnlen((const char *)name.bytes, name.len));
}

static void print_entry(struct utrace_buffer *b, const struct utrace_piece *entry,
			const struct layout *layout)
{
	utrace_print_members(b, entry, layout->head);
	b->len--;
	if (layout->type)
		print_type(b, entry, layout->type);
	print_name(b, entry, layout->size);
	if (!layout->type)
		print_type(b, entry, entry->len - 1);
	utrace_put_char(b, '}');
}

/* The length of the entry that is at a place; 0: there is none that is whole. */
static size_t entry_at(const struct utrace_piece *entries, size_t at, const struct layout *layout)
{
	const size_t len = utrace_piece_number(entries, at + layout->length, 2);

	return len > layout->size && at + len <= entries->len ? len : 0;
}

static void print_all(struct utrace_buffer *b, const struct utrace_piece *entries,
		      const struct layout *layout, unsigned int count)
{
	unsigned int shown = 0;
	struct utrace_piece entry;
	size_t at, len;

	utrace_put_char(b, '[');
	for (at = 0; (len = entry_at(entries, at, layout)); at += len) {
		utrace_put(b, shown++ ? ", " : "");
		entry = utrace_piece_at(entries, at, len);
		print_entry(b, &entry, layout);
	}
	utrace_put(b, shown < count ? ", ...]" : "]");
}

/* Only the number of entries is shown, unless all members of structs are. */
static void print_entries(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			  const struct layout *layout)
{
	struct utrace_piece entries = { .call = call }, number;
	unsigned int count = 0;
	size_t at, len;

	if (utrace_call_failed(call) || (call->ret && !utrace_piece_find(call, i, PIECE_OUT, &entries))) {
		utrace_print_pointer(b, call, i);
		return;
	}
	for (at = 0; (len = entry_at(&entries, at, layout)); at += len)
		count++;
	if (utrace_piece_part(call, i, PIECE_OUT, PART_INNER, &number))
		count = utrace_piece_number(&number, 0, sizeof(count));
	if (call->words->verbose) {
		print_all(b, &entries, layout, count);
		return;
	}
	utrace_print_pointer(b, call, i);
	utrace_put(b, " /* ");
	utrace_put_udec(b, count);
	utrace_put(b, " entries */");
}

void utrace_print_entries64(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_entries(b, call, i, &(struct layout){ STRUCT_entry64, 19, 16, 18 });
}

void utrace_print_entries(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const size_t words = 2 * utrace_word_size(call);

	print_entries(b, call, i, &(struct layout){ STRUCT_entry, words + 2, words, 0 });
}
