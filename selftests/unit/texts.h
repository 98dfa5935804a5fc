/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Properties of any text that is written to a list. Either the text is taken as a whole, and the
 * printed list can be written again; or the text is refused with a place in it and a reason,
 * and changes nothing. For the unit tests and the fuzzers; this header includes the parsers.
 */
#ifndef _SELFTESTS_TEXTS_H
#define _SELFTESTS_TEXTS_H

#include <stdlib.h>

#include "filter/list.c"
#include "filter/syscall_names.c"
#include "filter/syscall_set.c"
#include "filter/pred_match.c"
#include "filter/pred_parse.c"
#include "filter/signal_set.c"

/* A printed list, entries separated by blanks. */
struct text {
	size_t len;
	char chars[1 << 16];
};

static inline void append(void *arg, const char *entry)
{
	struct text *text = arg;

	text->len += snprintf(text->chars + text->len, sizeof(text->chars) - text->len, "%s%s",
			      text->len ? " " : "", entry);
	assert(text->len < sizeof(text->chars));
	assert(strlen(entry) + 1 < UTRACE_ENTRY_MAX);
}

static inline const char *calls_text(const struct utrace_sysset *set)
{
	static struct text text;

	text.len = 0;
	text.chars[0] = '\0';
	utrace_sysset_print(set, append, &text);
	return text.chars;
}

static inline const char *signals_text(const struct utrace_sigset *set)
{
	static struct text text;

	text.len = 0;
	text.chars[0] = '\0';
	utrace_sigset_print(set, append, &text);
	return text.chars;
}

static inline bool same_calls(const struct utrace_sysset *a, const struct utrace_sysset *b)
{
	return a->written == b->written && !memcmp(a->calls, b->calls, sizeof(a->calls));
}

static inline bool same_signals(const struct utrace_sigset *a, const struct utrace_sigset *b)
{
	return a->written == b->written && a->mask == b->mask;
}

/* The printed set, written to a new set, gives the same set. */
static inline bool calls_come_back(const struct utrace_sysset *set)
{
	struct utrace_parse_error err;
	struct utrace_sysset back;

	utrace_sysset_init(&back);
	return !utrace_sysset_parse(&back, calls_text(set), &err) && same_calls(set, &back);
}

static inline bool signals_come_back(const struct utrace_sigset *set)
{
	struct utrace_parse_error err;
	struct utrace_sigset back;

	utrace_sigset_init(&back);
	return !utrace_sigset_parse(&back, signals_text(set), &err) && same_signals(set, &back);
}

/* A text added to a set. */
static inline bool calls_hold(struct utrace_sysset *set, const char *text)
{
	struct utrace_parse_error err = { .pos = ~0U };
	struct utrace_sysset before = *set;

	if (utrace_sysset_parse(set, text, &err))
		return same_calls(set, &before) && err.pos < strlen(text) && err.msg;
	return calls_come_back(set);
}

static inline bool signals_hold(struct utrace_sigset *set, const char *text)
{
	struct utrace_parse_error err = { .pos = ~0U };
	struct utrace_sigset before = *set;

	if (utrace_sigset_parse(set, text, &err))
		return same_signals(set, &before) && err.pos < strlen(text) && err.msg;
	return signals_come_back(set);
}

#endif /* _SELFTESTS_TEXTS_H */
