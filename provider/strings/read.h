/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reading a text of a system call from the thread's memory. The kinds of text are those that
 * arch/x86/gen-strings.sh finds in the kernel's prototypes.
 */
#ifndef _UTRACE_READ_H
#define _UTRACE_READ_H

#include <linux/types.h>

#include "escape.h"

/**
 * enum utrace_text_kind - what an argument points to
 * @UTRACE_TEXT_NONE: nothing to be read
 * @UTRACE_TEXT_STRING: a text, up to a NUL
 * @UTRACE_TEXT_COUNTED: a text with its length
 * @UTRACE_TEXT_ARGV: pointers to texts, the last one NULL
 * @UTRACE_TEXT_ARGV32: pointers of 32 bits to texts, the last one NULL
 * @UTRACE_TEXT_SOCKADDR: a socket address with its length
 * @UTRACE_TEXT_DATA: bytes with their number
 * @UTRACE_TEXT_IOVEC: pieces of bytes, each with its length, with their number
 * @UTRACE_TEXT_MSG_NAME: a message with a socket address
 * @UTRACE_TEXT_MSG_DATA: a message with pieces of bytes
 * @UTRACE_TEXT_MMSG_NAME: messages with their number; the first one's socket address counts
 * @UTRACE_TEXT_MMSG_DATA: messages with their number; the first one's pieces of bytes count
 * @UTRACE_TEXT_SOCKETCALL: the number of a call, with its arguments; never a place
 * @UTRACE_TEXT_FD: a file descriptor, whose path is wanted; never a place
 */
enum utrace_text_kind {
	UTRACE_TEXT_NONE,
	UTRACE_TEXT_STRING,
	UTRACE_TEXT_COUNTED,
	UTRACE_TEXT_ARGV,
	UTRACE_TEXT_ARGV32,
	UTRACE_TEXT_SOCKADDR,
	UTRACE_TEXT_DATA,
	UTRACE_TEXT_IOVEC,
	UTRACE_TEXT_MSG_NAME,
	UTRACE_TEXT_MSG_DATA,
	UTRACE_TEXT_MMSG_NAME,
	UTRACE_TEXT_MMSG_DATA,
	UTRACE_TEXT_SOCKETCALL,
	UTRACE_TEXT_FD,
};

/* Is a text bytes that are written or sent, which are read on demand? */
static inline bool utrace_text_is_data(enum utrace_text_kind kind)
{
	return kind == UTRACE_TEXT_DATA || kind == UTRACE_TEXT_IOVEC ||
	       kind == UTRACE_TEXT_MSG_DATA || kind == UTRACE_TEXT_MMSG_DATA;
}

/**
 * struct utrace_place - where a text is
 * @kind: Kind of the text.
 * @compat: Pieces and messages are laid out as for a 32-bit program.
 * @from: The argument that points to the text.
 * @next: The argument behind @from.
 *
 * On the stack of the thread that makes the call.
 */
struct utrace_place {
	enum utrace_text_kind kind;
	bool compat;
	unsigned long from;
	unsigned long next;
};

/**
 * struct utrace_reader - one text that is being read
 * @out: The text as far as it was read.
 * @sleep: Page faults are allowed.
 * @faulted: Something could not be read.
 *
 * On the stack of the thread whose memory it is.
 */
struct utrace_reader {
	struct utrace_text out;
	bool sleep;
	bool faulted;
};

bool utrace_reader_copy(struct utrace_reader *r, void *to, unsigned long from, unsigned int n);
void utrace_reader_string_rest(struct utrace_reader *r, unsigned long from,
			       enum utrace_escapes escapes);
bool utrace_reader_text(struct utrace_reader *r, const struct utrace_place *place);

#endif /* _UTRACE_READ_H */
