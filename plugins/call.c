// SPDX-License-Identifier: GPL-2.0
/*
 * A call as a line: name, arguments, result, duration.
 */
#include <string.h>

#include "kinds.h"
#include "pieces.h"

static const char * const abi_prefixes[UTRACE_ABIS] = {
	[UTRACE_ABI_X86_64] = "", [UTRACE_ABI_I386] = "i386:", [UTRACE_ABI_X32] = "x32:",
};

/* All flags of a call that was under way when its thread was attached. */
#define UNDER_WAY	0x8

static unsigned long long widen(unsigned long long value, char width, bool narrow)
{
	switch (width) {
	case 'i':
		return (long long)(int)value;
	case 'u':
		return (unsigned int)value;
	case 'l':
		return narrow ? (unsigned long long)(int)value : value;
	default:
		return narrow ? (unsigned int)value : value;
	}
}

/**
 * utrace_call_widen - cut each register to the width of the call's argument
 * @call: the call with its ABI, number and registers; its signature is filled in, and how it is
 *	printed unless that is set
 *
 * An unknown call keeps its registers.
 */
void utrace_call_widen(struct utrace_call *call)
{
	static const struct utrace_words plain;
	unsigned int i;

	if (!call->words)
		call->words = &plain;
	call->signature = utrace_signature_find(call->abi, call->nr);
	if (!call->signature)
		return;
	for (i = 0; i < call->signature->nr_args; i++)
		call->args[i] = widen(call->args[i], call->signature->widths[i],
				      call->abi == UTRACE_ABI_I386);
}

/**
 * utrace_call_count - how many elements, or bytes, an argument points to, as the program says
 * @call: the call
 * @i: number of the argument
 * @count: filled in
 *
 * Return: false if nothing says so.
 */
bool utrace_call_count(const struct utrace_call *call, unsigned int i, unsigned long long *count)
{
	const char from = call->signature->counts[i];

	if (from == '-' || (from == 'r' && utrace_call_failed(call)))
		return false;
	*count = from == 'r' ? (unsigned long long)call->ret : call->args[from - '0'];
	return true;
}

/**
 * utrace_call_read - take a call from its record
 * @call: filled in; its texts are in the record's memory
 * @record: the record of an event of system calls
 */
void utrace_call_read(struct utrace_call *call, const struct utrace_record *record)
{
	const long long *number = record->number;
	unsigned int i;

	memset(call, 0, sizeof(*call));
	call->abi = (unsigned long long)number[FIELD_ABI] < UTRACE_ABIS ? number[FIELD_ABI] : UTRACE_ABI_X86_64;
	call->nr = (int)number[FIELD_ID];
	call->ret = record->event == EVENT_SYSCALL_ENTRY ? UTRACE_NOT_RETURNED : number[FIELD_RET];
	call->duration = number[FIELD_DURATION];
	call->memory = record->memory;
	call->memory_len = record->memory_len;
	call->under_way = number[FIELD_STR_FLAGS] == UNDER_WAY;
	memcpy(call->args, &number[FIELD_ARG0], sizeof(call->args));
	utrace_call_widen(call);
	for (i = 0; number[FIELD_STR_FLAGS] && i < MAX_TEXTS; i++)
		utrace_call_set_text(call, i, number[FIELD_STR_FLAGS], record->string[STRING_STR0 + i]);
}

/**
 * utrace_print_call_name - print a call's name, after its ABI's unless that is x86-64
 * @b: the destination
 * @call: the call
 */
void utrace_print_call_name(struct utrace_buffer *b, const struct utrace_call *call)
{
	if (call->abi != UTRACE_ABI_X86_64)
		utrace_put(b, abi_prefixes[call->abi]);
	utrace_put(b, call->signature ? call->signature->name : "syscall_");
	if (!call->signature)
		utrace_put_hex(b, (unsigned int)call->nr);
}

static void print_hex(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long value = call->args[i];

	if (call->signature && call->signature->widths[i] == 'i')
		value = (unsigned int)value;
	utrace_put_hex(b, value);
}

/* The text of a message, an address or of pieces of memory is less than what the kind prints. */
static bool has_memory(const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece piece;
	unsigned long long count;

	return (utrace_piece_find(call, i, PIECE_IN, &piece) && piece.len) ||
	       (utrace_call_count(call, i, &count) && !count);
}

/* Whether an argument points to what is no string, nor data. */
static bool is_opaque(const struct utrace_call *call, unsigned int i)
{
	utrace_print_t *const *args = call->signature->args;
	const struct utrace_arg_text *text = utrace_call_text(call, i);
	struct utrace_piece piece;

	if (args[i] == utrace_print_bytes_in || args[i] == utrace_print_bytes_out ||
	    args[i] == utrace_print_path_out || args[i] == utrace_print_string)
		return false;
	if (utrace_piece_either(call, i, &piece))
		return true;
	return text && text->kind != TEXT_STRING && text->kind != TEXT_COUNTED &&
	       text->kind != TEXT_DATA && text->kind != TEXT_FD;
}

static void print_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i, bool raw)
{
	if (raw || !call->signature)
		print_hex(b, call, i);
	else if (call->words->opaque && is_opaque(call, i))
		utrace_print_pointer(b, call, i);
	else if (utrace_call_text(call, i) && !has_memory(call, i))
		utrace_print_text(b, call, i);
	else
		call->signature->args[i](b, call, i);
}

/**
 * utrace_print_some_arguments - print some of a call's arguments
 * @b: the destination
 * @call: the call
 * @raw: as hexadecimal numbers
 * @from: number of the first argument
 * @to: number of the one after the last, which the call need not have
 */
void utrace_print_some_arguments(struct utrace_buffer *b, const struct utrace_call *call, bool raw,
				 unsigned int from, unsigned int to)
{
	unsigned int nr_args = call->signature ? call->signature->nr_args : MAX_ARGS;
	unsigned int i, before, begin;
	bool first = true;

	for (i = from; i < to && i < nr_args; i++) {
		before = b->len;
		if (!first)
			utrace_put(b, ", ");
		begin = b->len;
		print_arg(b, call, i, raw);
		/* An argument that prints nothing does not exist. */
		if (b->len == begin)
			b->len = before;
		else
			first = false;
	}
}

/**
 * utrace_print_arguments - print a call's arguments, in parentheses
 * @b: the destination
 * @call: the call
 * @raw: as hexadecimal numbers
 */
void utrace_print_arguments(struct utrace_buffer *b, const struct utrace_call *call, bool raw)
{
	utrace_put_char(b, '(');
	utrace_print_some_arguments(b, call, raw, 0, MAX_ARGS);
	utrace_put_char(b, ')');
}

/**
 * utrace_print_structs - print the structs and arrays to which arguments point, as JSON
 * @b: the destination
 * @call: the call
 * @json: see struct utrace_buffer
 *
 * An object, by the numbers of the arguments; nothing if there are none.
 */
void utrace_print_structs(struct utrace_buffer *b, const struct utrace_call *call,
			  void (*json)(struct utrace_buffer *b, size_t from))
{
	const unsigned int nr_args = call->signature && call->memory_len ? call->signature->nr_args : 0;
	size_t before, begin;
	bool any = false;
	unsigned int i;

	b->json = json;
	for (i = 0; i < nr_args; i++) {
		if (call->signature->widths[i] != STRUCT_WIDTH)
			continue;
		before = b->len;
		utrace_put_all(b, any ? ",\"" : "{\"", (char []){ '0' + i, '\0' }, "\":");
		begin = b->len;
		call->signature->args[i](b, call, i);
		if (b->len > begin && (b->bytes[begin] == '{' || b->bytes[begin] == '['))
			any = true;
		else
			b->len = before;
	}
	b->json = NULL;
	utrace_put(b, any ? "}" : "");
}

/**
 * utrace_print_return - print the result of a call
 * @b: the destination
 * @call: the call
 * @raw: as a hexadecimal number
 */
void utrace_print_return(struct utrace_buffer *b, const struct utrace_call *call, bool raw)
{
	utrace_put(b, " = ");
	if (raw) {
		utrace_put_hex(b, call->ret);
		return;
	}
	if (call->signature)
		call->signature->result(b, call, 0);
	else
		utrace_print_result(b, call, 0);
	utrace_print_result_path(b, call);
}

/**
 * utrace_print_duration - print a call's duration, in the largest unit that fits
 * @b: the destination
 * @ns: nanoseconds
 */
void utrace_print_duration(struct utrace_buffer *b, unsigned long long ns)
{
	utrace_put(b, " <");
	if (ns < 1000)
		utrace_put_udec(b, ns);
	else if (ns < 1000000)
		utrace_put_fraction(b, ns / 100, 1);
	else if (ns < 1000000000)
		utrace_put_fraction(b, ns / 1000, 3);
	else
		utrace_put_fraction(b, ns / 1000000, 3);
	utrace_put(b, ns < 1000 ? " ns>" : ns < 1000000 ? " us>" : ns < 1000000000 ? " ms>" : " s>");
}
