/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The table of texts: which arguments of which system calls point to texts, or are descriptors
 * whose paths may be wanted. The table is made from the kernel's own prototypes
 * (arch/x86/gen-strings.sh).
 */
#ifndef _UTRACE_TEXT_TABLE_H
#define _UTRACE_TEXT_TABLE_H

#include "../filter/syscall_set.h"

#define UTRACE_STRINGS		2	/* texts a call */

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

/* A byte for each text: its kind, and the argument that points to it; 0 for no text. */
extern const u8 utrace_text_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS];

static inline enum utrace_text_kind utrace_text_kind(u8 text)
{
	return text >> 4;
}

static inline unsigned int utrace_text_arg(u8 text)
{
	return text & 0xf;
}

/* Is a text bytes that are written or sent, which are read on demand? */
static inline bool utrace_text_is_data(enum utrace_text_kind kind)
{
	return kind == UTRACE_TEXT_DATA || kind == UTRACE_TEXT_IOVEC ||
	       kind == UTRACE_TEXT_MSG_DATA || kind == UTRACE_TEXT_MMSG_DATA;
}

int utrace_descriptor_arg(enum utrace_abi abi, int nr);
bool utrace_strings_has(enum utrace_abi abi, unsigned int slot);
bool utrace_strings_has_path(enum utrace_abi abi, unsigned int slot);
bool utrace_changes_registers(unsigned int nr);

#endif /* _UTRACE_TEXT_TABLE_H */
