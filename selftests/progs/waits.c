// SPDX-License-Identifier: GPL-2.0
/*
 * waits - write down what the kernel tells a parent about its child
 *
 * usage: waits FILE COMMAND [ARGUMENT...]
 *
 * Runs the command and writes the results of wait() into FILE, a line each:
 * "pid N", "stopped SIG", "continued", "exited CODE", "signaled SIG", "signaled SIG core",
 * and at the end "sigchld N", the number of SIGCHLD signals.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int signals;

static void on_child(int sig)
{
	(void)sig;
	signals++;
}

/* Write the line of a status. Returns true if the child has ended. */
static int tell(int fd, int status)
{
	if (WIFSTOPPED(status))
		dprintf(fd, "stopped %d\n", WSTOPSIG(status));
	else if (WIFCONTINUED(status))
		dprintf(fd, "continued\n");
	else if (WIFEXITED(status))
		dprintf(fd, "exited %d\n", WEXITSTATUS(status));
	else
		dprintf(fd, "signaled %d%s\n", WTERMSIG(status), WCOREDUMP(status) ? " core" : "");
	return WIFEXITED(status) || WIFSIGNALED(status);
}

int main(int argc, char **argv)
{
	int fd, status;
	pid_t pid;

	if (argc < 3)
		return 2;
	fd = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
	signal(SIGCHLD, on_child);
	pid = fork();
	if (!pid) {
		execv(argv[2], argv + 2);
		_exit(127);
	}
	dprintf(fd, "pid %d\n", pid);
	for (;;) {
		if (waitpid(pid, &status, WUNTRACED | WCONTINUED) != pid && errno == EINTR)
			continue;
		if (tell(fd, status))
			break;
	}
	dprintf(fd, "sigchld %d\n", signals);
	return 0;
}
