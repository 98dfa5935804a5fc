/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Lists, as users write them into control files and rules.
 *
 * A text is a list of entries separated by white space or commas; '#' starts a
 * comment that ends with its line. The entries are applied from left to right; an
 * entry with a '!' in front removes what it would add without.
 */
#ifndef _UTRACE_LIST_H
#define _UTRACE_LIST_H

#include "portable.h"

/* The size of a reason with its terminator; a longer reason is cut. */
#define UTRACE_REASON_MAX	128

/**
 * struct utrace_parse_error - why a text was refused
 * @pos: Byte offset of the entry that is wrong.
 * @msg: The reason, without a line feed: a constant of utrace's own, or @copy.
 * @copy: A copy of the reason that another module gave, which may be unloaded meanwhile.
 *
 * The caller's.
 */
struct utrace_parse_error {
	unsigned int pos;
	const char *msg;
	char copy[UTRACE_REASON_MAX];
};

/**
 * struct utrace_entry - one entry of a list, as it stands in the text
 * @remove: The entry has a '!', which is in front of @text.
 * @text: The entry without '!', not terminated.
 * @len: Length of @text.
 *
 * On the stack of the parser, and good as long as the text.
 */
struct utrace_entry {
	bool remove;
	const char *text;
	unsigned int len;
};

/*
 * Takes one entry of a printed list, terminated, without separators; the
 * string is gone after the call.
 */
typedef void (*utrace_emit_fn)(void *arg, const char *entry);

/* The longest entry that is ever printed, with its terminator. */
#define UTRACE_ENTRY_MAX	64

/*
 * Applies one entry to a list's set; returns 0, or a negative errno with *@msg
 * set to the reason.
 */
typedef int (*utrace_apply_fn)(void *set, const struct utrace_entry *entry, const char **msg);

int utrace_list_parse(const char *text, utrace_apply_fn apply, void *set,
		      struct utrace_parse_error *err);
bool utrace_entry_is(const struct utrace_entry *entry, const char *word);
bool utrace_entry_number(const struct utrace_entry *entry, unsigned int *value);
int utrace_entry_range(const struct utrace_entry *entry, unsigned int *first,
		       unsigned int *last, const char **msg);

/* strcmp() with a part of a text that is not terminated. */
static inline int utrace_compare(const char *string, const char *text, size_t len)
{
	int order = strncmp(string, text, len);

	return order ? order : string[len] != '\0';
}

#endif /* _UTRACE_LIST_H */
