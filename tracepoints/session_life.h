/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The beginning and the end of sessions.
 */
#ifndef _UTRACE_SESSION_LIFE_H
#define _UTRACE_SESSION_LIFE_H

#include "session.h"

struct utrace_session *utrace_session_make(const char *name, const char **msg);
void utrace_session_end(struct utrace_session *session);

int utrace_sessions_init(void);
int utrace_sessions_start(void);
void utrace_sessions_stop(void);
void utrace_sessions_exit(void);

#endif /* _UTRACE_SESSION_LIFE_H */
