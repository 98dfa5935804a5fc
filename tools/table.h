/* SPDX-License-Identifier: GPL-2.0 */
/* Counts as tables. */
#ifndef _UTRACE_TABLE_H
#define _UTRACE_TABLE_H

#include <stdio.h>

#include "counts.h"
#include "session.h"

void table_duration(char *text, size_t size, unsigned long long ns);
void table_numbers(FILE *out, unsigned long long calls, unsigned long long errors,
		   const unsigned long long *times, int count);
void table_print(FILE *out, const struct counts *counts, size_t rows);
void table_strace(FILE *out, const struct counts *counts);
void table_json(FILE *out, const struct counts *counts);
void table_bars_json(FILE *out, const struct count *count);
void table_bars(FILE *out, const struct count *count);
void table_errnos(FILE *out, const struct counts *counts);
int table_openmetrics(const char *file, const struct counts *counts, const char *who);

/* table_threads.c */
void table_threads(FILE *out, struct counts *counts, const char *title, size_t rows);
void table_threads_json(FILE *out, const struct counts *counts);

/* table_in_call.c */
void table_in_call(FILE *out, const struct session *session, bool json, size_t rows);

#endif
