/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The common part of all control files. Each control file is one struct in the .c file of its own
 * name. The table below names all of them, in the order of the directory's README. docs/abi.md
 * describes each file for its users.
 */
#ifndef _UTRACE_FILE_H
#define _UTRACE_FILE_H

#include <linux/fs.h>
#include <linux/seq_file.h>

#include "../provider/filter/filter.h"

/* X(name): struct utrace_control_file utrace_file_NAME of tracefs/NAME.c. */
#define UTRACE_FILES(X)		\
	X(readme)		\
	X(sessions)		\
	X(set_pid)		\
	X(follow)		\
	X(syscalls)		\
	X(signals)		\
	X(exit_filter)		\
	X(rules)		\
	X(strings)		\
	X(under_way)		\
	X(summary)		\
	X(overload)		\
	X(control)		\
	X(threads)		\
	X(stats)		\
	X(status)		\
	X(error_log)

#define UTRACE_TEXT_MAX		(1 << 20)	/* reasons say "longer than 1 MiB" */

struct utrace_session;

/**
 * struct utrace_control_file - one control file
 * @name: The file's name in utrace/, and in error_log; README has room for 12 characters.
 * @help: The text about the file in README: lines that end with a line feed.
 * @show_words: Prints, after @help, the words that the file takes, if modules can add some; or
 *	NULL.
 * @show: Prints the content. A file of a session prints that session's. May sleep.
 * @write: Takes a text as a whole or not at all; NULL for a file that can only be read.
 *	With replace, the file was opened with O_TRUNC, and the text is its whole new content.
 *	Fills in the parse error for a wrong text. May sleep.
 * @enters: @write enters the session itself, after the work that may take long.
 *	Without it, the caller of @write has entered the session.
 * @top: All sessions share the file, and only the top directory has it.
 *
 * Constant; lives as long as the module.
 */
struct utrace_control_file {
	const char *name;
	const char *help;
	void (*show_words)(struct seq_file *m);
	int (*show)(struct seq_file *m, struct utrace_session *s);
	int (*write)(struct utrace_session *s, const char *text, bool replace,
		     struct utrace_parse_error *err);
	bool enters;
	bool top;
};

#define UTRACE_DECLARE_FILE(name)	extern const struct utrace_control_file utrace_file_##name;
UTRACE_FILES(UTRACE_DECLARE_FILE)
#undef UTRACE_DECLARE_FILE

extern const struct file_operations utrace_file_fops;

int utrace_find_thread(const struct utrace_entry *entry, struct task_struct **found,
		       const char **msg);
void utrace_print_entry(void *m, const char *entry);

#endif /* _UTRACE_FILE_H */
