// SPDX-License-Identifier: GPL-2.0
/*
 * The arguments of a program that has just been put in place. The kernel has
 * copied them to the new stack a moment ago, so they are read without faulting.
 */
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/uaccess.h>

#include "exec_args.h"

static void blank_separators(char *text, unsigned long len)
{
	unsigned long i;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ')
			text[i] = text[i] ? '?' : ' ';
}

/**
 * utrace_exec_args_read - read current's arguments
 * @args: where to; empty when they cannot be read
 *
 * Context: any, in the thread that has called exec.
 */
void utrace_exec_args_read(struct utrace_exec_args *args)
{
	struct mm_struct *mm = current->mm;
	unsigned long len;

	args->text[0] = '\0';
	if (!mm || mm->arg_end <= mm->arg_start)
		return;
	/* The last one's terminator is left out, or what has no room. */
	len = min(mm->arg_end - mm->arg_start - 1, sizeof(args->text) - 1);
	if (copy_from_user_nofault(args->text, (void __user *)mm->arg_start, len))
		len = 0;
	blank_separators(args->text, len);
	args->text[len] = '\0';
}
