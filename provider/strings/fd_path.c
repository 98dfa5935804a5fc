// SPDX-License-Identifier: GPL-2.0
/*
 * Paths of the files behind descriptors.
 */
#include <linux/dcache.h>
#include <linux/fcntl.h>
#include <linux/file.h>
#include <linux/fs_struct.h>
#include <linux/path.h>
#include <linux/percpu.h>

#include "strings.h"
#include "../engine/member.h"
#include "../filter/syscall_map.h"

static char __percpu *room;		/* PATH_MAX bytes for each processor */
static unsigned int paths_users;	/* utrace_group_mutex */

int utrace_paths_init(void)
{
	room = __alloc_percpu(PATH_MAX, sizeof(long));
	return room ? 0 : -ENOMEM;
}

void utrace_paths_exit(void)
{
	free_percpu(room);
}

/*
 * PATH_MAX bytes of this processor's, for a string while its value is compared or copied.
 * Preemption stays off for as long as the room is used.
 */
char *utrace_paths_room(void)
{
	return this_cpu_ptr(room);
}

/* A session wants paths of descriptors from now on. utrace_group_mutex held. */
void utrace_paths_get(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!paths_users++)
		utrace_syscall_map_set_paths(true);
}

void utrace_paths_put(void)
{
	lockdep_assert_held(&utrace_group_mutex);
	if (!--paths_users)
		utrace_syscall_map_set_paths(false);
}

/*
 * The path of a file, to which the caller's reference goes; NULL for no file, or no room. Nothing
 * here sleeps: if the reference is the last one, fput() closes the file later.
 */
const char *utrace_file_path(struct file *file, char *buf, unsigned int size)
{
	const char *path;

	if (!file)
		return NULL;
	path = d_path(&file->f_path, buf, size);
	fput(file);
	return IS_ERR(path) ? NULL : path;
}

/*
 * d_path() appends a word to the path of a file that is deleted, and to that of a file in memory,
 * which never had a name. In a name that ends so itself, the blank is escaped.
 */
static bool is_marked(const struct dentry *dentry)
{
	return d_unlinked(dentry) || (dentry->d_op && dentry->d_op->d_dname);
}

static bool put_path(struct utrace_text *out, const struct path *path)
{
	char *text, *word;

	preempt_disable_notrace();
	text = d_path(path, utrace_paths_room(), PATH_MAX);
	word = IS_ERR(text) || is_marked(path->dentry) ? NULL : strrchr(text, ' ');
	if (word && !strcmp(word, " (deleted)")) {
		*word = '\0';
		utrace_text_puts(out, text);
		utrace_text_put(out, ' ', UTRACE_ESCAPE_ALL);
		utrace_text_puts(out, word + 1);
	} else if (!IS_ERR(text)) {
		utrace_text_puts(out, text);
	}
	preempt_enable_notrace();
	return !IS_ERR(text);
}

/*
 * The working directory's path. It needs a reference whose end may sleep, so without @r->sleep the
 * path counts as one that cannot be read yet.
 */
static bool read_working_path(struct utrace_reader *r)
{
	struct path path;
	bool there;

	r->faulted = !r->sleep;
	if (r->faulted || !current->fs)
		return r->faulted;
	get_fs_pwd(current->fs, &path);
	there = put_path(&r->out, &path);
	path_put(&path);
	return there;
}

/* Puts the path of current's descriptor at the end of @r->out, as far as there is room. */
bool utrace_path_read(struct utrace_reader *r, unsigned int fd)
{
	struct file *file;
	bool there;

	if ((int)fd == AT_FDCWD)
		return read_working_path(r);
	file = fget_raw(fd);
	if (!file)
		return false;
	there = put_path(&r->out, &file->f_path);
	fput(file);
	return there;
}

static const char *name_of(struct file *file, char *buf, unsigned int size)
{
	const bool deleted = file && d_unlinked(file->f_path.dentry);
	const char *path = utrace_file_path(file, buf, size);
	const char *word = path && deleted ? strrchr(path, ' ') : NULL;

	if (word && !strcmp(word, " (deleted)"))
		buf[word - buf] = '\0';
	return path;
}

/*
 * The path, somewhere in @buf, of the file of the first descriptor that a call takes: the one by
 * which the thread itself would name the file at this moment, or has until the file was deleted. NULL
 * if there is none, or no room for it. In the thread that makes the call; preemption may be off.
 */
const char *utrace_call_path(const struct utrace_call *call, char *buf, unsigned int size)
{
	int arg = utrace_descriptor_arg(call->abi, call->nr);

	return arg < 0 ? NULL : name_of(fget_raw(call->args[arg]), buf, size);
}
