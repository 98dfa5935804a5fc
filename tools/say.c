// SPDX-License-Identifier: GPL-2.0
/* Messages go to stderr, with the command's name before them. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "say.h"
#include "../provider/filter/text.h"

static void say_all(const char *fmt, va_list ap)
{
	fflush(stdout);
	fputs("utrace: ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

/**
 * say - print a message to the user
 * @fmt: as printf()
 */
void say(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_all(fmt, ap);
	va_end(ap);
}

/**
 * say_plain - make a name fit for a terminal
 * @text: the name of a thread or file, which may have any bytes: control characters become '?'
 *
 * Return: @text.
 */
char *say_plain(char *text)
{
	unsigned char *at, c, before = 0;

	for (at = (unsigned char *)text; (c = *at); before = c, at++)
		if (c < ' ' || c == 0x7f || utrace_is_c1(c, before))
			*at = '?';
	return text;
}

/* Some output of this command is lost. */
static bool lost;

static void lose(int err)
{
	if (!lost && err != EPIPE)
		say("the output cannot be written: %s", err ? strerror(err) : "a write failed");
	lost = true;
}

/**
 * say_bytes - write, and say so the first time that this fails
 * @fd: the destination
 * @bytes: what is written
 * @len: number of bytes
 */
void say_bytes(int fd, const char *bytes, size_t len)
{
	ssize_t written;

	for (; len; bytes += written, len -= written) {
		written = write(fd, bytes, len);
		if (written < 0) {
			lose(errno);
			return;
		}
	}
}

/**
 * say_lost - write what has been printed, and say so the first time that this fails
 * @out: the destination
 *
 * A reader that is gone needs no message: SIGPIPE ends the command.
 *
 * Return: whether any output of this command is lost.
 */
bool say_lost(FILE *out)
{
	bool failed;

	errno = 0;
	failed = fflush(out) == EOF;
	failed = ferror(out) || failed;
	if (failed)
		lose(errno);
	return lost;
}

static long long milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/**
 * say_progress - on a terminal, show the progress of work that takes more than a second
 * @count: number of items done; 0: the work is over
 * @what: name of the items
 */
void say_progress(unsigned long long count, const char *what)
{
	static long long next;
	static bool said;
	long long now;

	if (!count) {
		if (said)
			fputs("\r\033[K", stderr);
		next = 0;
		said = false;
		return;
	}
	if (next && count % 256)
		return;
	now = milliseconds();
	if (!next)
		next = now + 1000;
	if (now < next || !isatty(STDERR_FILENO))
		return;
	fprintf(stderr, "\rutrace: %llu %s", count, what);
	fflush(stderr);
	next = now + 1000;
	said = true;
}

/**
 * die - print the error and its remedy, and exit with 1
 * @fmt: as printf()
 *
 * atexit() undoes all that the command has set up.
 */
void die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_all(fmt, ap);
	va_end(ap);
	exit(1);
}

/**
 * usage_exit - say where the command line is described, and exit with 2
 *
 * For callers to whose user getopt_long() has already printed the error.
 */
void usage_exit(void)
{
	fputs("Try 'utrace help', or 'man utrace'.\n", stderr);
	exit(2);
}

/**
 * usage_error - print the error in the command line, and exit with 2
 * @fmt: as printf()
 */
void usage_error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_all(fmt, ap);
	va_end(ap);
	usage_exit();
}

/**
 * must_alloc - memory, filled with zeros
 * @size: the size
 *
 * Return: the memory, never NULL: exits if there is none.
 */
void *must_alloc(size_t size)
{
	void *memory = calloc(1, size);

	if (!memory)
		die(NO_MEMORY);
	return memory;
}

/**
 * must_grow - make room for one more element of an array, which grows by powers of two
 * @array: the array, or NULL
 * @used: number of its elements
 * @size: size of one
 *
 * Return: the array, with room; exits if there is no memory.
 */
void *must_grow(void *array, size_t used, size_t size)
{
	if (used & (used - 1) || (array && !used))
		return array;
	array = reallocarray(array, used ? 2 * used : 1, size);
	if (!array)
		die(NO_MEMORY);
	return array;
}

/**
 * must_pipe - a pipe that no program inherits
 * @ends: filled in: the end to read, the end to write; exits if there is no pipe
 */
void must_pipe(int ends[2])
{
	if (pipe2(ends, O_CLOEXEC))
		die(NO_PIPE, strerror(errno));
}

/**
 * must_print - a text in memory of its own
 * @fmt: as printf()
 *
 * Return: the text; free() it.
 */
char *must_print(const char *fmt, ...)
{
	char *text = NULL;
	va_list ap;

	va_start(ap, fmt);
	if (vasprintf(&text, fmt, ap) < 0)
		die(NO_MEMORY);
	va_end(ap);
	return text;
}
