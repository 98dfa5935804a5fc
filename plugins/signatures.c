// SPDX-License-Identifier: GPL-2.0
/*
 * Signatures of system calls: arguments, results, and which arguments are texts, by ABI.
 */
#include "calls.h"
#include "kinds.h"
#include "string_table.h"

#define CALL(nr, title, count, wide, counted, ret, a0, a1, a2, a3, a4, a5)	\
	[nr] = {								\
		.name = #title, .nr_args = (count), .widths = (wide), .counts = (counted), \
		.result = utrace_print_##ret,					\
		.args = {							\
			utrace_print_##a0, utrace_print_##a1, utrace_print_##a2, \
			utrace_print_##a3, utrace_print_##a4, utrace_print_##a5, \
		},								\
	},

static const struct utrace_signature calls_64[] = { UTRACE_CALLS_64(CALL) };
static const struct utrace_signature calls_32[] = { UTRACE_CALLS_32(CALL) };
/* x32's own calls only: x86-64's table has the others. */
static const struct utrace_signature calls_x32[] = { UTRACE_CALLS_X32(CALL) };

struct texts {
	unsigned char kind[MAX_TEXTS];
	unsigned char arg[MAX_TEXTS];
};

#define TEXT(nr, name, kind0, arg0, kind1, arg1, fd)				\
	[nr] = { { TEXT_##kind0, TEXT_##kind1 }, { arg0, arg1 } },

static const struct texts texts_64[] = { UTRACE_STRINGS_64(TEXT) };
static const struct texts texts_32[] = { UTRACE_STRINGS_32(TEXT) };
static const struct texts texts_x32[] = { UTRACE_STRINGS_X32(TEXT) };

#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))
#define TABLE(array)	{ array, COUNT(array) }

static const struct {
	const struct utrace_signature *calls;
	unsigned int count;
} calls[UTRACE_ABIS] = {
	[UTRACE_ABI_X86_64] = TABLE(calls_64), [UTRACE_ABI_I386] = TABLE(calls_32), [UTRACE_ABI_X32] = TABLE(calls_x32),
};

static const struct {
	const struct texts *texts;
	unsigned int count;
} texts[UTRACE_ABIS] = {
	[UTRACE_ABI_X86_64] = TABLE(texts_64), [UTRACE_ABI_I386] = TABLE(texts_32), [UTRACE_ABI_X32] = TABLE(texts_x32),
};

/**
 * utrace_signature_find - the signature of calls of a number
 * @abi: the ABI
 * @nr: the number
 *
 * Return: the signature, or NULL.
 */
const struct utrace_signature *utrace_signature_find(enum utrace_abi abi, int nr)
{
	if (nr >= 0 && (unsigned int)nr < calls[abi].count && calls[abi].calls[nr].name)
		return &calls[abi].calls[nr];
	return NULL;
}

/* Bits of str_flags for one text. */
enum {
	THERE		= 0x1,
	TRUNCATED	= 0x2,
	FAULTED		= 0x4,
};

/**
 * utrace_call_set_text - set the text that an argument points to
 * @call: the call with its ABI and number
 * @n: number of the text, 0 or 1
 * @flags: the record's str_flags
 * @bytes: the text, in the record's memory
 */
void utrace_call_set_text(struct utrace_call *call, unsigned int n, unsigned int flags,
			  const char *bytes)
{
	struct utrace_arg_text *text = &call->texts[n];

	flags >>= 4 * n;
	text->there = flags & THERE && bytes;
	text->truncated = flags & TRUNCATED;
	text->faulted = flags & FAULTED;
	text->bytes = bytes;
	if (call->nr >= 0 && (unsigned int)call->nr < texts[call->abi].count) {
		text->kind = texts[call->abi].texts[call->nr].kind[n];
		text->arg = texts[call->abi].texts[call->nr].arg[n];
	}
}

static const struct utrace_arg_text *find_text(const struct utrace_call *call, unsigned int arg,
					   bool path)
{
	unsigned int n;

	for (n = 0; n < MAX_TEXTS; n++) {
		const struct utrace_arg_text *text = &call->texts[n];

		if (text->there && text->kind != TEXT_NONE && text->arg == arg &&
		    (text->kind == TEXT_FD) == path)
			return text;
	}
	return NULL;
}

/**
 * utrace_call_text - the text that an argument points to
 * @call: the call
 * @arg: number of the argument
 *
 * Return: the text, or NULL if the record has none for the argument.
 */
const struct utrace_arg_text *utrace_call_text(const struct utrace_call *call, unsigned int arg)
{
	return find_text(call, arg, false);
}

/**
 * utrace_call_path - path of the file behind an argument that is a descriptor
 * @call: the call
 * @arg: number of the argument
 *
 * Return: the path, or NULL if the record has none.
 */
const struct utrace_arg_text *utrace_call_path(const struct utrace_call *call, unsigned int arg)
{
	return find_text(call, arg, true);
}
