/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Text that is put together piece by piece.
 */
#ifndef _PLUGINS_BUFFER_H
#define _PLUGINS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/**
 * struct utrace_buffer - text; zeros are an empty one, and the owner frees @bytes
 * @bytes: the text, without a NUL at its end
 * @len: its length
 * @size: the memory's size
 * @cut: there was no memory for some of the text
 * @json: makes JSON of the text from there on, which is one value; NULL: structs are text, too
 * @hex: strings in quotes have each byte as a hexadecimal number: those with a byte that is neither
 *	printable nor a blank, or all; or such bytes alone, which are octal otherwise
 * @names: how a number that has a name is printed: the name, the number, or the number and the name
 */
struct utrace_buffer {
	char *bytes;
	size_t len;
	size_t size;
	bool cut;
	void (*json)(struct utrace_buffer *b, size_t from);
	enum { HEX_NONE, HEX_OTHERS, HEX_ALL, HEX_CHARS } hex;
	enum utrace_names { NAMES_ALONE, NAMES_NONE, NAMES_BEHIND } names;
};

bool utrace_buffer_grow(struct utrace_buffer *b, size_t more);
void utrace_put_texts(struct utrace_buffer *b, const char *const texts[]);
void utrace_put_dec(struct utrace_buffer *b, long long number);
void utrace_put_udec(struct utrace_buffer *b, unsigned long long number);
void utrace_put_digits(struct utrace_buffer *b, unsigned long long number, unsigned int digits);
void utrace_put_fraction(struct utrace_buffer *b, unsigned long long number, unsigned int digits);
void utrace_put_hex(struct utrace_buffer *b, unsigned long long number);
void utrace_put_octal(struct utrace_buffer *b, unsigned long long number);
const char *utrace_buffer_text(struct utrace_buffer *b);

/* Whether there is room for so many bytes more, which is made if need be. */
static inline bool utrace_buffer_has(struct utrace_buffer *b, size_t more)
{
	return more <= b->size - b->len || utrace_buffer_grow(b, more);
}

static inline void utrace_put_char(struct utrace_buffer *b, char c)
{
	if (utrace_buffer_has(b, 1))
		b->bytes[b->len++] = c;
}

static inline void utrace_put_bytes(struct utrace_buffer *b, const char *bytes, size_t len)
{
	if (!len || !utrace_buffer_has(b, len))
		return;
	memcpy(b->bytes + b->len, bytes, len);
	b->len += len;
}

/* Append a text; the compiler knows the length of a constant one. */
static inline void utrace_put(struct utrace_buffer *b, const char *text)
{
	utrace_put_bytes(b, text, strlen(text));
}

/* Append several texts. */
#define utrace_put_all(b, ...)	utrace_put_texts(b, (const char *const []){ __VA_ARGS__, NULL })

#endif /* _PLUGINS_BUFFER_H */
