/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What users choose by text: system calls, signals, and results of calls.
 */
#ifndef _UTRACE_PROVIDER_FILTER_H
#define _UTRACE_PROVIDER_FILTER_H

#include "../arch/x86/abi.h"
#include "portable.h"

/*
 * Lists, as users write them into control files and rules.
 *
 * A text is a list of entries separated by white space or commas; '#' starts a
 * comment that ends with its line. The entries are applied from left to right; an
 * entry with a '!' in front removes what it would add without.
 */

/* The size of a reason with its terminator; a longer reason is cut. */
#define UTRACE_REASON_MAX	128

/**
 * struct utrace_parse_error - why a text was refused
 * @pos: Byte offset of the entry that is wrong.
 * @msg: The reason, without a line feed: a constant of utrace's own, or @copy.
 * @copy: A copy of the reason that another module gave, which may be unloaded meanwhile.
 *
 * The caller's.
 */
struct utrace_parse_error {
	unsigned int pos;
	const char *msg;
	char copy[UTRACE_REASON_MAX];
};

/**
 * struct utrace_entry - one entry of a list, as it stands in the text
 * @remove: The entry has a '!', which is in front of @text.
 * @text: The entry without '!', not terminated.
 * @len: Length of @text.
 *
 * On the stack of the parser, and good as long as the text.
 */
struct utrace_entry {
	bool remove;
	const char *text;
	unsigned int len;
};

/*
 * Takes one entry of a printed list, terminated, without separators; the
 * string is gone after the call.
 */
typedef void (*utrace_emit_fn)(void *arg, const char *entry);

/* The longest entry that is ever printed, with its terminator. */
#define UTRACE_ENTRY_MAX	64

/*
 * Applies one entry to a list's set; returns 0, or a negative errno with *@msg
 * set to the reason.
 */
typedef int (*utrace_apply_fn)(void *set, const struct utrace_entry *entry, const char **msg);

int utrace_list_parse(const char *text, utrace_apply_fn apply, void *set,
		      struct utrace_parse_error *err);
bool utrace_entry_is(const struct utrace_entry *entry, const char *word);
bool utrace_entry_number(const struct utrace_entry *entry, unsigned int *value);
int utrace_entry_range(const struct utrace_entry *entry, unsigned int *first,
		       unsigned int *last, const char **msg);

/* strcmp() with a part of a text that is not terminated. */
static inline int utrace_compare(const char *string, const char *text, size_t len)
{
	int order = strncmp(string, text, len);

	return order ? order : string[len] != '\0';
}

/*
 * Sets of system calls: the calls that an engine wants, one bitmap per ABI, and the
 * text that users write to choose them.
 *
 * A text is a list with these entries:
 *
 *	read		a call by name, in every ABI that has it
 *	17  5-9		numbers of the native x86_64 table, single or first-last
 *	%file		a class, as strace has them: its calls in every ABI
 *	all		everything
 *	other		the numbers that cannot be written: 575 and above, and the
 *			negative ones
 *	none		nothing: all entries before are forgotten
 *	i386:X		X in one ABI only; the ABIs are x86_64, i386 and x32, X is
 *			any of the above but none. A number means that ABI's; x32's
 *			are written without the x32 bit.
 *	!X  !i386:X	removes what X or i386:X would add
 *
 * A list without any entry means all calls. The first entry decides the set that
 * entries are applied to: "!x" begins with all calls, anything else with none. A list
 * whose entries have removed everything wants nothing, and prints as "none"; such a
 * list does not mean all calls again.
 *
 * Names are those of the kernel that the module was built for.
 */

/*
 * Room for the numbers of each ABI. x32's numbers end at 547, those of the other ABIs
 * are below 512. The last place stands for all numbers without a place of their own.
 */
#define UTRACE_NR_SYSCALLS	576
#define UTRACE_NR_OTHER		(UTRACE_NR_SYSCALLS - 1)

/**
 * struct utrace_sysset - a set of system calls
 * @written: The list has had an entry; a list without has every bit set.
 * @calls: Per ABI, a bit for each number, and UTRACE_NR_OTHER for the rest.
 *
 * Plain data: the owner copies, compares and locks it. utrace_sysset_init() makes
 * a set. All bytes of zero are a valid set, too, but no text leads to it.
 */
struct utrace_sysset {
	bool written;
	DECLARE_BITMAP(calls[UTRACE_ABIS], UTRACE_NR_SYSCALLS);
};

void utrace_sysset_init(struct utrace_sysset *set);
int utrace_sysset_parse(struct utrace_sysset *set, const char *text,
			struct utrace_parse_error *err);
void utrace_sysset_print(const struct utrace_sysset *set, utrace_emit_fn emit, void *arg);

/*
 * A number's place in the bitmaps and tables; UTRACE_NR_OTHER for a number that has no place of its
 * own. All code that takes a call's number as an index calls this: a processor that speculates past
 * the comparison would otherwise read at a place that the program chooses, and branch by that.
 */
static inline unsigned int utrace_syscall_slot(int nr)
{
	const unsigned int n = nr;

	return n < UTRACE_NR_OTHER ? array_index_nospec(n, UTRACE_NR_OTHER) : UTRACE_NR_OTHER;
}

/* Does a set have this call, of any number, without the x32 bit? */
static inline bool utrace_sysset_test(const struct utrace_sysset *set, enum utrace_abi abi,
				      int nr)
{
	return test_bit(utrace_syscall_slot(nr), set->calls[abi]);
}

#define UTRACE_ALL_ABIS		(BIT(UTRACE_ABIS) - 1)

/**
 * struct utrace_syscall_row - a name and its numbers
 * @name: The name.
 * @nr: The number in each ABI, without the x32 bit, or -1.
 *
 * Constant.
 */
struct utrace_syscall_row {
	const char *name;
	s16 nr[UTRACE_ABIS];
};

/* The word that stands in front of a colon, for each ABI. */
extern const char *const utrace_abi_prefixes[UTRACE_ABIS];
/* The row for all numbers that have no place of their own: UTRACE_NR_OTHER. */
extern const struct utrace_syscall_row utrace_syscall_other;

const struct utrace_syscall_row *utrace_syscall_find(const char *name, size_t len);
const struct utrace_syscall_row *utrace_syscall_at(size_t i);
const char *utrace_syscall_class(const char *name, size_t len);

/*
 * Sets of signals, and the text that users write to choose them.
 *
 * A text is a list with these entries:
 *
 *	SIGTERM  TERM		a signal by name, in capitals or not
 *	RTMIN  RTMIN+n		real-time signals as libc counts them: RTMIN is 34;
 *	RTMAX  RTMAX-n		RTMAX is 64; also with SIG before it
 *	RT_n			the same as strace counts them: RT_2 is 34
 *	15  34-64		numbers 1 to 64, single or first-last
 *	all  none		as for system calls
 *	!X			removes what X would add
 *
 * A list without any entry means all signals; the rest of what is said above about lists of system
 * calls holds here, too.
 */

#define UTRACE_NR_SIGNALS	64

/**
 * struct utrace_sigset - a set of signals
 * @written: The list has had an entry; a list without has every bit set.
 * @mask: Bit n-1 is signal n, as in the kernel's sigset_t.
 *
 * Plain data: the owner copies and locks it.
 */
struct utrace_sigset {
	bool written;
	u64 mask;
};

void utrace_sigset_init(struct utrace_sigset *set);
int utrace_sigset_parse(struct utrace_sigset *set, const char *text,
			struct utrace_parse_error *err);
void utrace_sigset_print(const struct utrace_sigset *set, utrace_emit_fn emit, void *arg);

const char *utrace_signal_name(int sig);
int utrace_signal_nr(const char *name, size_t len);

/* False for a number that no signal has. */
static inline bool utrace_sigset_test(const struct utrace_sigset *set, int sig)
{
	return sig >= 1 && sig <= UTRACE_NR_SIGNALS && (set->mask >> (sig - 1) & 1);
}

/*
 * Predicates, and the text that users write. On a system call that has returned:
 *
 *	duration > 10ms || errno == EACCES && ret != -13
 *
 *	ret		the result of the call
 *	errno		the error that the call returned, as a positive number; 0 for none
 *	duration	nanoseconds from entry to exit
 *	arg0 ... arg5	the call's arguments, as the registers had them at entry
 *	fdpath		a text: the path of the file behind the call's first descriptor
 *
 * Rules have other operands, which the rules look up themselves:
 *
 *	comm == "Web Content" || exe ~ *sh && !(ancestor == 1234)
 *
 *	< <= == != >= >	compare with a number; && binds closer than ||; ( ) and !
 *	&		true if a number has any of these bits
 *	== != ~		compare with a text; ~ takes * ? [a-z] as a shell does, but not [!a-z];
 *			after a backslash each character stands for itself
 *
 * A register holds 64 bits without a sign. If an int is passed, a C library fills the upper
 * half of the register with ones or with zeros. So a register that is compared with 0 or less
 * is taken for an int if its upper half is zero, and for == and != these are the same
 * negative int: -100, 0xffffff9c, 0xffffffffffffff9c. The result of a function is taken for an int
 * in all comparisons.
 *
 * A text stands in double quotes, or ends at a blank, a parenthesis, & | # or ".
 *
 * Numbers are decimal, or hexadecimal after 0x, with a sign or without. A decimal number may
 * have the unit ns, us, ms or s, which makes it nanoseconds. A name of errno.h stands for its
 * number, with a minus for the negative number. Blanks mean nothing between words; '#'
 * starts a comment that ends with its line. Lines are parts of one predicate.
 */

/* The limits on comparisons and operators in one predicate, and on how deep they nest. */
#define UTRACE_PREDICATE_STEPS	64
#define UTRACE_PREDICATE_DEPTH	16
/* Room for the texts that a predicate compares with, each with its terminator. */
#define UTRACE_PREDICATE_TEXTS	1024
/*
 * The limit on bytes of patterns after their first *, in a predicate and in all rules of a group
 * together. Each of these bytes may be compared with each byte of a path, with preemption off.
 */
#define UTRACE_PREDICATE_PATTERNS	512

enum utrace_predicate_field {
	UTRACE_PREDICATE_RET,
	UTRACE_PREDICATE_ERRNO,
	UTRACE_PREDICATE_DURATION,
	UTRACE_PREDICATE_ARG0,
	UTRACE_PREDICATE_FDPATH = UTRACE_PREDICATE_ARG0 + 6,
	UTRACE_PREDICATE_FIELDS
};

/**
 * struct utrace_predicate_step - one step of the calculation
 * @op: enum utrace_predicate_op.
 * @field: Of a comparison: the operand.
 * @as: Of a comparison with a number: enum utrace_predicate_as.
 * @value: Of a comparison: the number; or where the text begins in the predicate's texts.
 *
 * Part of struct utrace_predicate.
 */
struct utrace_predicate_step {
	u8 op;
	u8 field;
	u8 as;
	s64 value;
};

/**
 * struct utrace_predicate - a predicate, in the order of its calculation
 * @nr: Number of steps; 0: everything matches.
 * @all: && is the only operator, so one comparison that fails decides.
 * @args: Of a predicate on a call: it looks at arguments.
 * @patterns: Bytes of patterns after their first *.
 * @steps: The steps: comparisons put their result on a stack, operators take results from it.
 * @len: Bytes of @texts that are used; 0: all comparisons are of numbers.
 * @texts: The texts that operands are compared with.
 *
 * Plain data: the owner copies and locks it.
 */
struct utrace_predicate {
	unsigned int nr;
	bool all;
	bool args;
	unsigned int patterns;
	struct utrace_predicate_step steps[UTRACE_PREDICATE_STEPS];
	unsigned int len;
	char texts[UTRACE_PREDICATE_TEXTS];
};

/* The kinds of operands. */
enum utrace_operand_kind {
	UTRACE_OPERAND_NUMBER,
	UTRACE_OPERAND_TEXT,
	UTRACE_OPERAND_RELATION,	/* a relation to a number, which is there or not */
	UTRACE_OPERAND_REGISTER,	/* a number, which may be an int */
	UTRACE_OPERAND_RESULT,		/* the same, with a sign */
};

/**
 * struct utrace_vocabulary - the operands that a predicate may have
 * @find: Returns the number of the operand with this name, below 256, and fills in its kind; or
 *	returns a negative errno with the reason in @msg.
 * @arg: For @find.
 *
 * The caller's, while the predicate is read.
 */
struct utrace_vocabulary {
	int (*find)(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
		    const char **msg);
	void *arg;
};

/**
 * struct utrace_values - the values of the operands at this moment
 * @number: Returns the value of an operand that is a number or a register.
 * @text: Returns the value of an operand that is a text; NULL for none, which equals no text.
 * @relates: Tells whether an operand that is a relation holds for @value.
 * @arg: For these functions.
 *
 * The caller's, while the predicate is tested.
 */
struct utrace_values {
	s64 (*number)(void *arg, u8 operand);
	const char *(*text)(void *arg, u8 operand);
	bool (*relates)(void *arg, u8 operand, s64 value);
	void *arg;
};

/* A text that is all in double quotes loses them: the second one becomes the terminator. */
static inline char *utrace_unquote(char *text)
{
	size_t len = strlen(text);

	if (len < 2 || *text != '"' || strchr(text + 1, '"') != text + len - 1)
		return text;
	text[len - 1] = '\0';
	return text + 1;
}

bool utrace_predicate_holds(const struct utrace_predicate *predicate,
			    const struct utrace_values *values);

#endif /* _UTRACE_PROVIDER_FILTER_H */
