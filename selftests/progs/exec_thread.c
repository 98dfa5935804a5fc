// SPDX-License-Identifier: GPL-2.0
/*
 * exec_thread COMMAND [ARGUMENT...] - COMMAND by the exec of a second thread, whose
 * id is printed first
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *work(void *argv)
{
	printf("%ld\n", (long)syscall(SYS_gettid));
	fflush(stdout);
	execv(((char **)argv)[0], argv);
	exit(127);
}

int main(int argc, char **argv)
{
	pthread_t thread;

	if (argc < 2 || pthread_create(&thread, NULL, work, argv + 1))
		return 1;
	for (;;)
		pause();
}
