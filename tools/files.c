// SPDX-License-Identifier: GPL-2.0
/*
 * libtracefs looks for tracefs and asks for a file's attributes before each use of a file. Here the
 * top is opened once, and a file is opened from there.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tracefs.h>
#include <unistd.h>

#include "files.h"
#include "say.h"

/* tracefs's top, or -1: not known yet. */
static int top = -1;

static bool find_top(void)
{
	const char *dir;

	if (top < 0) {
		dir = tracefs_tracing_dir();
		top = dir ? open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
	}
	return top >= 0;
}

/**
 * instance_path - path of a file of an instance, below tracefs's top
 * @instance: the instance, which has the name of its session; NULL: the default one
 * @file: the file
 *
 * Return: the path, to be freed.
 */
char *instance_path(const char *instance, const char *file)
{
	return instance ? must_print("instances/%s/%s", instance, file) : must_print("%s", file);
}

/**
 * file_open - open a file or a folder
 * @path: its path below tracefs's top
 * @flags: those of open()
 *
 * Return: the descriptor, which programs do not inherit, or -1 with errno.
 */
int file_open(const char *path, int flags)
{
	return find_top() ? openat(top, path, flags | O_CLOEXEC) : -1;
}

/**
 * file_write - write a file
 * @path: its path below tracefs's top
 * @text: the text
 * @flags: O_TRUNC, by which most files become empty first, or 0
 *
 * Return: 0 or -errno.
 */
int file_write(const char *path, const char *text, int flags)
{
	int fd = file_open(path, O_WRONLY | flags), err = 0;

	if (fd < 0)
		return -errno;
	errno = 0;
	if (write(fd, text, strlen(text)) < 0)
		err = -(errno ? errno : EIO);
	/* A text without a newline may be taken, and refused, at the end. */
	if (close(fd) && !err)
		err = -errno;
	return err;
}

/* Make room for another piece of a text. */
static bool has_room(char **text, size_t len, size_t *room, size_t piece)
{
	char *longer;

	if (*room - len > piece)
		return true;
	longer = realloc(*text, *room + 2 * piece);
	if (!longer)
		return false;
	*text = longer;
	*room += 2 * piece;
	return true;
}

static bool has_line(const char *text, const char *mark)
{
	const char *at = strstr(text, mark);

	return at && strchr(at, '\n');
}

static char *read_pieces(int fd, size_t piece, const char *mark)
{
	size_t len = 0, room = 0;
	char *text = NULL;
	ssize_t got;

	do {
		got = has_room(&text, len, &room, piece) ? read(fd, text + len, piece) : -1;
		if (got >= 0)
			text[len += got] = '\0';
	} while (got > 0 && !(mark && has_line(text, mark)));
	if (got >= 0)
		return text;
	free(text);
	return NULL;
}

/**
 * file_read_until - read a file up to a line, or the whole file if it has no such line
 * @path: its path below tracefs's top
 * @mark: a part of the line
 *
 * The kernel makes the text while it is read, so that the rest costs nothing.
 *
 * Return: the beginning of the content, to be freed; NULL with errno if the file cannot be read.
 */
char *file_read_until(const char *path, const char *mark)
{
	int fd = file_open(path, O_RDONLY), err;
	char *text;

	if (fd < 0)
		return NULL;
	text = read_pieces(fd, mark ? 64 : 8192, mark);
	err = errno;
	close(fd);
	errno = err;
	return text;
}

/**
 * file_read - read a whole file
 * @path: its path below tracefs's top
 *
 * Return: the content, to be freed; NULL with errno if the file cannot be read.
 */
char *file_read(const char *path)
{
	return file_read_until(path, NULL);
}

/**
 * file_exists - whether there is such a file or folder
 * @path: its path below tracefs's top
 */
bool file_exists(const char *path)
{
	struct stat stat_buf;

	return find_top() && !fstatat(top, path, &stat_buf, 0);
}

/**
 * folder_remove - remove a folder, which tracefs takes as an instance's end
 * @path: its path below tracefs's top
 *
 * Return: 0 or -errno.
 */
int folder_remove(const char *path)
{
	return find_top() && !unlinkat(top, path, AT_REMOVEDIR) ? 0 : -errno;
}
