/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The directory utrace/ in tracefs, and one below it for each session.
 */
#ifndef _UTRACE_DIR_H
#define _UTRACE_DIR_H

#include <linux/types.h>

struct inode;
struct utrace_control_file;

const struct utrace_control_file *utrace_file_of(const struct inode *inode, u32 *session);
const struct utrace_control_file *utrace_file_at(unsigned int i);
void utrace_file_opened(void);
int utrace_dir_add(u32 session, const char *name);
void utrace_dir_del(u32 session);
int utrace_dir_init(void);
void utrace_dir_exit(void);

#endif /* _UTRACE_DIR_H */
