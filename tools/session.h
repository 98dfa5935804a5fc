/* SPDX-License-Identifier: GPL-2.0 */
/* The command's own session: an instance, and utrace's files for it. */
#ifndef _UTRACE_SESSION_H
#define _UTRACE_SESSION_H

#include "proc.h"

/**
 * struct session - a session of utrace that ends with this process
 * @name: name of the session and of its instance
 */
struct session {
	char name[32];
};

/**
 * enum overload - what becomes of a call's record for which the buffer has no room
 * @OVERLOAD_AUTO: the user has not said: as OVERLOAD_WAIT where the command has started all that it
 *	traces, since a service must not stall
 * @OVERLOAD_WAIT: its thread waits until this process has read
 * @OVERLOAD_DROP: it is lost, or an older one
 */
enum overload {
	OVERLOAD_AUTO,
	OVERLOAD_WAIT,
	OVERLOAD_DROP,
};

/* KiB for each processor. */
#define MAX_BUFFER (1 << 20)

/* All processors together have at most 32 MiB, unless that leaves too little for each of them. */
static inline int session_share(int most, int processors)
{
	int size = 32768 / processors;

	if (size > most)
		return most;
	return size > 512 ? size : 512;
}

void session_begin(struct session *session);
void session_end(void);
void session_write(struct session *session, const char *file, const char *text,
		   const char *what);
int session_put(struct session *session, const char *file, const char *text);
char *session_get(struct session *session, const char *file);
void session_targets(struct session *session, struct ids *ids, bool follow);
bool session_has_targets(struct session *session);
struct ids session_ids(const struct session *session);
const char *session_error(struct session *session);
void session_enable(struct session *session, const char *event);
void session_disable(struct session *session);
void session_set_clock(struct session *session, bool known);
int session_buffer(int most);
void session_set_buffer(struct session *session, int size);
void session_set_overload(struct session *session, enum overload overload, bool own);
void session_tell_missed(struct session *session);
void session_tell_lost(struct session *session, int buffer, bool loss);

#endif
