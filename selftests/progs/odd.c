// SPDX-License-Identifier: GPL-2.0
/*
 * odd - calls that do not simply return: interrupted ones with and without restart,
 * handlers within handlers, threads that end while they wait, a thread that forks,
 * a process that leaves with its threads in the middle of calls
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int ends[2];
static const char *volatile nowhere = (char *)1;

static void handler(int sig)
{
	if (sig == SIGALRM)
		raise(SIGUSR1);
	if (sig == SIGUSR2)
		close(-2);
}

static void handle(int sig, int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };

	sigaction(sig, &action, NULL);
}

/*
 * The alarm repeats, because a call that is to be interrupted may begin after the first one. The
 * calls would wait for much longer than the alarms take, which costs nothing.
 */
static void alarm_in(long us)
{
	struct itimerval timer = { .it_value.tv_usec = us };

	timer.it_interval.tv_usec = us ? 300000 : 0;
	setitimer(ITIMER_REAL, &timer, NULL);
}

/* Interrupted calls: EINTR, a restart by the kernel, a restart by restart_syscall, and pause. */
static void interrupted(void)
{
	struct timespec time = { .tv_sec = 20 };
	struct pollfd fd = { .fd = ends[0], .events = POLLIN };
	char byte;

	handle(SIGALRM, 0);
	alarm_in(20000);
	read(ends[0], &byte, 1);
	alarm_in(20000);
	nanosleep(&time, &time);
	alarm_in(20000);
	pause();
	handle(SIGALRM, SA_RESTART);
	alarm_in(20000);
	poll(&fd, 1, 20000);
	alarm_in(20000);
	if (!fork()) {
		usleep(60000);
		write(ends[1], "x", 1);
		_exit(3);
	}
	read(ends[0], &byte, 1);
	wait(NULL);
	alarm_in(0);
}

/* Whether a process sleeps: the letter in /proc/PID/stat. */
static int sleeps(pid_t pid)
{
	char name[32], letter = 0;
	FILE *file;

	snprintf(name, sizeof(name), "/proc/%d/stat", pid);
	file = fopen(name, "r");
	if (!file)
		return 0;
	if (fscanf(file, "%*d (%*[^)]) %c", &letter) != 1)
		letter = 0;
	fclose(file);
	return letter == 'S';
}

/* Stop and continue the sleeping process: restart_syscall without a handler. */
static void stopped(void)
{
	struct timespec time = { .tv_sec = 1 };
	pid_t parent = getpid();

	if (!fork()) {
		do
			usleep(20000);
		while (!sleeps(parent));
		kill(parent, SIGSTOP);
		usleep(20000);
		kill(parent, SIGCONT);
		_exit(0);
	}
	nanosleep(&time, NULL);
	wait(NULL);
}

static void *wait_for_ever(void *unused)
{
	pause();
	return unused;
}

static void *fork_and_die(void *unused)
{
	if (!fork())
		_exit(5);
	wait(NULL);
	syscall(SYS_exit, 9);
	return unused;
}

static void errors(void)
{
	static char *const none[] = { NULL };

	open("/nothing here", O_RDONLY);
	open("", O_RDONLY | O_CREAT | O_DIRECTORY | O_EXCL, 0777);
	ioctl(0, 0x12345678, -1);
	mmap(NULL, -1, 0, 0, -1, -1);
	execve("/proc/self", none, none);
	execve(nowhere, none, none);
	prctl(-1, -2, -3, -4, -5);
	lseek(0, -1, 99);
	syscall(SYS_gettid, -1L, 1L << 63, 3L, 4L, 5L, 6L);
	syscall(460 + 50, 1, 2, 3, 4, 5, 6);
}

int main(void)
{
	pthread_t thread;

	pipe(ends);
	handle(SIGUSR1, SA_NODEFER);
	handle(SIGUSR2, 0);
	errors();
	kill(getpid(), SIGUSR2);
	interrupted();
	stopped();
	pthread_create(&thread, NULL, wait_for_ever, NULL);
	pthread_create(&thread, NULL, wait_for_ever, NULL);
	pthread_create(&thread, NULL, fork_and_die, NULL);
	pthread_join(thread, NULL);
	return 6;
}
