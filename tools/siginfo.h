/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_SIGINFO_H
#define _UTRACE_SIGINFO_H

#include "records.h"

void siginfo_print(struct utrace_buffer *b, const struct record *record);

#endif
