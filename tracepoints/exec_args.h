/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The file and the arguments of a program that exec has just put in place, escaped for a line.
 */
#ifndef _UTRACE_EXEC_ARGS_H
#define _UTRACE_EXEC_ARGS_H

#define UTRACE_EXEC_ARGS	128
/* An escaped name is cut here: a record has to fit into a page of the ring buffer. */
#define UTRACE_EXEC_NAME	2047

/**
 * struct utrace_exec_args - arguments as one line
 * @text: The arguments, separated by blanks; an argument with blanks is in double quotes. The
 *	text is cut where the array ends.
 *
 * On the stack of the thread that has made the exec.
 */
struct utrace_exec_args {
	char text[UTRACE_EXEC_ARGS];
};

void utrace_exec_args_read(struct utrace_exec_args *args);
unsigned int utrace_exec_name_len(const char *name);
void utrace_exec_name_put(char *to, unsigned int len, const char *name);

#endif /* _UTRACE_EXEC_ARGS_H */
