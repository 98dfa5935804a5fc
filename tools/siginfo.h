/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_SIGINFO_H
#define _UTRACE_SIGINFO_H

#include <event-parse.h>
#include <stdio.h>

void siginfo_print(FILE *out, struct tep_event *event, struct tep_record *record);

#endif
