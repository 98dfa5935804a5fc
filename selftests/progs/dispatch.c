// SPDX-License-Identifier: GPL-2.0
/*
 * dispatch CALLS - a program that switches Syscall User Dispatch on and off. In each of these states
 * the program makes CALLS calls of getppid, all of which are let through: never switched on; on,
 * with a selector; off again; after an exec with the feature on; in a child, which prints the word
 * "child" and its id first. Once in each of the first four states a child of the program's, as its
 * ptracer, reads the configuration, prints "MODE LENGTH", and sets the same again.
 *
 * The program waits for a line of input before the first state, and in the child. The status is 4 if
 * the kernel lacks the feature or its ptrace requests (6.4).
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH	59
#endif
#define PTRACE_SET_DISPATCH	0x4210
#define PTRACE_GET_DISPATCH	0x4211

struct config {
	uint64_t mode, selector, offset, len;
};

static char selector;	/* 0: let through */
static int calls;
static int after_exec;	/* which clears the mode, and leaves the rest */

static void make_calls(void)
{
	int i;

	for (i = 0; i < calls; i++)
		syscall(SYS_getppid);
}

static void set(int on)
{
	if (prctl(PR_SET_SYSCALL_USER_DISPATCH, on, 0, on ? 1 : 0, on ? &selector : NULL))
		exit(4);
}

static void wait_line(void)
{
	char c = 0;

	while (c != '\n')
		if (read(0, &c, 1) != 1)
			exit(3);
}

/* In a child: read the configuration of the parent, and let it have it again. */
static void read_config(pid_t pid)
{
	struct config c = { .mode = 99 };

	if (ptrace(PTRACE_ATTACH, pid, 0, 0) || waitpid(pid, NULL, __WALL) != pid)
		_exit(2);
	if (ptrace(PTRACE_GET_DISPATCH, pid, sizeof(c), &c))
		_exit(errno == EIO ? 4 : 2);
	if (after_exec)
		c.len = c.offset = c.selector = 0;
	printf("%d %lu\n", (int)c.mode, (unsigned long)c.len);
	fflush(stdout);
	if (ptrace(PTRACE_SET_DISPATCH, pid, sizeof(c), &c) || ptrace(PTRACE_DETACH, pid, 0, 0))
		_exit(2);
	_exit(0);
}

static void be_read(void)
{
	pid_t parent = getpid(), child = fork();
	int status;

	if (!child)
		read_config(parent);
	prctl(PR_SET_PTRACER, child);
	if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
		exit(2);
	if (WEXITSTATUS(status) && WEXITSTATUS(status) != 4)
		exit(WEXITSTATUS(status));
}

static void state(void)
{
	make_calls();
	be_read();
	make_calls();
}

static void child(void)
{
	pid_t pid = fork();

	if (!pid) {
		printf("child %d\n", getpid());
		fflush(stdout);
		wait_line();
		make_calls();
		_exit(0);
	}
	waitpid(pid, NULL, 0);
}

int main(int argc, char **argv)
{
	calls = argc > 1 ? atoi(argv[1]) : 10;
	if (argc > 2) {
		after_exec = 1;
		state();
		child();
		return 0;
	}
	wait_line();
	state();
	set(1);
	state();
	set(0);
	state();
	set(1);
	execl("/proc/self/exe", argv[0], argv[1], "again", NULL);
	return 1;
}
