// SPDX-License-Identifier: GPL-2.0
/*
 * churn MAKERS - MAKERS threads make one short-lived thread after the other, for ever
 */
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *live_shortly(void *unused)
{
	int i;

	for (i = 0; i < 10; i++)
		syscall(SYS_getppid);
	return unused;
}

static void *make(void *unused)
{
	pthread_t thread;

	while (!pthread_create(&thread, NULL, live_shortly, NULL))
		pthread_join(thread, NULL);
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
