/* SPDX-License-Identifier: GPL-2.0 */
/* -Y: the names of threads, as they were when each record was made. */
#ifndef _UTRACE_COMMS_H
#define _UTRACE_COMMS_H

#include <event-parse.h>
#include <sys/types.h>

#include "../plugins/decode.h"

struct comms;

struct comms *comms_begin(struct tep_handle *tep);
const char *comms_name(struct comms *comms, pid_t tid);
void comms_record(struct comms *comms, const struct utrace_record *record);
void comms_free(struct comms *comms);

#endif
