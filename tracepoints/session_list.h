/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The list of all sessions: find, enter and keep them.
 */
#ifndef _UTRACE_SESSION_LIST_H
#define _UTRACE_SESSION_LIST_H

#include "session.h"

extern struct mutex utrace_sessions_mutex;

int utrace_session_reg(enum utrace_record record, struct trace_event_file *file, bool on);
struct utrace_session *utrace_session_named(const char *name);
struct utrace_session *utrace_session_next(struct utrace_session *session);
struct utrace_session *utrace_session_get(u32 id);
void utrace_session_put(struct utrace_session *session);
int utrace_session_enter(struct utrace_session *session);
void utrace_session_leave(struct utrace_session *session);
void utrace_session_list_add(struct utrace_session *session);

#endif /* _UTRACE_SESSION_LIST_H */
