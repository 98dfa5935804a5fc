/* SPDX-License-Identifier: GPL-2.0 */
/* Threads that have been silent, and the calls in which they wait. */
#ifndef _UTRACE_UNFINISHED_H
#define _UTRACE_UNFINISHED_H

#include <stdbool.h>

#include "incall.h"
#include "lines.h"
#include "session.h"

struct unfinished *unfinished_begin(struct session *session, unsigned long long limit,
				    unsigned int strings, bool paths);
void unfinished_add(struct unfinished *unfinished, pid_t tid, bool at_once);
unsigned int unfinished_end(struct unfinished *unfinished, const struct utrace_record *record);
void unfinished_look(struct unfinished *unfinished, struct lines *lines, bool all);
void unfinished_free(struct unfinished *unfinished);

#endif
