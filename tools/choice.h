/* SPDX-License-Identifier: GPL-2.0 */
/* The records of a file that are shown: like filter.h, for records that exist already. */
#ifndef _UTRACE_CHOICE_H
#define _UTRACE_CHOICE_H

#include <stdbool.h>

#include "proc.h"
#include "records.h"

/* More than any ABI has. */
#define CHOICE_CALLS 1024

/**
 * struct choice - the records to show
 * @not: all calls but those of @calls
 * @calls: names, with blanks around each; NULL: all
 * @names: the names among them that must be known, with a blank after each; NULL: none
 * @taken: for each ABI and number, whether @calls and @not take the call; NULL: all are taken
 * @ids: threads; none: all
 * @hidden: signals that are left out: bit N-1 is signal N
 * @without: calls that ended so are left out: bits of enum call_status
 * @slower: nanoseconds that a call took at least
 * @path: a path among a call's arguments; NULL: any
 */
struct choice {
	bool not;
	char *calls;
	char *names;
	bool (*taken)[CHOICE_CALLS];
	struct ids ids;
	unsigned long long hidden;
	unsigned int without;
	unsigned long long slower;
	const char *path;
};

void choice_expression(struct choice *choice, const char *expression);
void choice_calls(struct choice *choice, const char *expression);
void choice_check(struct choice *choice);
void choice_free(struct choice *choice);
bool choice_takes_number(const struct choice *choice, unsigned int abi, unsigned int id,
			 unsigned long long arg0);
bool choice_takes(const struct choice *choice, const struct record *record);

#endif
