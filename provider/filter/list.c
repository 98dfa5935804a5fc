// SPDX-License-Identifier: GPL-2.0
/*
 * The grammar that all lists have in common.
 */
#include "filter.h"

/*
 * Applies a text's entries, one after the other; @set may be half changed after an error. -EINVAL
 * for an entry without content, -EINTR if current was killed, or what @apply returned.
 */
int utrace_list_parse(const char *text, utrace_apply_fn apply, void *set,
		      struct utrace_parse_error *err)
{
	static const char blanks[] = " \t\n\v\f\r,";
	static const char ends[] = " \t\n\v\f\r,#";
	struct utrace_entry entry;
	const char *p = text;
	int ret;

	for (;;) {
		p += strspn(p, blanks);
		if (*p == '#') {
			p += strcspn(p, "\n");
			continue;
		}
		if (!*p)
			return 0;
		err->pos = p - text;
		entry.remove = *p == '!';
		entry.text = p + entry.remove;
		entry.len = strcspn(entry.text, ends);
		if (!entry.len) {
			err->msg = "nothing after '!'";
			return -EINVAL;
		}
		if (!utrace_goes_on())
			return -EINTR;
		ret = apply(set, &entry, &err->msg);
		if (ret)
			return ret;
		p = entry.text + entry.len;
	}
}

/* Is an entry this word, with or without a '!' in front? */
bool utrace_entry_is(const struct utrace_entry *entry, const char *word)
{
	return !utrace_compare(word, entry->text, entry->len);
}

/* Read a number. One above 99999999 becomes one of eight digits that begins with 9999999. */
static bool number(const char **p, const char *end, unsigned int *value)
{
	if (*p == end || !isdigit(**p))
		return false;
	for (*value = 0; *p < end && isdigit(**p); ++*p)
		*value = min(*value, 9999999U) * 10 + (**p - '0');
	return true;
}

/*
 * Reads an entry that is a single number, with or without a '!' in front. The caller checks the
 * bounds, which are below 99999990, since a greater number is not read as it stands.
 */
bool utrace_entry_number(const struct utrace_entry *entry, unsigned int *value)
{
	const char *p = entry->text, *end = p + entry->len;

	return number(&p, end, value) && p == end;
}

/* Reads a number, which is its own @last, or a range of numbers; the caller checks the bounds. */
int utrace_entry_range(const struct utrace_entry *entry, unsigned int *first,
		       unsigned int *last, const char **msg)
{
	const char *p = entry->text, *end = p + entry->len;
	bool good = number(&p, end, first);

	*last = *first;
	if (good && p < end && *p == '-') {
		p++;
		good = number(&p, end, last);
	}
	if (!good || p != end) {
		*msg = "neither a number nor a range of numbers";
		return -EINVAL;
	}
	if (*last < *first) {
		*msg = "the range ends before it starts";
		return -EINVAL;
	}
	return 0;
}
