/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The arguments of a program that has just been put in place.
 */
#ifndef _UTRACE_EXEC_ARGS_H
#define _UTRACE_EXEC_ARGS_H

#define UTRACE_EXEC_ARGS	128

/**
 * struct utrace_exec_args - arguments as one line
 * @text: separated by blanks, cut off where there is no more room
 */
struct utrace_exec_args {
	char text[UTRACE_EXEC_ARGS];
};

void utrace_exec_args_read(struct utrace_exec_args *args);

#endif /* _UTRACE_EXEC_ARGS_H */
