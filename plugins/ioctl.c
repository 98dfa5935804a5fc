// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of ioctl(). The driver decides on the meaning of the third one.
 */
#include <stdlib.h>
#include <linux/ioctl.h>

#include "kinds.h"

/**
 * struct request - a request's name
 * @number: the request
 * @name: its name, or its names: "A or B"
 */
struct request {
	unsigned int number;
	const char *name;
};

/* Sorted by number. */
static const struct request requests[] = {
#include "ioctls.inc"
};

static int compare(const void *key, const void *element)
{
	unsigned int number = *(const unsigned int *)key;
	const struct request *request = element;

	return number < request->number ? -1 : number > request->number;
}

static void print_direction(struct utrace_buffer *b, unsigned int direction)
{
	static const char * const names[] = {
		[_IOC_NONE] = "_IOC_NONE", [_IOC_WRITE] = "_IOC_WRITE", [_IOC_READ] = "_IOC_READ",
		[_IOC_READ | _IOC_WRITE] = "_IOC_READ|_IOC_WRITE",
	};

	utrace_put(b, names[direction]);
}

static void put_next(struct utrace_buffer *b, unsigned int number)
{
	utrace_put(b, ", ");
	utrace_put_hex(b, number);
}

static const struct request *find_request(unsigned int number)
{
	return bsearch(&number, requests, sizeof(requests) / sizeof(requests[0]),
		       sizeof(requests[0]), compare);
}

void utrace_print_ioctl_request(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	unsigned int number = int_arg(call, i);
	const struct request *request = find_request(number);

	if (request) {
		utrace_put(b, request->name);
		return;
	}
	utrace_put(b, "_IOC(");
	print_direction(b, _IOC_DIR(number));
	put_next(b, _IOC_TYPE(number));
	put_next(b, _IOC_NR(number));
	put_next(b, _IOC_SIZE(number));
	utrace_put_char(b, ')');
}

void utrace_print_ioctl_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if (find_request((unsigned int)int_arg(call, i - 1)))
		utrace_print_pointer(b, call, i);
	else
		utrace_print_hex(b, call, i);
}
