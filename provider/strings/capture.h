/* SPDX-License-Identifier: GPL-2.0 */
/*
 * String arguments of system calls, here called texts: paths, programs' arguments, socket
 * addresses, and on demand the bytes that are written or sent, and the paths of the files behind
 * descriptors. Up to two texts of a call are copied at its entry, before engines are told of the
 * call. The kernel's own prototypes say which arguments these are (arch/x86/gen-strings.sh).
 */
#ifndef _UTRACE_CAPTURE_H
#define _UTRACE_CAPTURE_H

#include "../filter/syscall_map.h"
#include "../thread/thread.h"

#define UTRACE_STRINGS_DEFAULT	64
#define UTRACE_STRINGS_MAX	1024

/* Flags of a text; the second text's are four bits further up. */
#define UTRACE_STR_THERE	0x1	/* the call has this text */
#define UTRACE_STR_TRUNCATED	0x2	/* there was more */
#define UTRACE_STR_FAULTED	0x4	/* the text, or its end, could not be read */
#define UTRACE_STR_DATA		0x8	/* bytes that are written or sent */
#define UTRACE_STR_SHIFT	4

/**
 * struct utrace_strings - what a group wants of texts
 * @limit: Bytes of each text in the group's records; 0 for no texts.
 * @records: Records that have texts, as bits of the engine's record mask. Constant.
 * @data: The group also wants bytes that are written or sent.
 * @paths: The group also wants the paths of descriptors, for which its owner has called
 *	utrace_paths_get().
 *
 * The group's owner owns this, and may change all but @records at any time; a call uses the old or
 * the new values.
 */
struct utrace_strings {
	u16 limit;
	u8 records;
	bool data;
	bool paths;
};

/**
 * struct utrace_captured - the texts of one call
 * @room: Length up to which each text may grow.
 * @len: Length of each text.
 * @whole_from: Limit from which on a group gets the texts as they are, at least 1; more than any
 *	limit where utrace_strings_cut() must look at each text.
 * @text: The first text, and behind it the second, as in a record. Both are terminated.
 *
 * The thread's record owns this, and frees it. Only the thread itself writes or reads it.
 */
struct utrace_captured {
	u16 room;
	u16 len[UTRACE_STRINGS];
	u16 whole_from;
	char text[];
};

struct utrace_thread *utrace_strings_read(struct utrace_thread *t, u64 filters);

/* The row of a call in the table of texts. */
static inline const u8 *utrace_texts_of(const struct utrace_call *call)
{
	return utrace_text_table[call->abi][utrace_syscall_slot(call->nr)];
}

/* Above UTRACE_STRINGS_MAX. */
#define UTRACE_STRINGS_NEVER_WHOLE	U16_MAX

/* Find a text. For the second one, the length of the first must be known. */
static inline const char *utrace_captured_text(const struct utrace_captured *c, unsigned int n)
{
	return c->text + (n ? c->len[0] + 1 : 0);
}

/*
 * The text that the first or the second such argument (@n: 0 or 1) points to, in a report. The
 * text is as long as any group on the thread wants: see struct utrace_strings. "" if there is none
 * or it was not wanted, which @call->str_flags tells apart.
 */
static inline const char *utrace_call_string(const struct utrace_call *call, unsigned int n)
{
	if (!(call->str_flags >> n * UTRACE_STR_SHIFT & UTRACE_STR_THERE) || !call->captured)
		return "";
	return utrace_captured_text(call->captured, n);
}

#endif /* _UTRACE_CAPTURE_H */
