/* SPDX-License-Identifier: GPL-2.0 */
/* Messages to the user beside the output. */
#ifndef _UTRACE_SAY_H
#define _UTRACE_SAY_H

#include <stdbool.h>
#include <stdio.h>

/* Errors of a limit, and where the user finds the limit. */
#define NO_MEMORY	"out of memory\n'free -m' shows what the machine has, 'ulimit -v' the shell's limit."
#define NO_PROCESS	"no process: %s\n'ulimit -u' and pids.max of the cgroup limit their number."
#define NO_PIPE		"no pipe: %s\n'ulimit -n' limits the number of open files."

void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
char *say_plain(char *text);
bool say_lost(FILE *out);
void say_bytes(int fd, const char *bytes, size_t len);
void say_progress(unsigned long long count, const char *what);
void die(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));
void usage_exit(void) __attribute__((noreturn));
void usage_error(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));
void *must_alloc(size_t size);
void *must_grow(void *array, size_t used, size_t size);
void must_pipe(int ends[2]);
char *must_print(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
