// SPDX-License-Identifier: GPL-2.0
/*
 * Places: where the texts of one call are. See places.h.
 */
#include <linux/nospec.h>

#include "places.h"
#include "../arch/x86/socket_calls.h"
#include "../filter/syscall_map.h"

/* Go on to the call that socketcall() makes, and to that call's arguments. */
static void through_socketcall(struct utrace_places *p, struct utrace_reader *r)
{
	static const u8 nothing[UTRACE_STRINGS];
	unsigned int which = p->args[0], nr, i;
	u32 args[6];

	if (which >= ARRAY_SIZE(utrace_socket_calls))
		which = 0;
	which = array_index_nospec(which, ARRAY_SIZE(utrace_socket_calls));
	nr = utrace_socket_calls[which].args;
	p->indirect = true;
	p->texts = nr ? utrace_text_table[UTRACE_ABI_I386][utrace_socket_calls[which].nr] : nothing;
	p->lost = !r || !utrace_reader_copy(r, args, p->args[1], nr * sizeof(args[0]));
	for (i = 0; i < ARRAY_SIZE(p->args); i++)
		p->args[i] = i >= nr ? 0 : p->lost ? ULONG_MAX : args[i];
}

/* Finds where the texts of current's call are. Without @r no memory is read. */
void utrace_places_find(struct utrace_places *p, const struct utrace_call *call,
			struct utrace_reader *r)
{
	*p = (struct utrace_places){
		.texts = utrace_texts_of(call), .compat = call->abi != UTRACE_ABI_X86_64,
	};
	memcpy(p->args, call->args, sizeof(call->args));
	if (utrace_text_kind(p->texts[0]) == UTRACE_TEXT_SOCKETCALL)
		through_socketcall(p, r);
}

/* Is a text there, and wanted? A null pointer is no text: many calls take one. */
bool utrace_places_have(const struct utrace_places *p, unsigned int n,
			const struct utrace_limits *limits)
{
	const u8 text = p->texts[n];

	if (!utrace_text_wanted(text, limits))
		return false;
	return utrace_text_kind(text) == UTRACE_TEXT_FD ? !p->indirect :
							  p->args[utrace_text_arg(text)];
}
