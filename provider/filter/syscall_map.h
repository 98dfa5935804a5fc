/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The syscall map: which filters want which system call.
 *
 * The map holds the bitmaps of all groups, transposed: for each call of each ABI
 * a word with one bit per filter. A thread's record has the union of its engines'
 * filter bits, so one AND of two words says whether any group wants the call, and
 * the result says which filters do. perf's groups share the default session's filter.
 */
#ifndef _UTRACE_SYSCALL_MAP_H
#define _UTRACE_SYSCALL_MAP_H

#include <linux/bits.h>
#include <linux/types.h>

#include "filter.h"

/* Filter bits 0 to 59 belong to groups; the default session's is 0. */
#define UTRACE_FILTERS		60
/*
 * Set for calls with arguments that point to strings, or whose path or memory is wanted, and for
 * calls that return with other registers than they came with: utrace_changes_registers().
 */
#define UTRACE_FILTER_STRINGS	BIT_ULL(60)
/* Set for the calls that some group's rules are about. */
#define UTRACE_FILTER_RULE	BIT_ULL(61)
/* Set for the calls that make a child: memory for its record is allocated at entry. */
#define UTRACE_FILTER_CLONE	BIT_ULL(62)
/* Set for every call: engines with no filter. */
#define UTRACE_FILTER_ALL	BIT_ULL(63)

extern u64 utrace_syscall_map[UTRACE_ABIS][UTRACE_NR_SYSCALLS];

/* The filters that want a system call, of any number: a bit per filter, and UTRACE_FILTER_*. */
static __always_inline u64 utrace_syscall_map_filters(enum utrace_abi abi, int nr)
{
	return READ_ONCE(utrace_syscall_map[abi][utrace_syscall_slot(nr)]);
}

/*
 * The calls that i386's socketcall() and ipc() make: by which of them programs of 32 bits are linked
 * is a choice of their C library. Users name the calls that are made, so both are looked up. @op:
 * the first argument.
 */
u64 utrace_syscall_map_inner(int nr, u32 op);
bool utrace_sysset_has_inner(const struct utrace_sysset *set, int nr, u32 op);

void utrace_syscall_map_init(void);
u64 utrace_filter_get(void);
void utrace_filter_put(u64 filter);
void utrace_syscall_map_set(u64 filter, struct utrace_sysset *kept,
			    const struct utrace_sysset *set);
void utrace_syscall_map_get(const struct utrace_sysset *kept, struct utrace_sysset *set);
void utrace_syscall_map_set_paths(bool on);
void utrace_syscall_map_set_memory(bool on);

/*
 * The table of strings: which arguments of which system calls point to strings, or are descriptors
 * whose paths may be wanted. The table is made from the kernel's own prototypes
 * (arch/x86/gen-strings.sh).
 */

#define UTRACE_STRINGS		2	/* strings a call */

/* The kind of memory that an argument points to. */
enum utrace_text_kind {
	UTRACE_TEXT_NONE,	/* nothing to be read */
	UTRACE_TEXT_STRING,	/* a string, up to a NUL */
	UTRACE_TEXT_COUNTED,	/* a string with its length */
	UTRACE_TEXT_ARGV,	/* pointers to strings, the last one NULL */
	UTRACE_TEXT_ARGV32,	/* pointers of 32 bits to strings, the last one NULL */
	UTRACE_TEXT_SOCKADDR,	/* a socket address with its length */
	UTRACE_TEXT_DATA,	/* bytes with their number */
	UTRACE_TEXT_IOVEC,	/* pieces of bytes, each with its length, with their number */
	UTRACE_TEXT_MSG_NAME,	/* a message with a socket address */
	UTRACE_TEXT_MSG_DATA,	/* a message with pieces of bytes */
	UTRACE_TEXT_MMSG_NAME,	/* messages with their number: the socket address of the first */
	UTRACE_TEXT_MMSG_DATA,	/* messages with their number: the pieces of bytes of the first */
	UTRACE_TEXT_SOCKETCALL,	/* the number of a call, with its arguments; never a place */
	UTRACE_TEXT_FD,		/* a file descriptor, whose path is wanted; never a place */
};

/* A byte for each string: its kind, and the argument that points to it; 0 for no string. */
extern const u8 utrace_text_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS][UTRACE_STRINGS];

static inline enum utrace_text_kind utrace_text_kind(u8 text)
{
	return text >> 4;
}

static inline unsigned int utrace_text_arg(u8 text)
{
	return text & 0xf;
}

/* Is a string bytes that are written or sent, which are read on demand? */
static inline bool utrace_text_is_data(enum utrace_text_kind kind)
{
	return kind == UTRACE_TEXT_DATA || kind == UTRACE_TEXT_IOVEC ||
	       kind == UTRACE_TEXT_MSG_DATA || kind == UTRACE_TEXT_MMSG_DATA;
}

/*
 * The table of memory: to which structures, arrays and bytes arguments of system calls point. The
 * kernel's own prototypes say so, and a list of what they do not (arch/x86/gen-memory.sh).
 */

/* How long the memory is. */
enum utrace_extent {
	UTRACE_EXTENT_FIXED,	/* @size */
	UTRACE_EXTENT_COUNT,	/* @size, as often as argument @by says */
	UTRACE_EXTENT_RESULT,	/* @size, as often as the result says, at most as argument @by does */
	UTRACE_EXTENT_VALUE,	/* what argument @by points to, before the call and after */
	UTRACE_EXTENT_BITS,	/* words with as many bits as argument @by says */
	UTRACE_EXTENT_PAGES,	/* a byte for each page of argument @by's bytes */
	UTRACE_EXTENT_SIZED,	/* @size, and what the number says with which the memory begins */
	UTRACE_EXTENT_FUTEX,	/* @size, or 0: whether it is memory is up to argument 1 */
	UTRACE_EXTENT_SPECIAL,	/* from here on there is more than one piece, or a command says more */
	UTRACE_EXTENT_IOVEC = UTRACE_EXTENT_SPECIAL,	/* argument @by pieces of bytes */
	UTRACE_EXTENT_MSG,	/* a message, or argument @by messages */
	UTRACE_EXTENT_POINTED,	/* @size, where the pointer points to that is @by bytes behind */
	UTRACE_EXTENT_POINTED_ARRAY,	/* the same, as often as the u64 says behind the pointer */
	UTRACE_EXTENT_FD,	/* a descriptor's path, or several: see put_fd() */
	UTRACE_EXTENT_STRING,	/* up to a NUL */
	UTRACE_EXTENT_BPF,	/* the same, where the structure of argument 0 points to */
	UTRACE_EXTENT_ENTRIES,	/* as a number: those of a folder, with their length at @size */
	UTRACE_EXTENT_POINTERS,	/* as a number: those in front of a null pointer */
	UTRACE_EXTENT_SIGMASK,	/* 8 bytes, @size above the stack pointer */
	UTRACE_EXTENT_IOCTL,	/* what the command in argument @by says, here and below */
	UTRACE_EXTENT_FCNTL,
	UTRACE_EXTENT_PRCTL,
	UTRACE_EXTENT_ARCH_PRCTL,
	UTRACE_EXTENT_MSGCTL,
	UTRACE_EXTENT_SHMCTL,
	UTRACE_EXTENT_SEMCTL,
	UTRACE_EXTENT_SECCOMP,
	UTRACE_EXTENT_QUOTACTL,
	UTRACE_EXTENTS
};

#define UTRACE_MEMORY_IN	BIT(0)	/* the kernel reads it */
#define UTRACE_MEMORY_OUT	BIT(1)	/* the kernel writes it */
#define UTRACE_MEMORY_TEXT	BIT(2)	/* bytes of which a group's limit is taken, as of strings */
#define UTRACE_MEMORY_DATA	BIT(3)	/* the same, and read on demand */
#define UTRACE_MEMORY_EINTR	BIT(4)	/* written only if a signal ends the call */
#define UTRACE_MEMORY_LAST	BIT(5)	/* the call has no more arguments with memory */
#define UTRACE_MEMORY_EARLY	BIT(6)	/* of the first row: utrace_memory_is_early() */
#define UTRACE_MEMORY_E2BIG	BIT(7)	/* written only if the call fails with E2BIG */

#define UTRACE_MEMORY_RESULT	6	/* in place of an argument's number */

/**
 * struct utrace_memory_arg - an argument that points to memory
 * @size: Bytes, or bytes of an element.
 * @arg: The argument, from 0 on; UTRACE_MEMORY_RESULT for the call's result.
 * @by: The argument that has the number of elements.
 * @extent: enum utrace_extent.
 * @flags: UTRACE_MEMORY_*.
 *
 * Constant, but for UTRACE_MEMORY_EARLY, which is set at load.
 */
struct utrace_memory_arg {
	u16 size;
	u8 arg;
	u8 by;
	u8 extent;
	u8 flags;
};

/**
 * struct utrace_memory_command - what the argument of a command points to
 * @command: The command.
 * @flags: UTRACE_MEMORY_IN, UTRACE_MEMORY_OUT; 0 at the end of an array.
 * @size: Bytes of the memory.
 * @compat: Bytes for a program of 32 bits.
 *
 * Constant.
 */
struct utrace_memory_command {
	u32 command;
	u8 flags;
	u8 size;
	u8 compat;
};

extern struct utrace_memory_arg utrace_memory_args[];
extern const struct utrace_memory_command *const utrace_memory_commands[UTRACE_EXTENTS];
extern u16 utrace_memory_table[UTRACE_ABIS][UTRACE_NR_SYSCALLS];

/* The first argument of a call that points to memory; NULL if none does. */
static __always_inline const struct utrace_memory_arg *utrace_memory_of(enum utrace_abi abi,
									unsigned int slot)
{
	const unsigned int first = READ_ONCE(utrace_memory_table[abi][slot]);

	return first ? utrace_memory_args + first : NULL;
}

/*
 * Is memory of the call looked at before its end? What other calls write is copied when they are
 * reported, without any trace at the entry.
 */
static __always_inline bool utrace_memory_is_early(const struct utrace_memory_arg *args)
{
	return args->flags & UTRACE_MEMORY_EARLY;
}

/* The arguments of a call that point to memory that is looked at before the call's end; or NULL. */
static __always_inline const struct utrace_memory_arg *utrace_memory_early(enum utrace_abi abi,
									   unsigned int slot)
{
	const struct utrace_memory_arg *args = utrace_memory_of(abi, slot);

	return args && utrace_memory_is_early(args) ? args : NULL;
}

void utrace_memory_table_init(void);
void utrace_memory_table_set(bool paths);
int utrace_descriptor_arg(enum utrace_abi abi, int nr);
bool utrace_changes_registers(unsigned int nr);

#endif /* _UTRACE_SYSCALL_MAP_H */
