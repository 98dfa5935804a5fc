// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "files.h"
#include "say.h"

/* A control file's path from tracefs's top. */
static char *control_path(const char *session, const char *file)
{
	if (!session)
		return must_print("utrace/%s", file);
	return must_print("utrace/instances/%s/%s", session, file);
}

/**
 * control_there - whether utrace's control files exist, that is, the module is loaded
 */
bool control_there(void)
{
	return file_exists("utrace/status");
}

/**
 * control_has - whether a session exists
 * @session: its name
 */
bool control_has(const char *session)
{
	char *path = control_path(session, "set_pid");
	bool any = file_exists(path);

	free(path);
	return any;
}

static int put(const char *session, const char *file, const char *text, int flags)
{
	char *path = control_path(session, file), *whole;
	int ret;

	/* A text of such a length would be taken, or refused, when the file is closed. */
	whole = must_print("%s%s", text, text[0] && strlen(text) % 512 == 0 ? "\n" : "");
	ret = file_write(path, whole, flags);
	free(whole);
	free(path);
	return ret;
}

/**
 * control_try - write a control file
 * @session: the session's name; NULL: the default session
 * @file: the file's name
 * @text: its new content
 *
 * Return: 0, or -errno.
 */
int control_try(const char *session, const char *file, const char *text)
{
	return put(session, file, text, O_TRUNC);
}

/**
 * control_add - write a control file, as the shell's >> does
 * @session: the session's name; NULL: the default session
 * @file: the file's name
 * @text: what is added to its content, or removed with ! in front
 *
 * Return: 0, or -errno.
 */
int control_add(const char *session, const char *file, const char *text)
{
	return put(session, file, text, 0);
}

/**
 * control_read - read a control file
 * @session: the session's name; NULL: the default session
 * @file: the file's name
 *
 * Return: the content, to be freed; NULL if there is no such file.
 */
char *control_read(const char *session, const char *file)
{
	char *path = control_path(session, file), *text;

	text = file_read(path);
	free(path);
	return text;
}

/* Return the text after a mark, to the end of the line; NULL: the mark is not there. */
static char *line_after(const char *text, const char *mark)
{
	const char *at = strstr(text, mark);

	if (!at)
		return NULL;
	at += strlen(mark);
	return must_print("%.*s", (int)strcspn(at, "\n"), at);
}

/**
 * control_refusal - what the module says of the last text that it has refused
 * @reason: the reason, to be freed; NULL: not known
 * @line: the line of the text, to be freed; NULL: not known
 */
void control_refusal(char **reason, char **line)
{
	static const char mark[] = ": error: ";
	char *log = control_read(NULL, "error_log"), *at, *last = log;

	for (at = log ? strstr(log, mark) : NULL; at; at = strstr(at + 1, mark))
		last = at;
	*reason = last ? line_after(last, mark) : NULL;
	*line = last ? line_after(last, "\n  Command: ") : NULL;
	free(log);
}

/* Where the user finds what can stand in a file; NULL: the reason says it. */
static const char *next_step(const char *file)
{
	static const struct {
		const char *file, *step;
	} steps[] = {
		{ "set_pid", "'ps -eL' lists the threads that there are." },
		{ "syscalls", "'man 2 syscalls' lists calls, 'man 1 strace' classes such as %file." },
		{ "signals", "'kill -l' lists them." },
	};
	unsigned int i;

	for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (!strcmp(file, steps[i].file))
			return steps[i].step;
	return NULL;
}

/**
 * control_lacks - whether the loaded module, of an earlier version, has no such file
 * @file: the file's name
 * @err: the error of control_try()
 */
bool control_lacks(const char *file, int err)
{
	char *path = control_path(NULL, file);
	bool lacks = err == -ENOENT && control_there() && !file_exists(path);

	free(path);
	return lacks;
}

/**
 * control_refused - exit with the reason for which a control file refused a text
 * @file: the file's name
 * @text: the text
 * @what: the subject of the text, for a message to the user
 * @err: the error of control_try()
 *
 * Of several lines the message has the one that the module refuses.
 */
void control_refused(const char *file, const char *text, const char *what, int err)
{
	const char *step = next_step(file);
	char *reason, *line;
	bool is_own;

	if (control_lacks(file, err))
		die("%s '%s': the loaded module has no file %s, since it is of an earlier version\n"
		    "'utrace doctor' says how to load the installed one.", what, text, file);
	control_refusal(&reason, &line);
	/* A write that fails for lack of memory leaves no reason, but there may be an older one. */
	is_own = err != -ENOMEM && line && *line && strstr(text, line);
	die("%s '%s': %s%s%s", what, is_own && strchr(text, '\n') ? line : text,
	    is_own ? reason : strerror(-err), step ? "\n" : "", step ? step : "");
}

/**
 * control_write - write a control file, or exit with the reason
 * @session: the session's name; NULL: the default session
 * @file: the file's name
 * @text: its new content
 * @what: the subject of the text, for a message to the user
 */
void control_write(const char *session, const char *file, const char *text, const char *what)
{
	int err = control_try(session, file, text);

	if (err)
		control_refused(file, text, what, err);
}
