/* SPDX-License-Identifier: GPL-2.0 */
/* must() - the fuzzers' assertion: a condition that does not hold ends the process. */
#ifndef _SELFTESTS_MUST_H
#define _SELFTESTS_MUST_H

#include <stdio.h>
#include <stdlib.h>

#define must(cond) do {							\
	if (!(cond)) {							\
		fprintf(stderr, "line %d: not so: %s\n", __LINE__, #cond);	\
		abort();						\
	}								\
} while (0)

#endif
