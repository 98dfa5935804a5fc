/* SPDX-License-Identifier: GPL-2.0 */
/* strace's options that choose calls and signals, translated for utrace's control files. */
#ifndef _UTRACE_FILTER_H
#define _UTRACE_FILTER_H

#include <stdbool.h>

struct session;

#define FILTER_PATHS 32
/* A rule has 1023 bytes. */
#define FILTER_PATH_MAX 900

/* How a call ends, in strace's words. No call of a record is unavailable or detached. */
enum call_status {
	STATUS_SUCCESSFUL = 1, STATUS_FAILED = 2, STATUS_UNFINISHED = 4, STATUS_UNAVAILABLE = 8,
	STATUS_DETACHED = 16, STATUS_ALL = 31,
};

/**
 * struct filter_word - a word of a set
 * @word: the word; NULL: there are no more
 * @bits: its bits
 */
struct filter_word {
	const char *word;
	unsigned int bits;
};

/**
 * struct filter - the events to record; the owner frees the texts; NULL: all
 * @calls: text for the file syscalls, but for a '?' before words that may be unknown
 * @signals: text for the file signals
 * @without: calls that end so are left out: bits of enum call_status
 * @slower: nanoseconds that a call takes longer than; 0: any time
 * @path: only calls with one of these paths, or a descriptor of its file, among their arguments
 * @nr_paths: number of paths; 0: all calls
 */
struct filter {
	char *calls;
	char *signals;
	unsigned int without;
	unsigned long long slower;
	char *path[FILTER_PATHS];
	int nr_paths;
};

bool filter_is(const char *expression, const char *name, char letter);
unsigned int filter_bits(const char *option, const char *set, const struct filter_word *words,
			 unsigned int all, const char *wanted);
unsigned int filter_status(const char *set);
bool filter_is_class(const char *word);
int filter_calls(const char *list, char **text, const char **why);
int filter_signals(const char *list, char **text, const char **why);
void filter_expression(struct filter *filter, const char *expression);
void filter_check_path(const char *path);
void filter_path(struct filter *filter, const char *path);
void filter_apply(const struct filter *filter, struct session *session);
void filter_free(struct filter *filter);

#endif
