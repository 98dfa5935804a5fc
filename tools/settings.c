// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf.h"
#include "control.h"
#include "files.h"
#include "say.h"
#include "settings.h"

/* The file's content as a text that can be written. */
static char *read_text(const char *session, const char *file)
{
	char *path, *text, *at;

	if (conf_is_control(file)) {
		text = control_read(session, file);
	} else {
		path = instance_path(session, file);
		text = file_read(path);
		free(path);
	}
	if (!text)
		return must_print("%s", "");
	if (!strcmp(file, "summary")) {
		at = strncmp(text, "# on", 4) ? "" : strstr(text, "\n# tid ") ? "threads" : "on";
		free(text);
		text = must_print("%s", at);
	}
	at = strcmp(file, CONF_BUFFER) ? NULL : strstr(text, "(expanded: ");
	if (at)
		memmove(text, at + 11, strlen(at + 11) + 1);
	at = strcmp(file, CONF_BUFFER) ? NULL : strchr(text, ')');
	if (at)
		*at = '\0';
	return text;
}

/* A rule has a line of its own; the lines of other files are parts of one text. */
static void put_lines(FILE *out, const char *session, const char *file, char *text)
{
	bool rules = !strcmp(file, "rules"), any = false;
	char *line, *fired;

	while ((line = strsep(&text, "\n"))) {
		fired = rules ? strstr(line, " # fired ") : NULL;
		if (fired)
			*fired = '\0';
		if (!*line)
			continue;
		if (!any || rules)
			fprintf(out, "%s%s%s%s", any ? "\n" : "", session ? session : "",
				session ? "/" : "", file);
		fprintf(out, " %s", line);
		any = true;
	}
	if (!any)
		fprintf(out, "%s%s%s", session ? session : "", session ? "/" : "", file);
	fputc('\n', out);
}

/**
 * settings_lines - a file's present content as lines that conf_parse() takes
 * @session: the session; NULL: the default one
 * @file: a file that a line can name, but for sessions
 *
 * Return: the lines, to be freed; of an empty file the name alone.
 */
char *settings_lines(const char *session, const char *file)
{
	char *text = read_text(session, file), *lines = NULL;
	size_t size;
	FILE *out = open_memstream(&lines, &size);

	if (!out)
		die(NO_MEMORY);
	if (strstr(file, "/filter") && !strcmp(text, "none\n"))
		strcpy(text, "0");
	put_lines(out, session, file, text);
	if (fclose(out))
		die(NO_MEMORY);
	free(text);
	return lines;
}
