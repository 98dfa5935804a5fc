// SPDX-License-Identifier: GPL-2.0
/*
 * error_log: the reasons why the last writes to control files were refused, in the format of
 * tracing/error_log. Writing anything clears the log.
 */
#include <linux/mutex.h>
#include <linux/string.h>
#include <linux/ktime.h>

#include "error_log.h"
#include "../tracepoints/session.h"
#include "file.h"

#define ERRORS		8
#define COMMAND_MAX	256

/**
 * struct error - one refusal
 * @when: The time of the refusal: ktime_get(), in microseconds.
 * @session: The name of the control file's session; empty for the default one.
 * @file: The name of the control file. Constant text.
 * @msg: The reason, copied because the module that gave it may be unloaded.
 * @command: The wrong line, cut off at COMMAND_MAX.
 * @column: The position of the error in @command.
 *
 * One place of the ring of the latest refusals. @lock.
 */
struct error {
	u64 when;
	char session[UTRACE_SESSION_NAME_MAX + 1];
	const char *file;
	char msg[UTRACE_REASON_MAX];
	char command[COMMAND_MAX];
	unsigned int column;
};

static DEFINE_MUTEX(lock);
static struct error errors[ERRORS];	/* a ring */
static unsigned int total;		/* number of refusals ever */

/* Puts a refusal of the whole text that was written into error_log. */
void utrace_error_log_add(const struct utrace_session *session, const char *file,
			  const char *text, const struct utrace_parse_error *err)
{
	const char *line = text + err->pos;
	struct error *e;

	while (line > text && line[-1] != '\n')
		line--;
	/* A long line is shown from near the wrong entry on. */
	if (text + err->pos - line >= COMMAND_MAX / 2)
		line = text + err->pos - COMMAND_MAX / 2;

	mutex_lock(&lock);
	e = &errors[total++ % ERRORS];
	e->when = ktime_to_us(ktime_get());
	strscpy(e->session, session->id ? session->name : "", sizeof(e->session));
	e->file = file;
	strscpy(e->msg, err->msg, sizeof(e->msg));
	e->column = text + err->pos - line;
	strscpy(e->command, line, min_t(size_t, strcspn(line, "\n") + 1, COMMAND_MAX));
	mutex_unlock(&lock);
}

static void show_error(struct seq_file *m, const struct error *e)
{
	static const char head[] = "  Command: ";

	seq_printf(m, "[%5llu.%06llu] utrace:", e->when / USEC_PER_SEC, e->when % USEC_PER_SEC);
	if (e->session[0])
		seq_printf(m, "instances/%s/", e->session);
	seq_printf(m, "%s: error: %s\n", e->file, e->msg);
	seq_printf(m, "%s%s\n", head, e->command);
	seq_printf(m, "%*s^\n", (int)(strlen(head) + e->column), "");
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	unsigned int i;

	mutex_lock(&lock);
	for (i = total > ERRORS ? total - ERRORS : 0; i < total; i++)
		show_error(m, &errors[i % ERRORS]);
	mutex_unlock(&lock);
	return 0;
}

static int clear(struct utrace_session *s, const char *text, bool replace,
		 struct utrace_parse_error *err)
{
	mutex_lock(&lock);
	total = 0;
	mutex_unlock(&lock);
	return 0;
}

const struct utrace_control_file utrace_file_error_log = {
	.name = "error_log",
	.help =
		"the last refusals; writing clears it.\n",
	.show = show,
	.write = clear,
	.top = true,
};
