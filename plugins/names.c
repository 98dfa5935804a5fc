// SPDX-License-Identifier: GPL-2.0
/*
 * Names of flags and values. A number without a name is printed as strace does: the number, and
 * the kind of the missing name in a comment.
 */
#include "kinds.h"

/**
 * struct utrace_name - a number's name
 * @value: the number
 * @name: its name
 */
struct utrace_name {
	long long value;
	const char *name;
};

/**
 * struct utrace_set - names that belong together
 * @label: their common form: O_???; empty: a missing name has none
 * @flags: the names are bits, and may be ored
 * @names: the names, in the order of the search
 * @count: number of names
 */
struct utrace_set {
	const char *label;
	bool flags;
	const struct utrace_name *names;
	unsigned int count;
};

#include "sets.inc"

#define UTRACE_FLAGS	true
#define UTRACE_ORDER	true
#define UTRACE_VALUE	false
static const struct utrace_set sets[NR_SETS] = { UTRACE_SET_TABLE };

/* The headers have some negative numbers as large positive ones, and the other way round. */
static bool is_same(long long a, long long b)
{
	return a == b || ((int)a == (int)b && (int)a < 0 && (a >> 32 == 0 || a >> 32 == -1) &&
			  (b >> 32 == 0 || b >> 32 == -1));
}

/**
 * utrace_name_find - look up a number's name
 * @id: the set
 * @value: the number
 *
 * Return: the name, or NULL.
 */
const char *utrace_name_find(enum utrace_set_id id, long long value)
{
	const struct utrace_set *set = &sets[id];
	unsigned int i;

	for (i = 0; i < set->count; i++)
		if (is_same(set->names[i].value, value))
			return set->names[i].name;
	return NULL;
}

static void put_number(struct utrace_buffer *b, long long number, char form)
{
	if (form == 'd')
		utrace_put_dec(b, number);
	else if (form == 'u')
		utrace_put_udec(b, number);
	else if (form == 'o')
		utrace_put_octal(b, (unsigned int)number);
	else
		utrace_put_hex(b, number >> 32 == -1 ? (unsigned int)number : (unsigned long long)number);
}

/**
 * utrace_print_name - print a number that may have a name
 * @b: the destination
 * @number: the number
 * @form: how the number is printed: d, u, o or x, as for printf()
 * @name: its name, or NULL
 */
void utrace_print_name(struct utrace_buffer *b, long long number, char form, const char *name)
{
	if (name && !b->names) {
		utrace_put(b, name);
		return;
	}
	put_number(b, number, form);
	if (name && b->names == NAMES_BEHIND)
		utrace_put_all(b, " /* ", name, " */");
}

/**
 * utrace_put_number_first - print a number in front of what stands for it, which has its names alone
 * @b: the destination, of which not the names alone are wanted
 * @number: the number
 * @form: how the number is printed: d, u, o or x, as for printf()
 *
 * Return: whether the names are wanted, too.
 */
bool utrace_put_number_first(struct utrace_buffer *b, long long number, char form)
{
	put_number(b, number, form);
	if (b->names == NAMES_NONE)
		return false;
	utrace_put(b, " /* ");
	b->names = NAMES_ALONE;
	return true;
}

static void put_label(struct utrace_buffer *b, const struct utrace_set *set)
{
	if (*set->label)
		utrace_put_all(b, " /* ", set->label, " */");
}

/**
 * utrace_print_value - print a number by name
 * @b: the destination
 * @id: the set of names
 * @value: the number
 */
void utrace_print_value(struct utrace_buffer *b, enum utrace_set_id id, long long value)
{
	const char *name = utrace_name_find(id, value);

	utrace_print_name(b, value, 'x', name);
	if (!name && b->names != NAMES_NONE)
		put_label(b, &sets[id]);
}

/**
 * utrace_print_index - print the index of an array's element by name
 * @b: the destination
 * @id: the set of names
 * @index: the index
 * @first: the number that index 0 has there
 */
void utrace_print_index(struct utrace_buffer *b, enum utrace_set_id id, size_t index,
			unsigned int first)
{
	const char *name = utrace_name_find(id, (long long)index + first);
	enum utrace_names how;

	if (!name) {
		utrace_put_udec(b, index);
		if (b->names != NAMES_NONE)
			put_label(b, &sets[id]);
	} else if (utrace_names_begin(b, &how, (long long)index, 'u')) {
		utrace_put(b, name);
		if (first) {
			utrace_put_char(b, '-');
			utrace_put_udec(b, first);
		}
		utrace_names_end(b, how);
	}
}

/* The highest bit of an int is a negative number in its header. */
static unsigned long long bits_of(const struct utrace_name *name)
{
	return name->value < 0 ? (unsigned int)name->value : (unsigned long long)name->value;
}

static bool has_names(const struct utrace_set *set, unsigned long long flags)
{
	unsigned int i;

	for (i = 0; i < set->count; i++)
		if (bits_of(&set->names[i]) && (flags & bits_of(&set->names[i])) == bits_of(&set->names[i]))
			return true;
	return false;
}

/* Bits as a number, with their names behind it if these are wanted. */
static bool print_flags_number(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long flags,
			       bool behind)
{
	const bool named = flags ? has_names(&sets[id], flags) : utrace_name_find(id, 0) != NULL;
	enum utrace_names how = b->names;

	if (!flags && behind)
		return false;
	utrace_put(b, behind ? "|" : "");
	utrace_put_hex(b, flags);
	if (how == NAMES_BEHIND && named) {
		utrace_put(b, " /* ");
		b->names = NAMES_ALONE;
		utrace_print_flags(b, id, flags, false);
		utrace_names_end(b, how);
	} else if (how == NAMES_BEHIND && flags) {
		put_label(b, &sets[id]);
	}
	return true;
}

/**
 * utrace_print_flags - print bits by name
 * @b: the destination
 * @id: the set of names
 * @flags: the bits
 * @behind: other names come before: print "|" in between, and nothing if no bit is set
 *
 * Return: true if anything has been printed.
 */
bool utrace_print_flags(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long flags,
			bool behind)
{
	const struct utrace_set *set = &sets[id];
	const char *none = behind ? NULL : utrace_name_find(id, 0);
	bool named = false;
	unsigned int i;

	if (b->names)
		return print_flags_number(b, id, flags, behind);
	if (!flags && behind)
		return false;
	if (!flags) {
		utrace_put(b, none ? none : "0");
		return true;
	}
	for (i = 0; i < set->count && flags; i++) {
		const unsigned long long bits = bits_of(&set->names[i]);

		if (!bits || (flags & bits) != bits)
			continue;
		utrace_put_all(b, behind || named ? "|" : "", set->names[i].name);
		flags &= ~bits;
		named = true;
	}
	if (flags) {
		utrace_put(b, behind || named ? "|" : "");
		utrace_put_hex(b, flags);
	}
	if (!named && !behind)
		put_label(b, set);
	return true;
}

/**
 * utrace_print_named - print a number by name, or bits by names, as the set has them
 * @b: the destination
 * @id: the set of names
 * @value: the number
 */
void utrace_print_named(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long value)
{
	if (sets[id].flags)
		utrace_print_flags(b, id, value, false);
	else
		utrace_print_value(b, id, (long long)value);
}

static void print_set(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i,
		      enum utrace_set_id id)
{
	unsigned long long value = call->args[i];

	/* An int with its highest bit set is a flag, not a sign. */
	if (sets[id].flags && call->signature->widths[i] == 'i')
		value = (unsigned int)value;
	utrace_print_named(b, id, value);
}

#define PRINT(name)								\
	void utrace_print_##name(struct utrace_buffer *b, const struct utrace_call *call, \
				 unsigned int i)				\
	{									\
		print_set(b, call, i, SET_##name);				\
	}
UTRACE_SETS(PRINT)

/* The names of the bits that have one. Return: the others. */
static unsigned long long put_shifted(struct utrace_buffer *b, unsigned long long bits,
				      const struct utrace_shifted *shifted)
{
	unsigned long long rest = bits;
	const char *name;
	unsigned int i;

	for (i = 0; i < 32; i++) {
		name = bits >> i & 1 ? utrace_name_find(shifted->names, i + shifted->least) : NULL;
		if (!name)
			continue;
		utrace_put(b, rest == bits ? "" : "|");
		utrace_put_all(b, shifted->before, name, shifted->behind);
		rest &= ~(1ULL << i);
	}
	return rest;
}

/**
 * utrace_print_shifted - print bits that have the names of numbers
 * @b: the destination
 * @bits: the bits
 * @shifted: the names
 */
void utrace_print_shifted(struct utrace_buffer *b, unsigned long long bits,
			  const struct utrace_shifted *shifted)
{
	unsigned long long rest;
	enum utrace_names how;

	if (!bits)
		utrace_put_char(b, '0');
	if (!bits || !utrace_names_begin(b, &how, bits, 'x'))
		return;
	rest = put_shifted(b, bits, shifted);
	utrace_put(b, rest && rest != bits ? "|" : "");
	if (rest)
		utrace_put_hex(b, rest);
	if (rest == bits)
		utrace_put_all(b, " /* ", shifted->label, " */");
	utrace_names_end(b, how);
}
