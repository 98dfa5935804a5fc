/* SPDX-License-Identifier: GPL-2.0 */
/* A file of trace-cmd's: trace.dat. */
#ifndef _UTRACE_RECORDING_H
#define _UTRACE_RECORDING_H

#include <event-parse.h>
#include <stdbool.h>

/**
 * struct recording - an open file
 * @handle: trace-cmd's handle
 * @tep: the events of the file, freed with the file
 * @file: its name
 * @records: number of records read so far
 * @lost: number of records that were overwritten before trace-cmd wrote them to the file, as far
 *	as the file says so
 * @gaps: number of places where records are lost
 * @uncounted: number of those places where the file does not say how many
 */
struct recording {
	struct tracecmd_input *handle;
	struct tep_handle *tep;
	const char *file;
	unsigned long long records;
	unsigned long long lost;
	unsigned int gaps;
	unsigned int uncounted;
};

typedef void (*recording_fn)(struct tep_record *record, void *data);

void recording_open(struct recording *recording, const char *file);
bool recording_has(const char *file, const char *instance);
void recording_read(struct recording *recording, recording_fn fn, void *data);
void recording_tell_lost(const struct recording *recording);
void recording_close(struct recording *recording);

#endif
