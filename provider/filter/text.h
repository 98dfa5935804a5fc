/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Texts: reading predicates and rules, and writing strings of programs so that a line has room.
 */
#ifndef _UTRACE_PROVIDER_TEXT_H
#define _UTRACE_PROVIDER_TEXT_H

#include "filter.h"
#include "portable.h"

int utrace_predicate_read(struct utrace_predicate *predicate, const char **text,
			  const struct utrace_vocabulary *words, const char **msg);
int utrace_predicate_parse(struct utrace_predicate *predicate, const char *text,
			   struct utrace_parse_error *err);

/* The length of the name or number that is next: letters, digits and underlines. */
static inline size_t utrace_name_len(const char *p)
{
	size_t len = 0;

	while (isalnum(p[len]) || p[len] == '_')
		len++;
	return len;
}

/*
 * The text of a rule:
 *
 *	on EVENT [ARGUMENT...] [if PREDICATE] do ACTION...
 *
 * Each line has one rule; '#' starts a comment that ends with its line, except between double
 * quotes, in which blanks stay what they are. An action is NAME or NAME=VALUE, and a value with
 * blanks stands in double quotes; "count N" among the actions says how often the rule may act.
 * The predicate's grammar is in filter.h.
 */

/* The size of a rule's text with its terminator. */
#define UTRACE_RULE_MAX	1024

/**
 * struct utrace_rule_reader - makes a rule of the parts that are read
 * @event: Takes the rule's event; @args is the text after the name, with single blanks. Returns
 *	0, or refuses the event by a negative errno with the reason in @msg.
 * @words: The operands that the predicate may have.
 * @action: Takes an action; @value is NULL or terminated, without its quotes. Returns as @event.
 * @predicate: Filled in; has no steps if the rule has no predicate.
 * @scratch: Room for UTRACE_RULE_MAX bytes.
 * @arg: For @event and @action.
 *
 * The caller's, on its stack.
 */
struct utrace_rule_reader {
	int (*event)(void *arg, const char *name, const char *args, const char **msg);
	int (*action)(void *arg, const char *name, const char *value, const char **msg);
	struct utrace_vocabulary words;
	struct utrace_predicate *predicate;
	char *scratch;
	void *arg;
};

int utrace_rule_line(char *line, const char **text);
unsigned int utrace_rule_place(const char *text, unsigned int pos);
int utrace_rule_read(const char *line, const struct utrace_rule_reader *reader, u32 *count,
		     struct utrace_parse_error *err);

/*
 * Escapes make text of programs fit for a line: control characters and others become \ooo,
 * backslashes \\.
 */

/* Which characters need escapes. */
enum utrace_escapes {
	UTRACE_ESCAPE_CONTROLS,	/* control characters, those of UTF-8 too, and backslashes */
	UTRACE_ESCAPE_BYTES,	/* also all that is not ASCII, in bytes that are no text */
	UTRACE_ESCAPE_ALL,	/* every character */
	UTRACE_ESCAPE_BLANKS,	/* also blanks, in one of several strings with blanks between */
};

/**
 * struct utrace_text - text that is being put together
 * @at: The text's memory: @room bytes and one more for the terminator.
 * @len: Length of the text.
 * @room: Length that the text may get.
 * @cut: Some character had no room.
 *
 * On the stack of the caller that puts it together.
 */
struct utrace_text {
	char *at;
	unsigned int len;
	unsigned int room;
	bool cut;
};

/*
 * Is a byte one of the control characters from 0x80 to 0x9f? Some terminals obey such a character:
 * the byte alone, or after 0xc2 in UTF-8. After other bytes (@before; 0 for none) from 0x80 on a
 * letter goes on.
 */
static inline bool utrace_is_c1(unsigned char c, unsigned char before)
{
	return c >= 0x80 && c < 0xa0 && (before < 0x80 || before == 0xc2);
}

/* A character in each byte of a word. */
#define UTRACE_EACH(c)		((c) * 0x0101010101010101ULL)

/*
 * Which of eight characters, the first one in the lowest byte, may need an escape, or end a text?
 * The top bit of each such byte is set. These are the characters below a blank, the backslash,
 * 0x7f, and all above: for them a difference, a sum, or the character itself has the top bit. A
 * borrow or a carry may mark other characters after the first one.
 */
static inline u64 utrace_text_special(u64 word)
{
	u64 control = word - UTRACE_EACH(0x20), rubout = word + UTRACE_EACH(1);
	u64 backslash = (word ^ UTRACE_EACH(0x5c)) - UTRACE_EACH(1);

	return (control | rubout | backslash | word) & UTRACE_EACH(0x80);
}

/* The number of the first byte that utrace_text_special() has marked; @special is not 0. */
static inline unsigned int utrace_text_first(u64 special)
{
	return (unsigned int)__builtin_ctzll(special) / 8;
}

/*
 * memcpy() of some ten bytes: inlined, and by words, the last of which may overlap the word before.
 */
static __always_inline void utrace_text_copy(char *to, const char *from, unsigned int len)
{
	unsigned long at, last = len - sizeof(u64);

	if (len < sizeof(u64)) {
		for (at = 0; at < len; at++)
			to[at] = from[at];
		return;
	}
	for (at = 0; at < last; at += sizeof(u64))
		memcpy(to + at, from + at, sizeof(u64));
	memcpy(to + last, from + last, sizeof(u64));
}

bool utrace_text_put(struct utrace_text *text, unsigned char c, enum utrace_escapes escapes);
void utrace_text_puts(struct utrace_text *text, const char *s);
unsigned int utrace_text_fit(const char *text, unsigned int len, unsigned int room);

#endif /* _UTRACE_PROVIDER_TEXT_H */
