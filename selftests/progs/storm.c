// SPDX-License-Identifier: GPL-2.0
/*
 * storm PROCESSES THREADS - makes THREADS threads, and then PROCESSES processes, a few
 * of them at a time, that make THREADS threads each; all of them are short-lived
 *
 * PROCESSES 0 means for ever. The status is 1 when a thread or process could not be made.
 */
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define AT_A_TIME	6

static void *work(void *unused)
{
	int i;

	for (i = 0; i < 10; i++)
		syscall(SYS_getppid);
	return unused;
}

static int make_threads(int n)
{
	pthread_t thread[64];
	int made;

	for (made = 0; made < n && made < 64; made++)
		if (pthread_create(&thread[made], NULL, work, NULL))
			break;
	n -= made;
	while (made)
		pthread_join(thread[--made], NULL);
	return n != 0;
}

static int reap_one(void)
{
	int status;

	return wait(&status) < 0 || status;
}

int main(int argc, char **argv)
{
	int processes = argc > 1 ? atoi(argv[1]) : 100;
	int threads = argc > 2 ? atoi(argv[2]) : 2;
	int i, failed = make_threads(threads);
	pid_t pid;

	for (i = 0; !processes || i < processes; i++) {
		if (i >= AT_A_TIME)
			failed |= reap_one();
		pid = fork();
		if (!pid)
			_exit(make_threads(threads));
		failed |= pid < 0;
	}
	for (i = 0; i < AT_A_TIME && i < processes; i++)
		failed |= reap_one();
	return failed;
}
