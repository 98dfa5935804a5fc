// SPDX-License-Identifier: GPL-2.0
/*
 * printf() reads its format anew for each piece, and is most of what a line costs. So numbers and
 * texts are appended by functions of their own.
 */
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

#define SMALLEST	4096
/* No number has more digits, in octal: 22. */
#define DIGITS		24

/**
 * utrace_buffer_grow - make room, at least as much again as there is
 * @b: the buffer
 * @more: number of bytes
 *
 * Return: false if there is no memory.
 */
bool utrace_buffer_grow(struct utrace_buffer *b, size_t more)
{
	size_t size = 2 * b->size + more + SMALLEST;
	char *bytes = realloc(b->bytes, size);

	if (!bytes) {
		b->cut = true;
		return false;
	}
	b->bytes = bytes;
	b->size = size;
	return true;
}

/**
 * utrace_put_texts - append several texts; utrace_put_all() names them one by one
 * @b: the destination
 * @texts: the texts, up to a NULL
 */
void utrace_put_texts(struct utrace_buffer *b, const char *const texts[])
{
	for (; *texts; texts++)
		utrace_put(b, *texts);
}

/*
 * Append digits, with zeros in front if there are fewer than @least. DIGITS bytes are copied, since
 * a copy of constant length is no call; the caller's array has as many behind @end.
 */
static void put_digits(struct utrace_buffer *b, char *at, char *end, unsigned int least)
{
	while ((unsigned int)(end - at) < least)
		*--at = '0';
	if (!utrace_buffer_has(b, DIGITS))
		return;
	memcpy(b->bytes + b->len, at, DIGITS);
	b->len += end - at;
}

static void put_decimal(struct utrace_buffer *b, unsigned long long number, unsigned int least)
{
	/* Two digits take one division. */
	static const char pairs[] =
		"0001020304050607080910111213141516171819202122232425262728293031323334353637383940"
		"4142434445464748495051525354555657585960616263646566676869707172737475767778798081"
		"828384858687888990919293949596979899";
	char digits[2 * DIGITS], *end = digits + DIGITS, *at = end;

	for (; number >= 10; number /= 100) {
		at -= 2;
		memcpy(at, pairs + 2 * (number % 100), 2);
	}
	if (number || at == end)
		*--at = (char)('0' + number);
	put_digits(b, at, end, least);
}

/* Append a number to a base of 1 << @bits. */
static inline void put_bits(struct utrace_buffer *b, unsigned long long number, unsigned int bits,
			    unsigned int least)
{
	char digits[2 * DIGITS], *end = digits + DIGITS, *at = end;

	do
		*--at = "0123456789abcdef"[number & ((1U << bits) - 1)];
	while (number >>= bits);
	put_digits(b, at, end, least);
}

/**
 * utrace_put_udec - append a number
 * @b: the destination
 * @number: the number
 */
void utrace_put_udec(struct utrace_buffer *b, unsigned long long number)
{
	/* Most numbers of a line have one digit. */
	if (number < 10)
		utrace_put_char(b, (char)('0' + number));
	else
		put_decimal(b, number, 1);
}

/**
 * utrace_put_dec - append a number with its sign
 * @b: the destination
 * @number: the number
 */
void utrace_put_dec(struct utrace_buffer *b, long long number)
{
	if (number < 0)
		utrace_put_char(b, '-');
	utrace_put_udec(b, number < 0 ? -(unsigned long long)number : (unsigned long long)number);
}

/**
 * utrace_put_digits - append a number with zeros in front
 * @b: the destination
 * @number: the number
 * @digits: how many digits at least
 */
void utrace_put_digits(struct utrace_buffer *b, unsigned long long number, unsigned int digits)
{
	put_decimal(b, number, digits);
}

/**
 * utrace_put_fraction - append a number with a point before its last digits
 * @b: the destination
 * @number: the number, in units of the last digit
 * @digits: how many digits are after the point, at most 9
 */
void utrace_put_fraction(struct utrace_buffer *b, unsigned long long number, unsigned int digits)
{
	static const unsigned int units[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000,
	};
	const unsigned int unit = units[digits];

	utrace_put_udec(b, number / unit);
	utrace_put_char(b, '.');
	utrace_put_digits(b, number % unit, digits);
}

/**
 * utrace_put_hex - append a hexadecimal number, after 0x unless it is 0
 * @b: the destination
 * @number: the number
 */
void utrace_put_hex(struct utrace_buffer *b, unsigned long long number)
{
	if (number)
		utrace_put(b, "0x");
	put_bits(b, number, 4, 1);
}

/**
 * utrace_put_octal - append an octal number: a zero, and as many digits as make three characters
 * @b: the destination
 * @number: the number
 */
void utrace_put_octal(struct utrace_buffer *b, unsigned long long number)
{
	if (number >= 0100)
		utrace_put_char(b, '0');
	put_bits(b, number, 3, 3);
}

/**
 * utrace_buffer_text - end the text with a NUL, which the next piece overwrites
 * @b: the text
 *
 * Return: the text, until the buffer changes.
 */
const char *utrace_buffer_text(struct utrace_buffer *b)
{
	if (!utrace_buffer_has(b, 1))
		return "";
	b->bytes[b->len] = '\0';
	return b->bytes;
}
