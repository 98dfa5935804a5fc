/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Requests of engines: that a thread stops, and how it goes on.
 */
#ifndef _UTRACE_REQUEST_H
#define _UTRACE_REQUEST_H

#include "../include/utrace.h"

bool utrace_stop_answered(struct utrace_engine *e, u8 why, u8 rule);
int utrace_stop_request(struct utrace_engine *e, enum utrace_resume_action action, u32 stops);

#endif /* _UTRACE_REQUEST_H */
