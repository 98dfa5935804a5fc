// SPDX-License-Identifier: GPL-2.0
/*
 * Structs and arrays in memory. tables/structs has the structs, the kernel's headers the layouts.
 */
#include "kinds.h"
#include "members.h"

/**
 * struct utrace_struct - a struct
 * @members: its members, in the order of printing
 * @count: their number
 * @size: its size, by ABI; 0 for an ABI without it
 */
struct utrace_struct {
	const struct utrace_member *members;
	unsigned int count;
	unsigned short size[UTRACE_ABIS];
};

#include "structs.inc"

static const struct utrace_struct structs[NR_STRUCTS] = { UTRACE_STRUCT_TABLE };

/**
 * utrace_struct_size - the size of a struct
 * @call: the call that has it in memory
 * @id: the struct
 *
 * Return: the size; 0 if the call's ABI does not have the struct.
 */
size_t utrace_struct_size(const struct utrace_call *call, enum utrace_struct_id id)
{
	return structs[id].size[call->abi];
}

static unsigned long long number_of(const struct utrace_value *value)
{
	return utrace_piece_number(&value->at, 0, value->at.len);
}

/**
 * utrace_struct_get - a member that is a number
 * @piece: the struct
 * @id: which one it is
 * @label: the member
 *
 * Return: the number; 0 if there is none.
 */
unsigned long long utrace_struct_get(const struct utrace_piece *piece, enum utrace_struct_id id,
				     const char *label)
{
	const struct utrace_member *member = structs[id].members;
	const enum utrace_abi abi = piece->call->abi;

	for (; member < structs[id].members + structs[id].count; member++)
		if (member->label && !strcmp(member->label, label))
			return utrace_piece_number(piece, member->offset[abi], member->size[abi]);
	return 0;
}

void utrace_member_set(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_named(b, value->id, number_of(value));
}

void utrace_member_struct(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_members(b, &value->at, value->id);
}

/* Print a member, or an element of one. As JSON, what is no struct itself is a number or a string. */
static void print_value(struct utrace_buffer *b, const struct utrace_member *member,
			const struct utrace_value *value)
{
	void (*const json)(struct utrace_buffer *b, size_t from) = b->json;
	const size_t before = b->len;

	if (!json || member->print == utrace_member_struct) {
		member->print(b, value);
		return;
	}
	b->json = NULL;
	member->print(b, value);
	b->json = json;
	if (b->len > before)
		json(b, before);
}

static void print_elements(struct utrace_buffer *b, const struct utrace_member *member,
			   struct utrace_value value, size_t offset, size_t size)
{
	unsigned int i;

	utrace_put_char(b, '[');
	for (i = 0; i < member->count; i++) {
		if (i)
			utrace_put(b, b->json ? "," : ", ");
		value.at = utrace_piece_at(value.whole, offset + i * size, size);
		print_value(b, member, &value);
	}
	utrace_put_char(b, ']');
}

static bool is_there(const struct utrace_piece *piece, const struct utrace_member *member)
{
	const enum utrace_abi abi = piece->call->abi;

	return !member->bits ||
	       utrace_piece_number(piece, member->where[abi], 4) & member->bits;
}

static void print_member(struct utrace_buffer *b, const struct utrace_piece *piece,
			 enum utrace_struct_id id, const struct utrace_member *member)
{
	const size_t offset = member->offset[piece->call->abi], size = member->size[piece->call->abi];
	const struct utrace_value value = {
		.at = utrace_piece_at(piece, offset, size), .whole = piece, .of = id,
		.id = member->id, .label = member->label,
	};

	if (value.at.len < size)
		utrace_print_hex_bytes(b, value.at.bytes, value.at.len);
	else if (member->count)
		print_elements(b, member, value, offset, size);
	else
		print_value(b, member, &value);
}

/* A label with '&' in front is part of the text of its member. */
static void print_label(struct utrace_buffer *b, const char *label)
{
	if (b->json)
		utrace_put_all(b, "\"", *label == '&' ? label + 1 : label, "\":");
	else if (*label != '&')
		utrace_put_all(b, label, "=");
}

/**
 * utrace_print_members - print a struct that is in memory as a whole
 * @b: the destination
 * @piece: its bytes
 * @id: which struct it is
 *
 * A struct that stands for a scalar has no braces. JSON has all members. Of a struct that is not
 * whole those members are printed that are there, and the bytes of one that is not whole.
 */
void utrace_print_members(struct utrace_buffer *b, const struct utrace_piece *piece,
			  enum utrace_struct_id id)
{
	const struct utrace_member *member = structs[id].members, *end = member + structs[id].count;
	const bool all = piece->call->words->verbose || b->json;
	bool first = true, more = false;
	size_t before, begin;

	if (!member->label) {
		print_member(b, piece, id, member);
		return;
	}
	utrace_put_char(b, '{');
	for (; member < end; member++) {
		more |= member->verbose && !all;
		if ((member->verbose && !all) || !is_there(piece, member) ||
		    member->offset[piece->call->abi] >= piece->len)
			continue;
		before = b->len;
		utrace_put(b, first ? "" : b->json ? "," : ", ");
		print_label(b, member->label);
		begin = b->len;
		print_member(b, piece, id, member);
		if (b->len == begin)
			b->len = before;
		else
			first = false;
	}
	utrace_put(b, more ? ", ...}" : "}");
}

/* strace reads no more of a struct. */
#define MOST_BYTES	4096

/**
 * utrace_print_rest - print the bytes behind the members that are known, unless all of them are 0
 * @b: the destination, with the struct at its end
 * @piece: the struct's bytes
 * @id: which struct it is
 * @size: how many bytes the program has
 */
void utrace_print_rest(struct utrace_buffer *b, const struct utrace_piece *piece,
		       enum utrace_struct_id id, unsigned long long size)
{
	const size_t known = utrace_struct_size(piece->call, id);
	struct utrace_piece rest = utrace_piece_at(piece, known, piece->len);
	size_t i;

	size = size < MOST_BYTES ? size : MOST_BYTES;
	for (i = 0; i < rest.len && !rest.bytes[i]; i++)
		;
	if (size <= known || (i == rest.len && !piece->faulted))
		return;
	b->len--;
	if (piece->faulted) {
		utrace_put(b, ", ???}");
		return;
	}
	utrace_put(b, ", /* bytes ");
	utrace_put_udec(b, known);
	utrace_put(b, "..");
	utrace_put_udec(b, size - 1);
	utrace_put(b, " */ ");
	utrace_print_limited_hex(b, &rest, size - known);
	utrace_put_char(b, '}');
}

/**
 * utrace_print_address_of - print where memory is that could not be read
 * @b: the destination
 * @address: the address
 */
void utrace_print_address_of(struct utrace_buffer *b, unsigned long long address)
{
	if (address)
		utrace_put_hex(b, address);
	else
		utrace_put(b, "NULL");
}

/**
 * utrace_print_struct - print a struct
 * @b: the destination
 * @piece: its bytes
 * @id: which struct it is
 *
 * Return: false if not all of it is there; then nothing is printed.
 */
bool utrace_print_struct(struct utrace_buffer *b, const struct utrace_piece *piece,
			 enum utrace_struct_id id)
{
	const size_t size = utrace_struct_size(piece->call, id);

	if (!size || piece->len < size)
		return false;
	utrace_print_members(b, piece, id);
	return true;
}

static void print_struct_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			     enum utrace_struct_id id)
{
	struct utrace_piece piece;

	if (!call->args[i] || !utrace_piece_either(call, i, &piece) ||
	    !utrace_print_struct(b, &piece, id))
		utrace_print_pointer(b, call, i);
}

static void print_struct_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			    enum utrace_struct_id id)
{
	struct utrace_piece piece;

	if (!call->args[i] || !utrace_piece_find(call, i, PIECE_IN, &piece) ||
	    !utrace_print_struct(b, &piece, id))
		utrace_print_pointer(b, call, i);
}

/* Of two times both must be readable; of other arrays the first element. */
static size_t least_size(const struct utrace_call *call, enum utrace_struct_id id)
{
	const bool pair = id == STRUCT_utime_spec || id == STRUCT_utime_spec32 ||
			  id == STRUCT_utime_val || id == STRUCT_utime_val32;

	return utrace_struct_size(call, id) << pair;
}

static void print_array_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
			    enum utrace_struct_id id)
{
	unsigned long long count = -1ULL;
	struct utrace_piece piece;

	utrace_call_count(call, i, &count);
	if (call->args[i] && !count)
		utrace_put(b, "[]");
	else if (!call->args[i] || !utrace_piece_either(call, i, &piece) ||
		 (piece.faulted && piece.len < least_size(call, id)))
		utrace_print_pointer(b, call, i);
	else
		utrace_print_array(b, &piece, id);
}

#define PRINT(name)								\
	void utrace_print_struct_##name(struct utrace_buffer *b, const struct utrace_call *call, \
					unsigned int i)				\
	{									\
		print_struct_arg(b, call, i, STRUCT_##name);			\
	}									\
	void utrace_print_in_##name(struct utrace_buffer *b, const struct utrace_call *call,	\
				    unsigned int i)				\
	{									\
		print_struct_in(b, call, i, STRUCT_##name);			\
	}									\
	void utrace_print_array_##name(struct utrace_buffer *b, const struct utrace_call *call,	\
				       unsigned int i)				\
	{									\
		print_array_arg(b, call, i, STRUCT_##name);			\
	}
UTRACE_STRUCTS(PRINT)
