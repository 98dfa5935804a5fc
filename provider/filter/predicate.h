/* SPDX-License-Identifier: GPL-2.0 */
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
 *			behind a backslash each character stands for itself
 *
 * A register holds 64 bits without a sign. Where an int is passed, a C library fills the upper
 * half of the register with ones or with zeros. So a register that is compared with 0 or less
 * is taken for an int where its upper half is zero, and for == and != these are the same
 * negative int: -100, 0xffffff9c, 0xffffffffffffff9c. The result of a function is taken for an int
 * in all comparisons.
 *
 * A text stands in double quotes, or ends at a blank, a parenthesis, & | # or ".
 *
 * Numbers are decimal, or hexadecimal behind 0x, with a sign or without. A decimal number may
 * have the unit ns, us, ms or s, which makes it nanoseconds. A name of errno.h stands for its
 * number, with a minus for the negative number. Blanks mean nothing between words; '#'
 * starts a comment that ends with its line. Lines are parts of one predicate.
 */
#ifndef _UTRACE_PREDICATE_H
#define _UTRACE_PREDICATE_H

#include "syscall_set.h"
#include "portable.h"

/* The limits on comparisons and operators in one predicate, and on how deep they nest. */
#define UTRACE_PREDICATE_STEPS	64
#define UTRACE_PREDICATE_DEPTH	16
/* Room for the texts that a predicate compares with, each with its terminator. */
#define UTRACE_PREDICATE_TEXTS	1024
/*
 * The limit on bytes of patterns behind their first *, in a predicate and in all rules of a group
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
 * @patterns: Bytes of patterns behind their first *.
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
bool utrace_predicate_test_many(const struct utrace_predicate *predicate, long ret, u64 duration,
				const unsigned long *args);

#endif /* _UTRACE_PREDICATE_H */
