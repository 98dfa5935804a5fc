// SPDX-License-Identifier: GPL-2.0
/*
 * dumper PID - use ptrace as a checkpoint does. Carries out its input, a word a line, and prints a
 * line for each:
 *
 *	seize		PTRACE_SEIZE
 *	interrupt	PTRACE_INTERRUPT, and the wait status
 *	syscall		PTRACE_SYSCALL, and the wait status
 *	cont		PTRACE_CONT
 *	attach		PTRACE_ATTACH, then registers and mask at once: both errors
 *	wait		the wait status
 *	mask		the signal mask
 *	setmask HEX	write that mask
 *	regs		ip, sp, orig_ax, and how long the extended state is
 *	queue		the signals in the shared queue
 *	config		rseq and Syscall User Dispatch: both errors, 0 or EIO where the
 *			kernel cannot tell
 *	detach
 *
 * An errno in place of an answer is said as "error N".
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

#define GET_RSEQ	0x420f
#define GET_DISPATCH	0x4211
#define MASK_SIZE	8

static int pid;

static int call(long request, void *addr, void *data)
{
	return ptrace(request, pid, addr, data) < 0 ? errno : 0;
}

static void say(int err)
{
	printf(err ? "error %d\n" : "ok\n", err);
}

static void say_status(void)
{
	int status;

	if (waitpid(pid, &status, __WALL) != pid)
		say(errno);
	else
		printf("%x\n", status);
}

static int get_regs(struct user_regs_struct *regs)
{
	struct iovec iov = { regs, sizeof(*regs) };

	return call(PTRACE_GETREGSET, (void *)NT_PRSTATUS, &iov);
}

static void do_attach(void)
{
	struct user_regs_struct regs;
	unsigned long mask;
	int err = call(PTRACE_ATTACH, NULL, NULL);

	if (err) {
		say(err);
		return;
	}
	err = get_regs(&regs);
	printf("%d %d\n", err, call(PTRACE_GETSIGMASK, (void *)MASK_SIZE, &mask));
}

static void do_syscall(void)
{
	int err = call(PTRACE_SYSCALL, NULL, NULL);

	if (err)
		say(err);
	else
		say_status();
}

static void do_mask(void)
{
	unsigned long mask = 0;
	int err = call(PTRACE_GETSIGMASK, (void *)MASK_SIZE, &mask);

	if (err)
		say(err);
	else
		printf("%016lx\n", mask);
}

static void do_setmask(const char *word)
{
	unsigned long mask = strtoul(word, NULL, 16);

	say(call(PTRACE_SETSIGMASK, (void *)MASK_SIZE, &mask));
}

static void do_regs(void)
{
	struct user_regs_struct regs;
	static char state[16384];
	struct iovec iov = { state, sizeof(state) };
	int err = get_regs(&regs) ?: call(PTRACE_GETREGSET, (void *)NT_X86_XSTATE, &iov);

	if (err)
		say(err);
	else
		printf("0x%llx 0x%llx %lld %s\n", regs.rip, regs.rsp, (long long)regs.orig_rax,
		       iov.iov_len >= 576 ? "whole" : "short");
}

static void do_queue(void)
{
	struct __ptrace_peeksiginfo_args args = { 0, PTRACE_PEEKSIGINFO_SHARED, 8 };
	siginfo_t info[8];
	long n = ptrace(PTRACE_PEEKSIGINFO, pid, &args, info), i;

	printf("%ld", n);
	for (i = 0; i < n; i++)
		printf(" %d", info[i].si_signo);
	printf("\n");
}

static void do_config(void)
{
	char room[64];

	printf("%d ", call(GET_RSEQ, (void *)24, room));
	printf("%d\n", call(GET_DISPATCH, (void *)32, room));
}

static void run(const char *word, const char *more)
{
	if (!strcmp(word, "seize"))
		say(call(PTRACE_SEIZE, NULL, NULL));
	else if (!strcmp(word, "attach"))
		do_attach();
	else if (!strcmp(word, "syscall"))
		do_syscall();
	else if (!strcmp(word, "cont"))
		say(call(PTRACE_CONT, NULL, NULL));
	else if (!strcmp(word, "wait"))
		say_status();
	else if (!strcmp(word, "mask"))
		do_mask();
	else if (!strcmp(word, "setmask"))
		do_setmask(more);
	else if (!strcmp(word, "regs"))
		do_regs();
	else if (!strcmp(word, "queue"))
		do_queue();
	else if (!strcmp(word, "config"))
		do_config();
	else if (!strcmp(word, "detach"))
		say(call(PTRACE_DETACH, NULL, NULL));
	else if (call(PTRACE_INTERRUPT, NULL, NULL))
		say(errno);
	else
		say_status();
}

int main(int argc, char **argv)
{
	char line[100], word[100], more[100] = "";

	pid = argc > 1 ? atoi(argv[1]) : 0;
	while (fgets(line, sizeof(line), stdin)) {
		if (sscanf(line, "%s %s", word, more) < 1)
			continue;
		run(word, more);
		fflush(stdout);
	}
	return 0;
}
