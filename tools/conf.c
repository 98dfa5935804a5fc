// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf.h"
#include "say.h"

const char *const conf_files[] = {
	"follow", "syscalls", "signals", "exit_filter", "strings", "overload",
	"under_way", "set_pid", "rules", "summary", NULL
};

/**
 * conf_refused - exit with the reason for which a line cannot be taken
 * @line: the line
 * @why: the reason
 */
void conf_refused(const struct conf_line *line, const char *why)
{
	die("%s:%d: %s%s%s '%s': %s\nNothing is changed.", line->from, line->number,
	    line->session ? line->session : "", line->session ? "/" : "", line->file, line->text, why);
}

/**
 * conf_is_control - whether a file is one of utrace's, and no other of the instance's
 * @file: its name
 */
bool conf_is_control(const char *file)
{
	int i;

	for (i = 0; conf_files[i] && strcmp(file, conf_files[i]); i++)
		;
	return conf_files[i];
}

/* events/utrace/EVENT/enable or filter, or the size of the buffer. */
static bool is_of_instance(const char *file)
{
	char name[32];
	int end = 0;

	if (!strcmp(file, CONF_BUFFER))
		return true;
	return sscanf(file, "events/utrace/%31[a-z_]/%n", name, &end) == 1 && end &&
	       (!strcmp(file + end, "enable") || !strcmp(file + end, "filter"));
}

/**
 * conf_is_same - whether two names of sessions are the same
 * @a: a name, or NULL
 * @b: a name, or NULL
 */
bool conf_is_same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

/* Each name of a session has its own line, and is not added to anything. */
static bool has_file(const struct conf *conf, const struct conf_line *line)
{
	size_t i;

	for (i = 0; i < conf->count; i++)
		if (!strcmp(conf->line[i].file, line->file) &&
		    conf_is_same(conf->line[i].session, line->session))
			return strcmp(line->file, "sessions");
	return false;
}

static void add_line(struct conf *conf, const struct conf_line *line)
{
	conf->line = must_grow(conf->line, conf->count, sizeof(*line));
	conf->line[conf->count++] = *line;
}

/* The name of a file ends at a blank; what stands in front of its first / may be a session. */
static void take_line(struct conf *conf, struct conf_line line, const char *text)
{
	size_t len = strcspn(text, " \t"), session = strcspn(text, "/ \t");

	if (text[session] == '/' && strncmp(text, "events/", 7)) {
		line.session = must_print("%.*s", (int)session, text);
		line.file = must_print("%.*s", (int)(len - session - 1), text + session + 1);
	} else {
		line.file = must_print("%.*s", (int)len, text);
	}
	line.text = must_print("%s", text + len + strspn(text + len, " \t"));
	line.adds = has_file(conf, &line);
	if (!conf_is_control(line.file) && !is_of_instance(line.file) &&
	    (line.session || strcmp(line.file, "sessions")))
		conf_refused(&line, "there is no such control file that has settings");
	add_line(conf, &line);
}

/**
 * conf_parse - parse settings, and exit at a line that names no control file
 * @conf: what the lines are added to
 * @from: the name of their file, which stays
 * @text: the lines; # at the beginning of a line is a comment
 */
void conf_parse(struct conf *conf, const char *from, const char *text)
{
	char *copy = must_print("%s", text), *rest = copy, *line, *end;
	struct conf_line next = { .from = from };

	while ((line = strsep(&rest, "\n"))) {
		next.number++;
		line += strspn(line, " \t");
		for (end = line + strlen(line); end > line && strchr(" \t\r", end[-1]); end--)
			end[-1] = '\0';
		if (*line && *line != '#')
			take_line(conf, next, line);
	}
	free(copy);
}

/**
 * conf_read - read a file of settings, or exit
 * @conf: what the lines are added to
 * @path: the file, whose name stays
 */
void conf_read(struct conf *conf, const char *path)
{
	FILE *file = fopen(path, "re");
	char *text = NULL;
	size_t room = 0;
	ssize_t len;

	len = file ? getdelim(&text, &room, '\0', file) : -1;
	if (!file || ferror(file))
		die("%s cannot be read: %s\nNothing is changed.", path, strerror(errno));
	if (len > 0)
		conf_parse(conf, path, text);
	if (len > 0 && !text[len - 1])
		die("%s has bytes that are no text\nNothing is changed.", path);
	free(text);
	fclose(file);
}

/**
 * conf_free - free the lines
 * @conf: the lines
 */
void conf_free(struct conf *conf)
{
	while (conf->count--) {
		free(conf->line[conf->count].session);
		free(conf->line[conf->count].file);
		free(conf->line[conf->count].text);
	}
	free(conf->line);
}
