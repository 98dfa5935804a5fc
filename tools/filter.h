/* SPDX-License-Identifier: GPL-2.0 */
/* Which calls and signals, as strace's options say it, for utrace's control files. */
#ifndef _UTRACE_FILTER_H
#define _UTRACE_FILTER_H

#include <stdbool.h>

struct session;

#define FILTER_PATHS 32

/**
 * struct filter - what to record; the texts are the owner's, NULL: all
 * @calls: for syscalls
 * @signals: for signals
 * @result: for exit_filter
 * @path: only calls that name one of these paths, or take a descriptor of its file
 * @nr_paths: how many; 0: all calls
 */
struct filter {
	char *calls;
	char *signals;
	char *result;
	char *path[FILTER_PATHS];
	int nr_paths;
};

int filter_calls(const char *list, char **text, const char **why);
int filter_signals(const char *list, char **text, const char **why);
void filter_expression(struct filter *filter, const char *expression);
void filter_result(struct filter *filter, const char *condition);
void filter_slower(struct filter *filter, const char *duration);
void filter_path(struct filter *filter, const char *path);
void filter_apply(const struct filter *filter, struct session *session);
void filter_free(struct filter *filter);

#endif
