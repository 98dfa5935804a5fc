// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "output.h"
#include "say.h"

static bool is_command(const char *name)
{
	return *name == '|' || *name == '!';
}

/**
 * output_open - open the destination that -o names
 * @name: a file, or '|' and a command that reads the output; NULL: the standard error output
 *
 * Return: the destination, for output_close(). Exits if it cannot be opened.
 */
FILE *output_open(const char *name)
{
	FILE *out;

	if (!name)
		return stderr;
	out = is_command(name) ? popen(name + 1, "we") : fopen(name, "we");
	if (!out)
		die("%s cannot be written: %s\n-o names another file.", name, strerror(errno));
	return out;
}

/**
 * output_close - close the destination, and wait for the end of its command
 * @out: as output_open() has returned it
 * @name: as output_open() had it
 */
void output_close(FILE *out, const char *name)
{
	if (!name)
		return;
	if (is_command(name))
		pclose(out);
	else
		fclose(out);
}
