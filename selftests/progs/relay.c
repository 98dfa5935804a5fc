// SPDX-License-Identifier: GPL-2.0
/*
 * relay - each thread makes the next one and ends, for ever
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_attr_t detached;

static void *pass_on(void *unused)
{
	pthread_t next;

	if (pthread_create(&next, &detached, pass_on, NULL))
		abort();
	return unused;
}

int main(void)
{
	pthread_attr_init(&detached);
	pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
	pass_on(NULL);
	pthread_exit(NULL);
}
