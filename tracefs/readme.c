// SPDX-License-Identifier: GPL-2.0
/*
 * README: the manual of the directory. The help text of a file is in the file's own source.
 */
#include <linux/string.h>

#include "../tracepoints/channel.h"
#include "../tracepoints/session.h"
#include "dir.h"
#include "file.h"

static const char before_events[] =
"utrace traces single threads. Others pay next to nothing.\n"
"\n"
"  cd /sys/kernel/tracing\n"
"  echo ${PID:?} > utrace/set_pid               # targets\n"
"  echo 'openat connect' > utrace/syscalls      # calls\n"
"  echo 1 > events/utrace/syscall/enable        # start\n"
"  cat trace_pipe\n"
"  echo 0 > events/utrace/enable\n"
"\n"
"  trace-cmd record -e utrace:syscall sleep 10; trace-cmd report    # the targets' calls\n"
"  echo 'hist:keys=id.syscall:vals=duration' > events/utrace/syscall/trigger\n"
"  cat events/utrace/syscall/hist\n"
"  echo '!hist:keys=id.syscall:vals=duration' > events/utrace/syscall/trigger\n"
"\n"
"  echo all > utrace/set_pid; echo > utrace/syscalls            # all threads, all calls\n"
"  perf record -e utrace:syscall -- make        # needs no file of this directory\n"
"\n"
"Events. Begin with syscall, which is one record a call, at its end:";

static const char behind_events[] =
"\n"
"\n"
"Several users at once, each with targets, lists and a buffer of their own:\n"
"  echo web > utrace/sessions                   # `!web` ends it\n"
"  echo ${PID:?} > utrace/instances/web/set_pid\n"
"  echo 1 > instances/web/events/utrace/syscall/enable; cat instances/web/trace_pipe\n"
"\n"
"Files: `>` replaces, `>>` adds, `!x` removes, `#` starts a comment. A wrong text\n"
"changes nothing; error_log has the place and the reason.\n"
"\n";

static void show_events(struct seq_file *m)
{
	enum utrace_record i;

	for (i = 0; i < UTRACE_RECORDS; i++)
		seq_printf(m, "%s%s", i % 7 ? " " : "\n  ", utrace_record_name(i));
}

/* The first line goes after the file's name, the others below that line. */
static void show_help(struct seq_file *m, const struct utrace_control_file *file)
{
	const char *name = file->name, *line, *end;

	for (line = file->help; *line; line = end + 1) {
		end = strchrnul(line, '\n');
		seq_printf(m, "%-12s %.*s\n", name, (int)(end - line), line);
		name = "";
	}
	if (file->show_words)
		file->show_words(m);
}

static int show(struct seq_file *m, struct utrace_session *s)
{
	const struct utrace_control_file *file;
	unsigned int i;

	seq_puts(m, before_events);
	show_events(m);
	seq_puts(m, behind_events);
	for (i = 0; (file = utrace_file_at(i)); i++)
		if (file->help)
			show_help(m, file);
	return 0;
}

const struct utrace_control_file utrace_file_readme = {
	.name = "README",
	.show = show,
	.top = true,
};
