// SPDX-License-Identifier: GPL-2.0
/*
 * The file and the arguments of a program that exec has just put in place. The kernel has copied
 * the arguments to the new stack a moment ago, so reading them without page faults suffices.
 */
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/uaccess.h>

#include "exec_args.h"
#include "../provider/filter/text.h"

/* A backslash is copied unchanged, since escapes are not used in the line of arguments. */
static void put(struct utrace_text *out, unsigned char c)
{
	const unsigned char before = out->len ? out->at[out->len - 1] : 0;

	if (out->len < out->room)
		out->at[out->len++] = c < ' ' || c == 0x7f || utrace_is_c1(c, before) ? '?' : c;
}

/* Quotes mark the beginning and the end of an argument that is empty or has blanks. */
static void put_arg(struct utrace_text *out, const char *arg, size_t len)
{
	const bool quotes = !len || memchr(arg, ' ', len) || memchr(arg, '"', len);
	size_t i;

	if (quotes)
		put(out, '"');
	for (i = 0; i < len; i++) {
		if (arg[i] == '"')
			put(out, '\\');
		put(out, arg[i]);
	}
	if (quotes)
		put(out, '"');
}

static void put_args(struct utrace_text *out, const char *args, size_t len)
{
	const char *end = args + len;
	size_t n;

	for (;; args += n + 1) {
		n = strnlen(args, end - args);
		put_arg(out, args, n);
		if (args + n >= end)
			return;
		put(out, ' ');
	}
}

/* Reads the arguments of current, which has called exec; empty if they cannot be read. */
void utrace_exec_args_read(struct utrace_exec_args *args)
{
	struct utrace_text out = { .at = args->text, .room = sizeof(args->text) - 1 };
	struct mm_struct *mm = current->mm;
	char raw[UTRACE_EXEC_ARGS];
	unsigned long len;

	args->text[0] = '\0';
	if (!mm || mm->arg_end <= mm->arg_start)
		return;
	/* Leave out the terminator of the last argument, or whatever has no room. */
	len = min(mm->arg_end - mm->arg_start - 1, sizeof(raw));
	if (copy_from_user_nofault(raw, (void __user *)mm->arg_start, len))
		return;
	put_args(&out, raw, len);
	args->text[out.len] = '\0';
}

/* Length of a file's name, with its control characters escaped: at most UTRACE_EXEC_NAME. */
unsigned int utrace_exec_name_len(const char *name)
{
	char last[5];		/* the end of the text, and an escape */
	struct utrace_text text = { .at = last, .room = sizeof(last) };
	unsigned int len = 0, before;

	for (; *name; name++) {
		before = text.len;
		utrace_text_put(&text, *name, UTRACE_ESCAPE_CONTROLS);
		if (text.len - before > UTRACE_EXEC_NAME - len)
			break;
		len += text.len - before;
		last[0] = last[text.len - 1];
		text.len = 1;
	}
	return len;
}

/* Writes what utrace_exec_name_len() has counted, and a terminator. */
void utrace_exec_name_put(char *to, unsigned int len, const char *name)
{
	struct utrace_text text = { .at = to, .room = len };

	utrace_text_puts(&text, name);
	to[text.len] = '\0';
}
