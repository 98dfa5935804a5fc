// SPDX-License-Identifier: GPL-2.0
/*
 * Opening, reading, writing and closing of control files. The grammar is
 * that of ftrace's own files: `>` replaces, `>>` adds, `!x` removes.
 *
 * A write is one text, taken as a whole or not at all. Programs write through buffers
 * of a multiple of 512 bytes (dd; bash on a terminal: 1024). So a write of such a length is kept:
 * the next write continues it, or closing the file takes it. Opening with O_TRUNC changes nothing
 * yet: the first text changes the file, or closing without a text. Closing takes a text with the
 * credentials of its writer, which may be another process than the one that closes.
 *
 * The file is long because what a write leaves for the next one, or for closing, is one state.
 */
#include <linux/cred.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/pid.h>
#include <linux/pid_namespace.h>
#include <linux/sched/task.h>
#include <linux/security.h>
#include <linux/slab.h>
#include <linux/uio.h>

#include "file.h"
#include "../provider/compat/compat.h"
#include "../provider/engine/engine.h"
#include "../tracepoints/session_list.h"
#include "dir.h"
#include "error_log.h"

#define CHUNK		512

/**
 * struct input - an open control file
 * @file: The control file; constant.
 * @session: The session of the file, referenced; constant. Reads and writes fail
 *	once the session has ended.
 * @closed: A descriptor of the file was closed; set by file_flush(), without a lock. A file whose
 *	open() is refused after file_open(), by O_DIRECT or a security module, is released without.
 * @shown: Length of the text that is being read, which is in the seq_file's buffer; 0: none yet.
 *	Under the seq_file's lock.
 * @lock: Covers the members below: several threads may write to one open file.
 * @replace: The file was opened with O_TRUNC, and no text was taken yet.
 * @wrote: A text was written, even if it was refused.
 * @kept: A text that waits for its end, or NULL.
 * @len: Length of @kept.
 * @refused: A piece was refused, and the text's last piece has not been written yet.
 * @failed: A text was refused.
 * @writer: Credentials of the process that wrote @kept, referenced.
 * @ns: The writer's pid namespace, in which ids in @kept are looked up; referenced.
 *
 * Owned by the open file.
 */
struct input {
	const struct utrace_control_file *file;
	struct utrace_session *session;
	bool closed;
	size_t shown;
	struct mutex lock;
	bool replace;
	bool wrote;
	char *kept;
	size_t len;
	bool refused;
	bool failed;
	const struct cred *writer;
	struct pid_namespace *ns;
};

static struct input *input_of(struct file *file)
{
	struct seq_file *m = file->private_data;

	return m->private;
}

static int take(struct input *in, const char *text)
{
	struct utrace_parse_error error = {};
	int err;

	/* bash's echo writes the last line feed of a text by itself, even after a refusal. */
	if (in->failed && !*skip_spaces(text))
		return 0;
	err = in->file->enters ? 0 : utrace_session_enter(in->session);
	if (err)
		return err;
	err = in->file->write(in->session, text, in->replace, &error);
	if (err && !error.msg)
		error.msg = utrace_sources_why(err);
	if (!err)
		in->replace = false;
	else if (error.msg)
		utrace_error_log_add(in->session, in->file->name, text, &error);
	if (!in->file->enters)
		utrace_session_leave(in->session);
	return err;
}

static void forget(struct input *in)
{
	if (!in->kept)
		return;
	kvfree(in->kept);
	in->kept = NULL;
	in->len = 0;
	put_cred(in->writer);
	put_pid_ns(in->ns);
}

static bool may_continue(const struct input *in)
{
	const struct cred *own = current_cred();

	return task_active_pid_ns(current) == in->ns && uid_eq(own->euid, in->writer->euid) &&
	       own->user_ns == in->writer->user_ns &&
	       cap_issubset(in->writer->cap_effective, own->cap_effective) &&
	       cap_issubset(own->cap_effective, in->writer->cap_effective);
}

/*
 * A file that a process has opened must not act with the privilege of another one, which that
 * process has made write there. The privileges are those that signals are sent by.
 */
static bool opener_may(const struct file *file)
{
	const struct cred *own = current_cred(), *opener = file->f_cred;
	bool may = file_ns_capable(file, own->user_ns, CAP_KILL);

	if (own->user_ns != opener->user_ns)
		return may;
	may |= uid_eq(own->euid, opener->euid) && uid_eq(own->uid, opener->uid);
	return may && cap_issubset(own->cap_effective, opener->cap_effective);
}

static int check_writer(struct file *file)
{
	const struct input *in = input_of(file);
	struct utrace_parse_error error = {};

	if (!opener_may(file))
		error.msg = "opened by a process with fewer rights";
	else if (in->kept && !may_continue(in))
		error.msg = "begun by a process with other rights";
	else
		return 0;
	utrace_error_log_add(in->session, in->file->name, "", &error);
	return -EPERM;
}

/* Append new text to the kept text. */
static int keep(struct input *in, struct iov_iter *from)
{
	struct utrace_parse_error error = {};
	size_t n = iov_iter_count(from);
	char *text;

	if (in->refused) {
		error.msg = "the text's beginning was refused";
		utrace_error_log_add(in->session, in->file->name, "", &error);
		return -EINVAL;
	}
	if (n > UTRACE_TEXT_MAX - in->len) {
		error.msg = "longer than 1 MiB";
		utrace_error_log_add(in->session, in->file->name, in->kept ?: "", &error);
		return -E2BIG;
	}
	text = kvmalloc(in->len + n + 1, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	if (!copy_from_iter_full(text + in->len, n, from)) {
		kvfree(text);
		return -EFAULT;
	}
	if (in->len)
		memcpy(text, in->kept, in->len);
	n += in->len;
	text[n] = '\0';
	if (strlen(text) < n) {
		error.msg = "a zero byte";
		error.pos = strlen(text);
		utrace_error_log_add(in->session, in->file->name, text, &error);
		kvfree(text);
		return -EINVAL;
	}
	forget(in);
	in->kept = text;
	in->len = n;
	in->writer = get_current_cred();
	in->ns = get_pid_ns(task_active_pid_ns(current));
	return 0;
}

/* The rest of a text that is refused in the middle must not be taken as a text. */
static int write_piece(struct input *in, struct iov_iter *from)
{
	bool last = iov_iter_count(from) % CHUNK;
	int err = keep(in, from);

	if (!err && last)
		err = take(in, in->kept);
	in->refused = err && !last;
	in->failed |= err;
	if (err || last)
		forget(in);
	return err;
}

static ssize_t file_write(struct kiocb *iocb, struct iov_iter *from)
{
	struct input *in = input_of(iocb->ki_filp);
	size_t n = iov_iter_count(from);
	int err;

	if (!in->file->write)
		return -EINVAL;
	if (!n)
		return 0;
	if (mutex_lock_killable(&in->lock))
		return -EINTR;
	in->wrote = true;
	err = check_writer(iocb->ki_filp) ?: write_piece(in, from);
	mutex_unlock(&in->lock);
	return err ?: n;
}

static int file_show(struct seq_file *m, void *unused)
{
	struct input *in = m->private;
	int err = utrace_session_enter(in->session);

	if (err)
		return err;
	err = in->file->show(m, in->session);
	utrace_session_leave(in->session);
	return err;
}

static int file_open(struct inode *inode, struct file *file)
{
	int err = security_locked_down(LOCKDOWN_TRACEFS);	/* as ftrace's own files do */
	struct input *in;
	u32 id;

	if (err)
		return err;
	in = kzalloc(sizeof(*in), GFP_KERNEL);
	if (!in)
		return -ENOMEM;
	in->file = utrace_file_of(inode, &id);
	in->session = utrace_session_get(id);
	if (!in->session) {
		kfree(in);
		return -ENODEV;
	}
	mutex_init(&in->lock);
	in->replace = (file->f_mode & FMODE_WRITE) && (file->f_flags & O_TRUNC);
	err = single_open(file, file_show, in);
	if (err) {
		utrace_session_put(in->session);
		kfree(in);
		return err;
	}
	utrace_file_opened();
	return 0;
}

/*
 * A reader goes on in the text that it has begun, wherever it seeks to: a shell that reads line by
 * line seeks back to the line's end. seq_read() would make the text anew, in which another line may
 * stand there. A read from the beginning makes a new text.
 */
static ssize_t file_read(struct file *file, char __user *to, size_t size, loff_t *ppos)
{
	struct seq_file *m = file->private_data;
	struct input *in = m->private;
	const bool begins = !*ppos;
	ssize_t ret = -EAGAIN;

	mutex_lock(&m->lock);
	if (begins)
		in->shown = 0;		/* another reader of the file must not use the new buffer */
	else if (in->shown)
		ret = simple_read_from_buffer(to, size, ppos, m->buf, in->shown);
	mutex_unlock(&m->lock);
	if (ret != -EAGAIN)
		return ret;
	ret = seq_read(file, to, size, ppos);
	mutex_lock(&m->lock);
	if (begins)
		in->shown = m->from + m->count;
	mutex_unlock(&m->lock);
	return ret;
}

/* Each text that is written counts from its own beginning; "tee -a" seeks the end first. */
static loff_t file_llseek(struct file *file, loff_t offset, int whence)
{
	if (!(file->f_mode & FMODE_READ))
		return file->f_pos = 0;
	return generic_file_llseek_size(file, offset, whence, MAX_LFS_FILESIZE,
					READ_ONCE(input_of(file)->shown));
}

static int file_flush(struct file *file, fl_owner_t id)
{
	WRITE_ONCE(input_of(file)->closed, true);
	return 0;
}

static void take_kept(struct input *in)
{
	struct utrace_parse_error error = {};
	const struct cred *own;

	/* The task is exiting and has no root directory, and no close() has completed the text. */
	if (current->flags & (PF_EXITING | PF_KTHREAD))
		error.msg = "the writer has ended without closing the file";
	else if (task_active_pid_ns(current) != in->ns)
		error.msg = "closed in another pid namespace";
	if (error.msg) {
		utrace_error_log_add(in->session, in->file->name, in->kept, &error);
		return;
	}
	own = override_creds(in->writer);
	take(in, in->kept);
	revert_creds(own);
}

static int file_release(struct inode *inode, struct file *file)
{
	struct input *in = input_of(file);

	/* A refused text must not act like an empty text. */
	if (in->kept)
		take_kept(in);
	else if (in->file->write && in->replace && in->closed && !in->wrote)
		take(in, "");
	forget(in);
	utrace_session_put(in->session);
	kfree(in);
	return single_release(inode, file);
}

const struct file_operations utrace_file_fops = {
	.owner = THIS_MODULE,
	.open = file_open,
	.read = file_read,
	.write_iter = file_write,
	.llseek = file_llseek,
	.flush = file_flush,
	.release = file_release,
};

/*
 * Finds the thread, referenced, of an entry: an id in the writer's pid namespace. -EINVAL if the
 * entry is no id, and for a thread of the kernel; -ESRCH.
 */
int utrace_find_thread(const struct utrace_entry *entry, struct task_struct **found,
		       const char **msg)
{
	struct task_struct *task;
	unsigned int id;

	if (!utrace_entry_number(entry, &id) || !id || id > INT_MAX) {
		*msg = "not a thread id";
		return -EINVAL;
	}
	rcu_read_lock();
	task = pid_task(find_vpid(id), PIDTYPE_PID);
	if (task)
		get_task_struct(task);
	rcu_read_unlock();
	if (!task) {
		*msg = "no such thread";
		return -ESRCH;
	}
	if (task->flags & UTRACE_NOT_USER) {
		put_task_struct(task);
		*msg = "a thread of the kernel";
		return -EINVAL;
	}
	*found = task;
	return 0;
}

/* Prints an entry of a list on a line of its own; @m is a struct seq_file. */
void utrace_print_entry(void *m, const char *entry)
{
	seq_printf(m, "%s\n", entry);
}
