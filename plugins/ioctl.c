// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of ioctl(). The driver decides on the meaning of the third one.
 */
#include <stdlib.h>
#include <linux/fs.h>
#include <linux/ioctl.h>
#include <linux/termios.h>

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
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, number, 'x'))
		return;
	if (request) {
		utrace_put(b, request->name);
		utrace_names_end(b, how);
		return;
	}
	utrace_put(b, "_IOC(");
	print_direction(b, _IOC_DIR(number));
	put_next(b, _IOC_TYPE(number));
	put_next(b, _IOC_NR(number));
	put_next(b, _IOC_SIZE(number));
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

static void print_int(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_dec(b, int_arg(call, i));
}

/* How the memory that a request's argument points to is printed. */
static const struct {
	unsigned int number;
	utrace_print_t *print;
} arguments[] = {
	{ TCGETS, utrace_print_struct_termios }, { TCSETS, utrace_print_struct_termios },
	{ TCSETSW, utrace_print_struct_termios }, { TCSETSF, utrace_print_struct_termios },
	{ TIOCGLCKTRMIOS, utrace_print_struct_termios },
	{ TIOCSLCKTRMIOS, utrace_print_struct_termios },
	{ TCGETS2, utrace_print_struct_termios2 }, { TCSETS2, utrace_print_struct_termios2 },
	{ TCSETSW2, utrace_print_struct_termios2 }, { TCSETSF2, utrace_print_struct_termios2 },
	{ TCGETA, utrace_print_struct_termio }, { TCSETA, utrace_print_struct_termio },
	{ TCSETAW, utrace_print_struct_termio }, { TCSETAF, utrace_print_struct_termio },
	{ TIOCGWINSZ, utrace_print_struct_winsize }, { TIOCSWINSZ, utrace_print_struct_winsize },
	{ TIOCMGET, utrace_print_array_modem }, { TIOCMSET, utrace_print_array_modem },
	{ TIOCMBIS, utrace_print_array_modem }, { TIOCMBIC, utrace_print_array_modem },
	{ TCXONC, utrace_print_tcxonc }, { TCFLSH, utrace_print_tcflsh },
	{ TCSBRK, print_int }, { TCSBRKP, print_int }, { TIOCSCTTY, print_int },
	{ TIOCGPGRP, utrace_print_array_int }, { TIOCSPGRP, utrace_print_array_int },
	{ TIOCGSID, utrace_print_array_int }, { TIOCGETD, utrace_print_array_int },
	{ TIOCSETD, utrace_print_array_int }, { TIOCGSOFTCAR, utrace_print_array_int },
	{ TIOCSSOFTCAR, utrace_print_array_int }, { TIOCGPTN, utrace_print_array_int },
	{ TIOCSPTLCK, utrace_print_array_int }, { TIOCGEXCL, utrace_print_array_int },
	{ TIOCGDEV, utrace_print_array_int }, { TIOCPKT, utrace_print_array_int },
	{ TIOCOUTQ, utrace_print_array_int }, { FIONREAD, utrace_print_array_int },
	{ FIONBIO, utrace_print_array_int }, { FIOASYNC, utrace_print_array_int },
	{ FIOQSIZE, utrace_print_array_loff },
	{ BLKGETSIZE, utrace_print_array_ulong }, { BLKGETSIZE64, utrace_print_array_u64 },
	{ BLKROGET, utrace_print_array_int }, { BLKSSZGET, utrace_print_array_int },
	{ BLKBSZGET, utrace_print_array_int },
	{ FICLONE, utrace_print_fd },
};

/* These requests have no argument. */
static const unsigned int without[] = {
	FIOCLEX, FIONCLEX, TIOCNOTTY, TIOCEXCL, TIOCNXCL, TIOCVHANGUP, TIOCSBRK, TIOCCBRK, TIOCCONS,
};

static bool has_none(unsigned int number)
{
	unsigned int n;

	for (n = 0; n < sizeof(without) / sizeof(without[0]); n++)
		if (without[n] == number)
			return true;
	return false;
}

void utrace_print_ioctl_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const unsigned int number = (unsigned int)int_arg(call, i - 1);
	unsigned int n;

	if (has_none(number))
		return;
	for (n = 0; n < sizeof(arguments) / sizeof(arguments[0]); n++) {
		if (arguments[n].number == number) {
			arguments[n].print(b, call, i);
			return;
		}
	}
	if (find_request(number) && call->args[i])
		utrace_print_pointer(b, call, i);
	else
		utrace_print_hex(b, call, i);
}
