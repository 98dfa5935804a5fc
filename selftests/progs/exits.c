// SPDX-License-Identifier: GPL-2.0
/*
 * exits PROCESSES THREADS - PROCESSES processes, one after the other; in each of them THREADS
 * threads, the process's first thread among them, exit at once
 */
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_barrier_t all_there;

static void *work(void *unused)
{
	pthread_barrier_wait(&all_there);
	syscall(SYS_exit, 0);
	return unused;
}

static void process(int nr_threads)
{
	pthread_t thread;
	int i;

	pthread_barrier_init(&all_there, NULL, nr_threads);
	for (i = 1; i < nr_threads; i++)
		if (pthread_create(&thread, NULL, work, NULL))
			_exit(1);
	work(NULL);
}

int main(int argc, char **argv)
{
	int processes = argc > 1 ? atoi(argv[1]) : 10;
	int nr_threads = argc > 2 ? atoi(argv[2]) : 8;
	int status;
	pid_t pid;

	while (processes--) {
		pid = fork();
		if (pid < 0)
			return 1;
		if (!pid)
			process(nr_threads);
		if (waitpid(pid, &status, 0) != pid || status)
			return 1;
	}
	return 0;
}
