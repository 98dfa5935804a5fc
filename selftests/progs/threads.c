// SPDX-License-Identifier: GPL-2.0
/*
 * threads N CALLS [PAUSE [GATE]] - N threads, all at the same time, make CALLS calls of
 * getppid each, and sleep for PAUSE microseconds after each call. The threads begin when
 * a process opens the fifo GATE for writing
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_barrier_t all_there;
static long nr_calls, pause_us;

static void *work(void *unused)
{
	long i;

	pthread_barrier_wait(&all_there);
	for (i = 0; i < nr_calls; i++) {
		syscall(SYS_getppid);
		if (pause_us)
			usleep(pause_us);
	}
	return unused;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 16, gate = argc > 4, i;
	pthread_t *threads = calloc(n, sizeof(*threads));

	nr_calls = argc > 2 ? atol(argv[2]) : 100;
	pause_us = argc > 3 ? atol(argv[3]) : 0;
	pthread_barrier_init(&all_there, NULL, n + gate);
	for (i = 0; i < n; i++)
		if (pthread_create(&threads[i], NULL, work, NULL))
			return 1;
	if (gate && open(argv[4], O_RDONLY | O_CLOEXEC) < 0)
		return 2;
	if (gate)
		pthread_barrier_wait(&all_there);
	for (i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
