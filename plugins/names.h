/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Names of flags and values, in sets: tables/sets has the sets, the kernel's headers the names.
 */
#ifndef _PLUGINS_NAMES_H
#define _PLUGINS_NAMES_H

#include <stdbool.h>
#include "buffer.h"

#include "sets.list"

#define SET(name)	SET_##name,
enum utrace_set_id { UTRACE_SETS(SET) NR_SETS };
#undef SET

/**
 * struct utrace_shifted - bits that have the names of numbers
 * @names: the names
 * @least: the number of bit 0
 * @before: what is printed in front of a name
 * @behind: what is printed behind it
 * @label: what stands for the names if no bit has one
 */
struct utrace_shifted {
	enum utrace_set_id names;
	unsigned int least;
	const char *before, *behind, *label;
};

const char *utrace_name_find(enum utrace_set_id id, long long value);
void utrace_print_value(struct utrace_buffer *b, enum utrace_set_id id, long long value);
void utrace_print_named(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long value);
void utrace_print_index(struct utrace_buffer *b, enum utrace_set_id id, size_t index,
			unsigned int first);
void utrace_print_shifted(struct utrace_buffer *b, unsigned long long bits,
			  const struct utrace_shifted *shifted);
bool utrace_print_flags(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long flags,
			bool behind);
bool utrace_put_number_first(struct utrace_buffer *b, long long number, char form);

/*
 * Begin what stands for a number; @how is for utrace_names_end(). Return: false if the number alone is
 * wanted, which has been printed.
 */
static inline bool utrace_names_begin(struct utrace_buffer *b, enum utrace_names *how,
				      long long number, char form)
{
	*how = b->names;
	return !*how || utrace_put_number_first(b, number, form);
}

/* End what stands for a number. */
static inline void utrace_names_end(struct utrace_buffer *b, enum utrace_names how)
{
	if (how)
		utrace_put(b, " */");
	b->names = how;
}

#endif /* _PLUGINS_NAMES_H */
