/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A system call as its record has it, and the signature of calls of that number.
 */
#ifndef _PLUGINS_CALL_H
#define _PLUGINS_CALL_H

#include <stdbool.h>

#include "decode.h"
#include "../provider/arch/x86/abi.h"

#define MAX_ARGS	6
#define MAX_TEXTS	2
#define STRUCT_WIDTH	's'

/* Kinds of texts that the module captures: see provider/arch/x86/gen-strings.sh. */
enum utrace_text_kind {
	TEXT_NONE,
	TEXT_STRING,
	TEXT_COUNTED,
	TEXT_ARGV,
	TEXT_ARGV32,
	TEXT_SOCKADDR,
	TEXT_DATA,
	TEXT_IOVEC,
	TEXT_MSG_NAME,
	TEXT_MSG_DATA,
	TEXT_MMSG_NAME,
	TEXT_MMSG_DATA,
	TEXT_SOCKETCALL,
	TEXT_FD,
};

struct utrace_call;

/**
 * struct utrace_words - how calls are printed; all zeros are the default
 * @raw: arguments and results as hexadecimal numbers
 * @noduration: without durations
 * @verbose: all members of structs
 * @opaque: what arguments point to as addresses, but for strings and data
 * @here: the calls are made on this machine, now: names of its network interfaces are right
 * @describe: what stands for a descriptor's path, or NULL: the path itself
 * @limit: at most so many bytes of a string, and elements of an array; 0: all that the record has
 */
struct utrace_words {
	bool raw;
	bool noduration;
	bool verbose;
	bool opaque;
	bool here;
	const char *(*describe)(const char *path);
	unsigned int limit;
};

/* Print argument @i of a call, or nothing if the call has no such argument. */
typedef void utrace_print_t(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i);

/**
 * struct utrace_signature - arguments and result of a call; made by tables/gen-calls.sh
 * @name: its name; NULL for a number without a call
 * @nr_args: number of arguments
 * @widths: a letter for each: i int, u unsigned int, l long, p unsigned long or pointer, and
 *	STRUCT_WIDTH for a pointer to a struct or an array that JSON has by members
 * @counts: a character for each: the number of the argument, or r for the result, that says how many
 *	elements or bytes there are; - for none
 * @result: prints the result, and ignores the argument's number
 * @args: print its arguments
 */
struct utrace_signature {
	const char *name;
	unsigned int nr_args;
	const char *widths;
	const char *counts;
	utrace_print_t *result;
	utrace_print_t *args[MAX_ARGS];
};

/**
 * struct utrace_arg_text - the text that an argument points to
 * @kind: kind of the text
 * @arg: number of the argument
 * @there: the record has the text
 * @truncated: the text was cut
 * @faulted: the text, or its end, could not be read
 * @bytes: the text as in the record, with escapes for bytes that are not printable
 */
struct utrace_arg_text {
	enum utrace_text_kind kind;
	unsigned int arg;
	bool there;
	bool truncated;
	bool faulted;
	const char *bytes;
};

/**
 * struct utrace_call - a call, as far as its record has it; of one record
 * @abi: its ABI
 * @nr: its number
 * @signature: the signature of calls of that number; NULL if it is unknown
 * @args: its arguments, as wide as the call takes them, with their sign
 * @ret: its result
 * @duration: nanoseconds from its entry to its exit
 * @under_way: it was under way when its thread was attached: the duration is unknown
 * @texts: the texts that its arguments point to
 * @memory: pieces of memory that its arguments point to, in the record's memory: see pieces.h
 * @memory_len: number of bytes of it
 * @message: the number of the message, of several, whose parts are looked for
 * @netlink: the protocol of the netlink socket that it uses, plus 1; 0: not known
 * @words: how it is printed
 */
struct utrace_call {
	enum utrace_abi abi;
	int nr;
	const struct utrace_signature *signature;
	unsigned long long args[MAX_ARGS];
	long long ret;
	unsigned long long duration;
	bool under_way;
	struct utrace_arg_text texts[MAX_TEXTS];
	const unsigned char *memory;
	unsigned int memory_len;
	unsigned int message;
	int netlink;
	const struct utrace_words *words;
};

bool utrace_call_count(const struct utrace_call *call, unsigned int i, unsigned long long *count);
const struct utrace_signature *utrace_signature_find(enum utrace_abi abi, int nr);
void utrace_call_read(struct utrace_call *call, const struct utrace_record *record);
void utrace_call_widen(struct utrace_call *call);
void utrace_call_set_text(struct utrace_call *call, unsigned int n, unsigned int flags,
			  const char *bytes);
const struct utrace_arg_text *utrace_call_text(const struct utrace_call *call, unsigned int arg);
const struct utrace_arg_text *utrace_call_path(const struct utrace_call *call, unsigned int arg);

void utrace_print_call_name(struct utrace_buffer *b, const struct utrace_call *call);
void utrace_print_arguments(struct utrace_buffer *b, const struct utrace_call *call, bool raw);
void utrace_print_some_arguments(struct utrace_buffer *b, const struct utrace_call *call, bool raw,
				 unsigned int from, unsigned int to);
void utrace_print_structs(struct utrace_buffer *b, const struct utrace_call *call,
			  void (*json)(struct utrace_buffer *b, size_t from));
void utrace_print_result_path(struct utrace_buffer *b, const struct utrace_call *call);
void utrace_print_return(struct utrace_buffer *b, const struct utrace_call *call, bool raw);
void utrace_print_duration(struct utrace_buffer *b, unsigned long long ns);
void utrace_print_text(struct utrace_buffer *b, const struct utrace_call *call, unsigned int arg);
void utrace_print_path(struct utrace_buffer *b, const char *bytes, size_t len);
void utrace_print_signal_number(struct utrace_buffer *b, int sig);
void utrace_print_signal_named(struct utrace_buffer *b, int sig);
void utrace_print_name(struct utrace_buffer *b, long long number, char form, const char *name);
const char *utrace_netlink_name(int protocol);
void utrace_print_data(struct utrace_buffer *b, const struct utrace_call *call, bool reads, bool writes);
void utrace_print_quoted(struct utrace_buffer *b, const char *bytes);
void utrace_print_socketcall_text(struct utrace_buffer *b, const struct utrace_call *call,
				  unsigned int arg);

/*
 * The result of a call that has not returned: it is printed like one that has failed, since what it
 * is to write is not there.
 */
#define UTRACE_NOT_RETURNED	(-4095LL)

/* Whether a call returned an error. */
static inline bool utrace_call_failed(const struct utrace_call *call)
{
	return utrace_is_error(call->ret);
}

/* Most flags and numbers are ints, and the rest of the register is undefined. */
static inline int int_arg(const struct utrace_call *call, unsigned int i)
{
	return (int)call->args[i];
}

#endif /* _PLUGINS_CALL_H */
