/* SPDX-License-Identifier: GPL-2.0 */
/* -ff: a file of lines for each thread. */
#ifndef _UTRACE_APART_H
#define _UTRACE_APART_H

#include <stdbool.h>
#include <sys/types.h>

#include "../plugins/buffer.h"

struct apart;

struct apart *apart_begin(const char *name, bool append);
void apart_make(struct apart *apart, pid_t tid);
void apart_switch(struct apart *apart, pid_t tid, struct utrace_buffer *text);
void apart_flush(struct apart *apart, struct utrace_buffer *text);
void apart_free(struct apart *apart);

#endif
