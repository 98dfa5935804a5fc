// SPDX-License-Identifier: GPL-2.0
/*
 * Strings in quotes, with the escapes of C, as strace prints them. Records have texts with \ooo for
 * an unprintable byte, and \\ for a backslash; memory has bytes.
 */
#include <string.h>

#include "kinds.h"
#include "members.h"

static bool is_octal(char c)
{
	return c >= '0' && c <= '7';
}

/**
 * utrace_next_byte - the next byte of a record's text
 * @at: where it is; moved behind
 *
 * Return: the byte, or -1 at the text's end.
 */
int utrace_next_byte(const char **at)
{
	const char *p = *at;

	if (!*p)
		return -1;
	if (p[0] == '\\' && p[1] == '\\') {
		*at = p + 2;
		return '\\';
	}
	if (p[0] == '\\' && is_octal(p[1]) && is_octal(p[2]) && is_octal(p[3])) {
		*at = p + 4;
		return ((p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0')) & 0xff;
	}
	*at = p + 1;
	return (unsigned char)*p;
}

static void put_hex_byte(struct utrace_buffer *b, unsigned char byte)
{
	static const char digits[] = "0123456789abcdef";

	utrace_put_bytes(b, (char []){ '\\', 'x', digits[byte >> 4], digits[byte & 15] }, 4);
}

/* Octal, as strace has it, or hexadecimal. */
static void print_code(struct utrace_buffer *b, int byte, const char *behind)
{
	if (b->hex == HEX_CHARS) {
		put_hex_byte(b, byte);
		return;
	}
	/* A digit that follows would be taken for a part of the escape. */
	const bool all = is_octal(*behind);

	utrace_put_char(b, '\\');
	if (all || byte >= 0100)
		utrace_put_char(b, '0' + (byte >> 6));
	if (all || byte >= 010)
		utrace_put_char(b, '0' + (byte >> 3 & 7));
	utrace_put_char(b, '0' + (byte & 7));
}

static void print_byte(struct utrace_buffer *b, int byte, const char *behind)
{
	static const char letters[] = "tnvfr";

	if (byte == '"' || byte == '\\')
		utrace_put_bytes(b, (char []){ '\\', (char)byte }, 2);
	else if (byte >= '\t' && byte <= '\r')
		utrace_put_bytes(b, (char []){ '\\', letters[byte - '\t'] }, 2);
	else if (byte >= ' ' && byte <= '~')
		utrace_put_char(b, byte);
	else
		print_code(b, byte, behind);
}

/* Bytes that stand for themselves in a record, and between quotes. */
static const bool plain[256] = {
	[' '] = true, ['!'] = true, ['#' ... '['] = true, [']' ... '~'] = true,
};

static const char *print_plain(struct utrace_buffer *b, const char *bytes, const char *end)
{
	const char *at = bytes;

	while (at < end && plain[(unsigned char)*at])
		at++;
	utrace_put_bytes(b, bytes, at - bytes);
	return at;
}

static bool is_odd(int byte)
{
	return !(byte >= ' ' && byte <= '~') && !(byte >= '\t' && byte <= '\r');
}

static bool has_odd(const char *bytes, const char *end)
{
	int byte;

	while (bytes < end && (byte = utrace_next_byte(&bytes)) >= 0)
		if (is_odd(byte))
			return true;
	return false;
}

/**
 * utrace_print_escaped - print a part of a record's text in quotes
 * @b: the destination
 * @bytes: the text
 * @end: where the part ends
 */
void utrace_print_escaped(struct utrace_buffer *b, const char *bytes, const char *end)
{
	const bool hex = b->hex == HEX_ALL || (b->hex == HEX_OTHERS && has_odd(bytes, end));
	int byte;

	utrace_put_char(b, '"');
	while (hex && bytes < end && (byte = utrace_next_byte(&bytes)) >= 0)
		put_hex_byte(b, (unsigned char)byte);
	while ((bytes = print_plain(b, bytes, end)) < end && (byte = utrace_next_byte(&bytes)) >= 0)
		print_byte(b, byte, bytes < end ? bytes : "");
	utrace_put_char(b, '"');
}

/**
 * utrace_print_hex_bytes - print bytes in quotes, each as a hexadecimal number
 * @b: the destination
 * @bytes: the bytes
 * @len: how many there are
 */
void utrace_print_hex_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len)
{
	utrace_put_char(b, '"');
	for (; len; len--, bytes++)
		put_hex_byte(b, *bytes);
	utrace_put_char(b, '"');
}

static bool any_odd(const unsigned char *bytes, size_t len)
{
	while (len--)
		if (is_odd(*bytes++))
			return true;
	return false;
}

/**
 * utrace_print_bytes - print bytes in quotes, with the escapes of C
 * @b: the destination
 * @bytes: the bytes
 * @len: how many there are
 */
void utrace_print_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len)
{
	const unsigned char *end = bytes + len;

	if (b->hex == HEX_ALL || (b->hex == HEX_OTHERS && any_odd(bytes, len))) {
		utrace_print_hex_bytes(b, bytes, len);
		return;
	}
	utrace_put_char(b, '"');
	while (bytes < end) {
		bytes = (const unsigned char *)print_plain(b, (const char *)bytes, (const char *)end);
		if (bytes == end)
			break;
		print_byte(b, *bytes, bytes + 1 < end ? (const char *)bytes + 1 : "");
		bytes++;
	}
	utrace_put_char(b, '"');
}

/* Of the bytes that the program has, as many are shown as a string may have. */
static size_t shown_of(const struct utrace_piece *piece, size_t len)
{
	const unsigned int limit = piece->call->words->limit;
	const size_t shown = piece->len < len ? piece->len : len;

	return limit && shown > limit ? limit : shown;
}

/**
 * utrace_print_limited_hex - print bytes in quotes as hexadecimal numbers, as many as a string may have
 * @b: the destination
 * @piece: the bytes
 * @len: how many the program has
 */
void utrace_print_limited_hex(struct utrace_buffer *b, const struct utrace_piece *piece, size_t len)
{
	const size_t shown = shown_of(piece, len);

	utrace_print_hex_bytes(b, piece->bytes, shown);
	utrace_put(b, shown < len ? "..." : "");
}

/**
 * utrace_print_limited - print bytes in quotes, as many as a string may have
 * @b: the destination
 * @piece: the bytes
 * @len: how many the program has
 */
void utrace_print_limited(struct utrace_buffer *b, const struct utrace_piece *piece, size_t len)
{
	const size_t shown = shown_of(piece, len);

	utrace_print_bytes(b, piece->bytes, shown);
	utrace_put(b, shown < len ? "..." : "");
}

/**
 * utrace_print_quoted - print a record's text in quotes
 * @b: the destination
 * @bytes: the text
 */
void utrace_print_quoted(struct utrace_buffer *b, const char *bytes)
{
	utrace_print_escaped(b, bytes, bytes + strlen(bytes));
}

/**
 * utrace_print_path - print a record's text between '<' and '>', which have escapes in the text
 * @b: the destination
 * @bytes: the text
 * @len: how much of it
 */
void utrace_print_path(struct utrace_buffer *b, const char *bytes, size_t len)
{
	const char *end = bytes + len;
	int byte;

	while (bytes < end && (byte = utrace_next_byte(&bytes)) >= 0)
		if (byte == '<' || byte == '>')
			print_code(b, byte, bytes);
		else
			print_byte(b, byte, bytes);
}
