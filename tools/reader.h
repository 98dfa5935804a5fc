/* SPDX-License-Identifier: GPL-2.0 */
/* The records of an instance, in the order in which they were made. */
#ifndef _UTRACE_READER_H
#define _UTRACE_READER_H

#include <event-parse.h>
#include <stdbool.h>

struct reader;
struct tracefs_instance;

typedef void (*reader_fn)(struct tep_record *record, void *data);

struct reader *reader_open(struct tracefs_instance *instance, int stack);
bool reader_round(struct reader *reader, unsigned long long before, reader_fn fn, void *data);
void reader_close(struct reader *reader);
unsigned long long reader_now(void);

#endif
