// SPDX-License-Identifier: GPL-2.0
/*
 * ticker - a timer sends SIGUSR1, fifty times a second
 *
 * Prints "ready", and for each line of input how many SIGUSR1 and SIGUSR2 its handlers
 * have had.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t had[65];

static void handler(int sig)
{
	had[sig]++;
}

int main(void)
{
	struct itimerspec often = { { 0, 20000000 }, { 0, 20000000 } };
	struct sigaction sa = { .sa_handler = handler, .sa_flags = SA_RESTART };
	struct sigevent event;
	timer_t timer;
	char line[16];

	memset(&event, 0, sizeof(event));
	event.sigev_notify = SIGEV_SIGNAL;
	event.sigev_signo = SIGUSR1;
	sigaction(SIGUSR1, &sa, NULL);
	sigaction(SIGUSR2, &sa, NULL);
	if (timer_create(CLOCK_MONOTONIC, &event, &timer) ||
	    timer_settime(timer, 0, &often, NULL))
		return 1;
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("ready\n");
	while (fgets(line, sizeof(line), stdin))
		printf("%d %d\n", (int)had[SIGUSR1], (int)had[SIGUSR2]);
	return 0;
}
