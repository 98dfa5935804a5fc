// SPDX-License-Identifier: GPL-2.0
/*
 * tamper [N] - a child that calls close(0x5555) N times (default 3), of which a ptracer makes
 * close(0x7777) at the calls' entry
 */
#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define GIVEN	0x5555
#define MADE	0x7777

static void calls(int n)
{
	if (ptrace(PTRACE_TRACEME, 0, 0, 0))
		err(1, "PTRACE_TRACEME");
	raise(SIGSTOP);
	while (n--)
		syscall(SYS_close, GIVEN);
	_exit(0);
}

static void tamper(pid_t child)
{
	struct user_regs_struct regs;

	if (ptrace(PTRACE_GETREGS, child, 0, &regs))
		err(1, "PTRACE_GETREGS");
	if (regs.orig_rax != SYS_close || regs.rdi != GIVEN)
		return;
	regs.rdi = MADE;
	if (ptrace(PTRACE_SETREGS, child, 0, &regs))
		err(1, "PTRACE_SETREGS");
}

int main(int argc, char **argv)
{
	pid_t child = fork();
	int status;

	if (child < 0)
		err(1, "fork");
	if (!child)
		calls(argc > 1 ? atoi(argv[1]) : 3);
	while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
		tamper(child);
		if (ptrace(PTRACE_SYSCALL, child, 0, 0))
			err(1, "PTRACE_SYSCALL");
	}
	return !WIFEXITED(status) || WEXITSTATUS(status);
}
