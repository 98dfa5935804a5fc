/* SPDX-License-Identifier: GPL-2.0 */
/* Threads by what they have in common, those that come later too: a cgroup, a user, all. */
#ifndef _UTRACE_SELECTION_H
#define _UTRACE_SELECTION_H

#include <stdbool.h>
#include <sys/types.h>

#include "session.h"

/**
 * struct selection - all threads of a kind, but for this process and its children
 * @name: what the user calls them; NULL: there is no selection
 * @cgroup: in this cgroup, or below; NULL: in any
 * @user_name: the user as -u has it, or NULL
 * @others: more than a user was chosen
 * @by_user: with this real user id alone
 * @user: the id
 */
struct selection {
	char *name;
	char *cgroup;
	const char *user_name;
	bool others;
	bool by_user;
	uid_t user;
};

void selection_cgroup(struct selection *selection, int option, const char *value);
void selection_user(struct selection *selection, const char *user);
const char *selection_run_as(struct selection *selection);
void selection_all(struct selection *selection);
void selection_begin(const struct selection *selection, struct session *session);
void selection_renew(const struct selection *selection, struct session *session);
void selection_free(struct selection *selection);

#endif
