// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "output.h"
#include "say.h"

#define PAUSE_MS 20

/**
 * output_is_command - whether what -o names is a command that reads the output
 * @name: the name
 */
bool output_is_command(const char *name)
{
	return *name == '|' || *name == '!';
}

static bool is_fifo(const char *name)
{
	struct stat stat_buf;

	return !stat(name, &stat_buf) && S_ISFIFO(stat_buf.st_mode);
}

/* A fifo can be opened when it has a reader. Until then a signal ends the wait, at any moment. */
static FILE *open_file(const char *name, bool append)
{
	int fd, flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (append ? O_APPEND : O_TRUNC);

	while ((fd = open(name, flags, 0666)) < 0 && errno == ENXIO && is_fifo(name)) {
		if (command_stopped())
			die("%s has no reader", name);
		poll(NULL, 0, PAUSE_MS);
	}
	if (fd < 0 || fcntl(fd, F_SETFL, append ? O_APPEND : 0))
		return NULL;
	return fdopen(fd, "w");
}

/**
 * output_open - open the destination that -o names
 * @name: a file, or '|' and a command that reads the output; NULL: the standard error output
 * @append: a file keeps what it has
 *
 * Return: the destination, for output_close(). Exits if it cannot be opened.
 */
FILE *output_open(const char *name, bool append)
{
	FILE *out;

	if (!name)
		return stderr;
	out = output_is_command(name) ? popen(name + 1, "we") : open_file(name, append);
	if (!out)
		die("%s cannot be written: %s\n-o names another file.", name, strerror(errno));
	return out;
}

/**
 * output_close - close the destination, and wait for the end of its command; say so if that fails
 * @out: as output_open() has returned it
 * @name: as output_open() had it
 *
 * A file system may keep what is written, and find out only at the end that it has no room.
 *
 * Return: whether output is lost.
 */
bool output_close(FILE *out, const char *name)
{
	bool lost = say_lost(out), failed;

	if (!name)
		return lost;
	failed = (output_is_command(name) ? pclose(out) : fclose(out)) == EOF;
	if (failed && !lost)
		say("%s cannot be written: %s", name, strerror(errno));
	return lost || failed;
}
