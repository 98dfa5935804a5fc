// SPDX-License-Identifier: GPL-2.0
/*
 * inner.m32 - makes calls by i386's socketcall() and ipc(), as 32-bit C libraries do: one of each
 * kind, and three of getsockname and of shmdt
 */
#include <linux/net.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	long args[6] = { -1 }, i;

	for (i = SYS_SOCKET; i <= SYS_SENDMMSG; i++)
		syscall(SYS_socketcall, i, args);
	for (i = 1; i <= 24; i++)
		syscall(SYS_ipc, i, -1, -1, -1, 0, 0);
	for (i = 0; i < 2; i++) {
		syscall(SYS_socketcall, SYS_GETSOCKNAME, args);
		syscall(SYS_ipc, 22, -1, -1, -1, 0, 0);
	}
	return 0;
}
