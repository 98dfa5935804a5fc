/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: a group whose records go to ftrace instances. The default session has those
 * of all instances that are no session of their own; any other has one instance, which
 * has its name.
 */
#ifndef _UTRACE_SESSION_H
#define _UTRACE_SESSION_H

#include "../provider/filter/syscall_set.h"
#include "../provider/holder.h"
#include "../provider/filter/syscall_map.h"
#include "channel.h"

/* One session for each filter bit; the default session has the first. */
#define UTRACE_SESSIONS_MAX	(UTRACE_FILTERS - 1)
#define UTRACE_SESSION_NAME_MAX	31

/**
 * struct utrace_session - a session
 * @channel: group and buffers
 * @signals: which signals are recorded; utrace_group_mutex
 * @exit_filter: text of the group's exit filter, or NULL; the same
 * @strings: what its records have of the texts that arguments point to; the same
 * @filter: its number in the table of wanted calls; constant
 * @holder: holds the threads that its users stop
 * @name: constant
 * @id: tells it from all others that there were; constant
 * @instance: its ftrace instance, referenced, or NULL; utrace_sessions_mutex, and written
 *	under utrace_group_mutex too
 * @made: the instance was made for it, and goes with it unless it is open; constant
 * @lock: held while its users read or write; utrace_session_enter()
 * @ended: is no session any more; written under @lock and utrace_group_mutex
 * @link: in the list of sessions; utrace_sessions_mutex and utrace_group_mutex
 * @refs: one until it has ended, one of each open file
 *
 * The default session is static, and lacks @instance, @lock, @link and @refs.
 */
struct utrace_session {
	struct utrace_channel channel;
	struct utrace_sigset signals;
	char *exit_filter;
	struct utrace_strings strings;
	unsigned int filter;
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
extern struct mutex utrace_sessions_mutex;
extern bool utrace_sessions_live;	/* utrace_group_mutex */

int utrace_session_set_strings(struct utrace_session *session,
			       const struct utrace_strings *strings);
void utrace_session_set_exit_filter(struct utrace_session *session,
				    struct utrace_predicate *filter, char *text);

/* All sessions: session_list.c. */
struct utrace_session *utrace_session_make(const char *name, const char **msg);
void utrace_session_end(struct utrace_session *session);
struct utrace_session *utrace_session_named(const char *name);
struct utrace_session *utrace_session_next(struct utrace_session *session);
struct utrace_session *utrace_session_get(u32 id);
void utrace_session_put(struct utrace_session *session);
int utrace_session_enter(struct utrace_session *session);
void utrace_session_leave(struct utrace_session *session);
unsigned int utrace_sessions_count(void);

int utrace_sessions_init(void);
int utrace_sessions_start(void);
void utrace_sessions_stop(void);
void utrace_sessions_exit(void);

/* For session_list.c: one of them. */
int utrace_session_init(struct utrace_session *session);
void utrace_session_free(struct utrace_session *session);
int utrace_session_update(struct utrace_session *session);
int utrace_session_add_file(struct utrace_session *session, enum utrace_record record,
			    struct trace_event_file *file);
bool utrace_session_del_file(struct utrace_session *session, enum utrace_record record,
			     struct trace_event_file *file);
int utrace_session_move_files(struct utrace_session *from, struct utrace_session *to,
			      const struct trace_array *instance);

int utrace_perf_init(void);
void utrace_perf_start(void);
void utrace_perf_exit(void);

/**
 * struct utrace_stat - one event of one channel, added up over the CPUs
 * @seen: came to the engine's door, counted there
 * @masked: left out by the list of system calls or signals
 * @filtered: left out by exit_filter, or nobody listened
 * @lost: no room was reserved: the buffer was full, or off
 * @emitted: handed to ftrace or perf
 *
 * When nothing is under way, @seen is the sum of the others.
 */
struct utrace_stat {
	u64 seen;
	u64 masked;
	u64 filtered;
	u64 lost;
	u64 emitted;
};

void utrace_channel_stat(const struct utrace_channel *channel, enum utrace_record record,
			 struct utrace_stat *stat);
bool utrace_session_overwritten(const struct utrace_session *session, struct trace_array *main,
				u64 *count);
const struct utrace_channel *utrace_perf_stats(void);

#endif /* _UTRACE_SESSION_H */
