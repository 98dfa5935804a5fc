/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The file of the program that a process runs.
 */
#ifndef _UTRACE_EXE_FILE_H
#define _UTRACE_EXE_FILE_H

struct file;
struct mm_struct;

struct file *utrace_exe_file(struct mm_struct *mm);

#endif /* _UTRACE_EXE_FILE_H */
