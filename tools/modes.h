/* SPDX-License-Identifier: GPL-2.0 */
/* How single calls are printed: strace's -e raw=, abbrev=, verbose=, read=, write= and quiet=. */
#ifndef _UTRACE_MODES_H
#define _UTRACE_MODES_H

#include <stdbool.h>

#include "choice.h"
#include "../plugins/call.h"

/* Descriptors above are in the set if @others says so. */
#define MODES_NUMBERS 1024

/**
 * struct numbers - a set of descriptors
 * @others: those from MODES_NUMBERS on are in it, too
 * @has: whether each is
 */
struct numbers {
	bool others;
	bool has[MODES_NUMBERS];
};

/* Messages that are left out, as bits. */
enum quiet { QUIET_ATTACH = 1, QUIET_EXIT = 2, QUIET_OTHERS = 4, QUIET_ALL = 7 };

/**
 * struct modes - sets of calls and descriptors; a set with no @calls was not given
 * @raw: calls whose arguments are printed as numbers
 * @abbrev: calls of whose structures only some members are printed
 * @verbose: calls whose structures are printed
 * @reads: descriptors of which all is printed that is read; NULL: none
 * @writes: the same, for what is written
 * @words: the words of the call that is printed
 */
struct modes {
	struct choice raw;
	struct choice abbrev;
	struct choice verbose;
	struct numbers *reads;
	struct numbers *writes;
	struct utrace_words words;
};

bool modes_expression(struct modes **modes, unsigned int *quiet, const char *expression);
bool modes_set(struct modes **modes, const char *name, const char *value);
unsigned int modes_quiet(const char *set);
void modes_begin(struct modes *modes, struct utrace_call *call);
void modes_data(const struct modes *modes, struct utrace_buffer *b, const struct utrace_call *call);
void modes_free(struct modes *modes);

#endif
