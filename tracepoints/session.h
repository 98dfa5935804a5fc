/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: a session is a group whose records go to ftrace instances. The default session has all
 * instances that belong to no other session; any other session has one instance of the same name.
 */
#ifndef _UTRACE_SESSION_H
#define _UTRACE_SESSION_H

#include "../provider/engine/engine.h"
#include "../provider/filter/filter.h"
#include "../provider/filter/syscall_map.h"
#include "../provider/strings/strings.h"
#include "channel.h"

/* Sessions beside the default one, which has the first filter bit: one for each other bit. */
#define UTRACE_SESSIONS_MAX	(UTRACE_FILTERS - 1)
#define UTRACE_SESSION_NAME_MAX	31

/**
 * struct utrace_session - a channel with control files
 * @channel: The group, and the destination of its records.
 * @signals: The signals that are recorded. utrace_group_mutex.
 * @exit_filter: The text of the group's exit filter, or NULL. utrace_group_mutex.
 * @strings: The limits of string arguments in records. utrace_group_mutex.
 * @no_data: The same limits without bytes that are written or sent, and memory, for users of
 *	perf without CAP_PERFMON. utrace_group_mutex.
 * @wait: Seconds that threads wait at most for room in a buffer; 0: records without room are
 *	dropped. While it is not 0, the hook at the user boundary is held running.
 *	utrace_group_mutex.
 * @holder: Holds the threads that the session's users, and its rules, stop.
 * @name: The session's name. Constant.
 * @id: Number that no other session has, or had. Constant.
 * @instance: The session's ftrace instance, referenced, or NULL. Read under
 *	utrace_sessions_mutex or utrace_group_mutex, written under both.
 * @made: The instance was made for the session, and goes with it unless it is open. Constant.
 * @lock: Held while users read or write the control files; utrace_session_enter().
 * @ended: The session has ended. Written under @lock and utrace_group_mutex.
 * @link: Links all sessions. Read under utrace_sessions_mutex or utrace_group_mutex, written
 *	under both.
 * @refs: One reference until the session has ended, one of each open file.
 *
 * The default session is static, and lacks @instance, @lock, @link and @refs.
 */
struct utrace_session {
	struct utrace_channel channel;
	struct utrace_sigset signals;
	char *exit_filter;
	struct utrace_strings strings;
	struct utrace_strings no_data;
	unsigned int wait;
	struct utrace_holder holder;
	char name[UTRACE_SESSION_NAME_MAX + 1];
	u32 id;
	struct trace_array *instance;
	bool made;
	struct mutex lock;
	bool ended;
	struct list_head link;
	refcount_t refs;
};

extern struct utrace_session utrace_default_session;
extern bool utrace_sessions_live;	/* utrace_group_mutex */

void utrace_session_set_strings(struct utrace_session *session,
				const struct utrace_strings *strings);
void utrace_session_set_exit_filter(struct utrace_session *session,
				    struct utrace_predicate *filter, char *text);
int utrace_session_set_summary(struct utrace_session *session, struct utrace_summary *summary,
			       struct utrace_summary **old);

int utrace_session_set_wait(struct utrace_session *session, unsigned int wait);

int utrace_session_init(struct utrace_session *session);
void utrace_session_free(struct utrace_session *session);
int utrace_session_update(struct utrace_session *session);
int utrace_session_add_file(struct utrace_session *session, enum utrace_record record,
			    struct trace_event_file *file);
bool utrace_session_del_file(struct utrace_session *session, enum utrace_record record,
			     struct trace_event_file *file);
int utrace_session_move_files(struct utrace_session *from, struct utrace_session *to,
			      const struct trace_array *instance);

#endif /* _UTRACE_SESSION_H */
