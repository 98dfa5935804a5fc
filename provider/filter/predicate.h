/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predicates, and the text that users write. On a system call that has returned:
 *
 *	duration > 10ms || errno == EACCES && ret != -13
 *
 *	ret		what the call returned
 *	errno		the error that it returned, as a positive number; 0 for none
 *	duration	nanoseconds from entry to exit
 *	arg0 ... arg5	its arguments, as the registers had them at entry
 *
 * Rules have other operands, which they look up themselves:
 *
 *	comm == "Web Content" || exe ~ *sh && !(ancestor == 1234)
 *
 *	< <= == != >= >	compare with a number; && binds closer than ||; ( ) and !
 *	&		of a number: has it any of these bits?
 *	== != ~		compare with a text; ~ takes * ? [a-z] as a shell does
 *
 * A register holds 64 bits without a sign. A C library fills the upper half of one that an
 * int is passed in with ones or with zeros, as it likes. So what is compared with 0 or less
 * is taken for an int where the upper half is zero, and == and != have one negative int in
 * each of these: -100, 0xffffff9c, 0xffffffffffffff9c.
 *
 * A text stands in double quotes, or ends at a blank, a parenthesis, & | # or ".
 *
 * Numbers are decimal, or hexadecimal behind 0x, with a sign or without; behind a decimal
 * one may stand ns, us, ms or s, which makes it nanoseconds. A name of errno.h stands for its
 * number, with a minus for the negative one. Blanks mean nothing between words; '#'
 * starts a comment that ends with its line. Lines are parts of one predicate.
 */
#ifndef _UTRACE_PREDICATE_H
#define _UTRACE_PREDICATE_H

#include "syscall_set.h"
#include "portable.h"

/* Comparisons and operators in one predicate, and how deep they may nest. */
#define UTRACE_PREDICATE_STEPS	64
#define UTRACE_PREDICATE_DEPTH	16
/* Room for the texts that it compares with, each with its end. */
#define UTRACE_PREDICATE_TEXTS	1024

enum utrace_predicate_field {
	UTRACE_PREDICATE_RET,
	UTRACE_PREDICATE_ERRNO,
	UTRACE_PREDICATE_DURATION,
	UTRACE_PREDICATE_ARG0,
	UTRACE_PREDICATE_FIELDS = UTRACE_PREDICATE_ARG0 + 6
};

/**
 * struct utrace_predicate_step - one step of the calculation
 * @op: enum utrace_predicate_op
 * @field: of a comparison: the operand
 * @as: of one with a number: enum utrace_predicate_as
 * @value: what it is compared with; of a text, where it begins in the texts
 */
struct utrace_predicate_step {
	u8 op;
	u8 field;
	u8 as;
	s64 value;
};

/**
 * struct utrace_predicate - a predicate, in the order of its calculation
 * @nr: steps; 0: everything matches
 * @all: && is the only operator: one comparison that fails decides
 * @args: of the result of a call: it looks at arguments
 * @steps: comparisons put their result on a stack, operators take theirs from it
 * @len: how much of @texts is used
 * @texts: what operands are compared with
 *
 * Plain data: the owner copies and locks it.
 */
struct utrace_predicate {
	unsigned int nr;
	bool all;
	bool args;
	struct utrace_predicate_step steps[UTRACE_PREDICATE_STEPS];
	unsigned int len;
	char texts[UTRACE_PREDICATE_TEXTS];
};

/* The kinds of operands. */
enum utrace_operand_kind {
	UTRACE_OPERAND_NUMBER,
	UTRACE_OPERAND_TEXT,
	UTRACE_OPERAND_RELATION,	/* to a number: it has it or not */
	UTRACE_OPERAND_REGISTER,	/* a number, which may be an int */
};

/**
 * struct utrace_vocabulary - which operands a predicate may have
 * @find: the number of the operand with this name, below 256, and its kind; or a
 *	negative errno with the reason in @msg
 * @arg: for it
 */
struct utrace_vocabulary {
	int (*find)(void *arg, const char *name, size_t len, enum utrace_operand_kind *kind,
		    const char **msg);
	void *arg;
};

/**
 * struct utrace_values - what the operands are at this moment
 * @number: value of an operand that is a number or a register
 * @text: value of one that is a text; NULL for none, which is like nothing
 * @relates: does one that is a relation have it to @value?
 * @arg: for them
 */
struct utrace_values {
	s64 (*number)(void *arg, u8 operand);
	const char *(*text)(void *arg, u8 operand);
	bool (*relates)(void *arg, u8 operand, s64 value);
	void *arg;
};

/**
 * utrace_unquote - what stands between double quotes
 * @text: any text; where it is all in quotes, the second one is made its end
 *
 * Context: any.
 * Return: the text between them; @text where it is not so.
 */
static inline char *utrace_unquote(char *text)
{
	size_t len = strlen(text);

	if (len < 2 || *text != '"' || strchr(text + 1, '"') != text + len - 1)
		return text;
	text[len - 1] = '\0';
	return text + 1;
}

int utrace_predicate_read(struct utrace_predicate *predicate, const char **text,
			  const struct utrace_vocabulary *words, const char **msg);
bool utrace_predicate_holds(const struct utrace_predicate *predicate,
			    const struct utrace_values *values);
int utrace_predicate_parse(struct utrace_predicate *predicate, const char *text,
			   struct utrace_parse_error *err);
bool utrace_predicate_test_many(const struct utrace_predicate *predicate, long ret, u64 duration,
				const unsigned long *args);

#endif /* _UTRACE_PREDICATE_H */
