// SPDX-License-Identifier: GPL-2.0
/*
 * jump - leaves a handler of SIGUSR1 by siglongjmp()
 *
 * Prints "ready". Calls getppid() for each line of input, and prints the result. If the handler
 * has jumped out of that call, calls getsid(0) from the same place of the stack, and prints that
 * result instead.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static sigjmp_buf env;

static void jump(int sig)
{
	siglongjmp(env, sig);
}

int main(void)
{
	volatile long nr;
	char line[100];

	signal(SIGUSR1, jump);
	puts("ready");
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin)) {
		nr = SYS_getppid;
		if (sigsetjmp(env, 1))
			nr = SYS_getsid;
		printf("%ld\n", syscall(nr, 0));
		fflush(stdout);
	}
	return 0;
}
