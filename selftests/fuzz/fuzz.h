/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The common part of the fuzzers. A target includes this header, and has
 *
 *	static void hold(const char *first, const char *second)
 *
 * which checks with must() the properties of two texts written to the control file, the
 * first with ">", the second with ">>".
 */
#ifndef _SELFTESTS_FUZZ_H
#define _SELFTESTS_FUZZ_H

#include "must.h"
#include "texts.h"

static void hold(const char *first, const char *second);

/* Copy the text into memory of its exact size, so that a read beyond the end is found. */
static char *text_of(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

/* A zero byte, which no text has, stands between both texts. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *zero = size ? memchr(data, '\0', size) : NULL;
	size_t len = zero ? (size_t)(zero - data) : size;
	char *first = text_of(data, len);
	char *second = text_of(data + len + !!zero, size - len - !!zero);

	if (!memchr(second, '\0', size - len - !!zero))
		hold(first, second);
	free(second);
	free(first);
	return 0;
}

#endif /* _SELFTESTS_FUZZ_H */
