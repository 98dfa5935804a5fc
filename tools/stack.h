/* SPDX-License-Identifier: GPL-2.0 */
/* User stacks, as ftrace's option userstacktrace records them. */
#ifndef _UTRACE_STACK_H
#define _UTRACE_STACK_H

#include <event-parse.h>
#include <stdio.h>
#include <sys/types.h>

void stack_learn(pid_t pid);
void stack_print(FILE *out, struct tep_event *event, struct tep_record *record);
void stack_json(FILE *out, struct tep_event *event, struct tep_record *record);

#endif
