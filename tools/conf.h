/* SPDX-License-Identifier: GPL-2.0 */
/* Files of settings: a line is a control file's name and its text. */
#ifndef _UTRACE_CONF_H
#define _UTRACE_CONF_H

#include <stdbool.h>
#include <stddef.h>

/* The file of a session's instance, not of utrace, in which a size is written. */
#define CONF_BUFFER "buffer_size_kb"

/**
 * struct conf_line - a text for a control file
 * @from: the file that the line is in, for messages; not owned
 * @number: the number of the line
 * @session: the session; NULL: the default one
 * @file: the control file, "sessions", or a file of the session's instance
 * @text: the text
 * @adds: an earlier line has a text for the same file, to which this one is added
 */
struct conf_line {
	const char *from;
	int number;
	char *session;
	char *file;
	char *text;
	bool adds;
};

/**
 * struct conf - the lines of one file or several; the owner frees them by conf_free()
 * @line: the lines, in order
 * @count: their number
 */
struct conf {
	struct conf_line *line;
	size_t count;
};

void conf_parse(struct conf *conf, const char *from, const char *text);
void conf_read(struct conf *conf, const char *path);
bool conf_is_control(const char *file);
bool conf_is_same(const char *a, const char *b);
void conf_refused(const struct conf_line *line, const char *why) __attribute__((noreturn));
void conf_free(struct conf *conf);

/* The control files that hold settings of a session, in the order in which they are written. */
extern const char *const conf_files[];

#endif
