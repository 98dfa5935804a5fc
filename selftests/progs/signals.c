// SPDX-License-Identifier: GPL-2.0
/*
 * signals - handles SIGUSR1, ignores SIGUSR2, leaves all others as they are, makes
 * the file "ready", and waits for signals
 */
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void handler(int sig)
{
	(void)sig;
}

int main(void)
{
	signal(SIGUSR1, handler);
	signal(SIGUSR2, SIG_IGN);
	close(open("ready", O_CREAT | O_WRONLY, 0666));
	for (;;)
		pause();
}
