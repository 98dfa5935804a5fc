// SPDX-License-Identifier: GPL-2.0
/*
 * crash [thread] - dies of SIGSEGV at address 16; with an argument, in another thread
 */
#include <pthread.h>
#include <stddef.h>

int *volatile nowhere = (int *)16;

static void *fault(void *unused)
{
	*nowhere = 0;
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	(void)argv;
	if (argc == 1)
		fault(NULL);
	return pthread_create(&thread, NULL, fault, NULL) || pthread_join(thread, NULL);
}
