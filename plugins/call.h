/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A system call as its record has it, and what is known of calls of that number.
 */
#ifndef _PLUGINS_CALL_H
#define _PLUGINS_CALL_H

#include <stdbool.h>
#include <trace-seq.h>

#define MAX_ARGS	6
#define MAX_TEXTS	2

/* The numbers are those of the field abi. */
enum utrace_abi {
	ABI_X86_64,
	ABI_I386,
	ABI_X32,
	NR_ABIS,
};

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

/* Print argument @i of a call, or nothing where the call has none there. */
typedef void utrace_print_t(struct trace_seq *s, const struct utrace_call *call, unsigned int i);

/**
 * struct utrace_signature - what a call takes and returns; made by tables/gen-calls.sh
 * @name: its name; NULL for a number without a call
 * @nr_args: how many arguments it has
 * @widths: a letter for each: i int, u unsigned int, l long, p unsigned long or pointer
 * @result: prints what it returned; the argument's number is of no use
 * @args: print its arguments
 */
struct utrace_signature {
	const char *name;
	unsigned int nr_args;
	const char *widths;
	utrace_print_t *result;
	utrace_print_t *args[MAX_ARGS];
};

/**
 * struct utrace_text - what an argument points to
 * @kind: what it is
 * @arg: which argument
 * @there: the record has it
 * @truncated: there was more
 * @faulted: it, or its end, could not be read
 * @bytes: as in the record, with a backslash before what is not printable
 */
struct utrace_text {
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
 * @signature: what calls of that number take; NULL if that is not known
 * @args: its arguments, as wide as the call takes them, with their sign
 * @ret: what it returned
 * @texts: what its arguments point to
 */
struct utrace_call {
	enum utrace_abi abi;
	int nr;
	const struct utrace_signature *signature;
	unsigned long long args[MAX_ARGS];
	long long ret;
	struct utrace_text texts[MAX_TEXTS];
};

const struct utrace_signature *utrace_signature_find(enum utrace_abi abi, int nr);
void utrace_call_widen(struct utrace_call *call);
void utrace_call_set_text(struct utrace_call *call, unsigned int n, unsigned int flags,
			  const char *bytes);
const struct utrace_text *utrace_call_text(const struct utrace_call *call, unsigned int arg);
const struct utrace_text *utrace_call_path(const struct utrace_call *call, unsigned int arg);

void utrace_print_call_name(struct trace_seq *s, const struct utrace_call *call);
void utrace_print_call(struct trace_seq *s, const struct utrace_call *call, bool raw);
void utrace_print_return(struct trace_seq *s, const struct utrace_call *call, bool raw);
void utrace_print_duration(struct trace_seq *s, unsigned long long ns);
void utrace_print_text(struct trace_seq *s, const struct utrace_call *call, unsigned int arg);
void utrace_print_quoted(struct trace_seq *s, const char *bytes);
void utrace_print_socketcall_text(struct trace_seq *s, const struct utrace_call *call,
				  unsigned int arg);

/* Most flags and numbers are ints, whatever is in the rest of the register. */
static inline int int_arg(const struct utrace_call *call, unsigned int i)
{
	return (int)call->args[i];
}

#endif /* _PLUGINS_CALL_H */
