// SPDX-License-Identifier: GPL-2.0
/*
 * uring - wait in io_uring_enter() for a completion that never comes
 *
 * Uses a ring without liburing, with nothing submitted, and prints the result each time the wait
 * returns. A run of the handler of SIGUSR1 (SA_RESTART) interrupts the wait, which then returns
 * 0 or EINTR, depending on the kernel.
 *
 *	uring		prints "ready ID", then a line "back RESULT" for each return
 *	uring high	the same, with the highest bit set in the register of the call's number, of
 *			which the kernel takes the lower half
 *	uring poll	has the kernel poll the ring instead, in a thread of the process; prints
 *			"ready ID" and waits for a signal
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/io_uring.h>

static void handler(int sig)
{
	(void)sig;
}

int main(int argc, char **argv)
{
	struct sigaction sa = { .sa_handler = handler, .sa_flags = SA_RESTART };
	struct io_uring_params params;
	long enter = SYS_io_uring_enter, ret;
	int fd;

	setvbuf(stdout, NULL, _IOLBF, 0);
	sigaction(SIGUSR1, &sa, NULL);
	memset(&params, 0, sizeof(params));
	if (argc > 1 && !strcmp(argv[1], "poll"))
		params.flags = IORING_SETUP_SQPOLL;
	if (argc > 1 && !strcmp(argv[1], "high"))
		enter |= 1L << 63;
	fd = syscall(SYS_io_uring_setup, 4, &params);
	if (fd < 0) {
		printf("no %s\n", strerror(errno));
		return 1;
	}
	printf("ready %d\n", (int)getpid());
	while (params.flags)
		pause();
	for (;;) {
		ret = syscall(enter, fd, 0, 1, IORING_ENTER_GETEVENTS, NULL, 0);
		printf("back %ld\n", ret < 0 ? -(long)errno : ret);
	}
}
