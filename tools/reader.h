/* SPDX-License-Identifier: GPL-2.0 */
/* The records of a session's instance, in the order in which they were made. */
#ifndef _UTRACE_READER_H
#define _UTRACE_READER_H

#include <event-parse.h>
#include <stdbool.h>

struct reader;
struct session;

/* Whether a round of reading has left anything. */
enum round { ROUND_EMPTY, ROUND_READ, ROUND_MORE };

typedef void (*reader_fn)(struct tep_record *record, void *data);

struct reader *reader_open(struct session *session, int stack);
enum round reader_round(struct reader *reader, bool last, reader_fn fn, void *data);
void reader_close(struct reader *reader);
unsigned long long reader_now(void);

#endif
