// SPDX-License-Identifier: GPL-2.0
/*
 * deny N - a seccomp filter denies getppid with EPERM; N calls of it, and of getuid
 * deny kill - the filter kills the process for getppid, which is called after a line of input
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sock_filter code[] = {
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getppid, 0, 1),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

int main(int argc, char **argv)
{
	struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };
	int n = argc > 1 ? atoi(argv[1]) : 10;

	if (argc > 1 && !strcmp(argv[1], "kill")) {
		code[2].k = SECCOMP_RET_KILL_PROCESS;
		n = 1;
		printf("ready\n");
		fflush(stdout);
		getchar();
	}
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		return 4;
	while (n--) {
		if (syscall(SYS_getppid) != -1 || errno != EPERM)
			return 1;
		syscall(SYS_getuid);
	}
	return 0;
}
