/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The control files: what they share. docs/abi.md describes each.
 */
#ifndef _UTRACE_CONTROL_H
#define _UTRACE_CONTROL_H

#include <linux/fs.h>
#include <linux/seq_file.h>

#include "../provider/filter.h"

#define UTRACE_TEXT_MAX		(1 << 20)

struct utrace_session;

/**
 * struct utrace_control - one control file
 * @name: in utrace/, and in error_log
 * @show: prints the content, as far as it is a session's: that one's. May sleep
 * @write: takes a text, whole or not at all; NULL for a file that is only read.
 *	@replace: the file was opened with O_TRUNC, this is its whole new content.
 *	Fills in @err for a text that is wrong. May sleep
 * @enters: @write enters the session itself, and does what may take long before that; else
 *	the caller has entered it
 * @top: there is one for all sessions, at the top
 */
struct utrace_control {
	const char *name;
	int (*show)(struct seq_file *m, struct utrace_session *s);
	int (*write)(struct utrace_session *s, const char *text, bool replace,
		     struct utrace_parse_error *err);
	bool enters;
	bool top;
};

extern const struct utrace_control utrace_set_pid, utrace_follow, utrace_syscalls;
extern const struct utrace_control utrace_signals, utrace_threads, utrace_stats;
extern const struct utrace_control utrace_status, utrace_error_log, utrace_readme;
extern const struct utrace_control utrace_commands, utrace_exit_filter, utrace_strings_file;
extern const struct utrace_control utrace_sessions, utrace_rules;

extern const struct file_operations utrace_control_fops;

void utrace_error_log_add(const struct utrace_session *session, const char *file,
			  const char *text, const struct utrace_parse_error *err);
int utrace_find_thread(const struct utrace_entry *entry, struct task_struct **found,
		       const char **msg);
void utrace_print_entry(void *m, const char *entry);

void utrace_control_opened(void);
const struct utrace_control *utrace_control_of(const struct inode *inode, u32 *session);
int utrace_tracefs_add(u32 session, const char *name);
void utrace_tracefs_del(u32 session);
int utrace_tracefs_init(void);
void utrace_tracefs_exit(void);

#endif /* _UTRACE_CONTROL_H */
