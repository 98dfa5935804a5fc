// SPDX-License-Identifier: GPL-2.0
/*
 * churn MAKERS - MAKERS threads make one short-lived thread after the other, for ever; each of
 * these lives until its maker, which has come out of the call by then, lets it end
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *live_shortly(void *end)
{
	int i;

	for (i = 0; i < 10; i++)
		syscall(SYS_getppid);
	sem_wait(end);
	return NULL;
}

static void *make(void *unused)
{
	pthread_t thread;
	sem_t end;

	sem_init(&end, 0, 0);
	while (!pthread_create(&thread, NULL, live_shortly, &end)) {
		sem_post(&end);
		pthread_join(thread, NULL);
	}
	return unused;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2;
	pthread_t thread;

	while (--n > 0)
		if (pthread_create(&thread, NULL, make, NULL))
			return 1;
	make(NULL);
	return 1;
}
