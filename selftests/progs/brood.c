// SPDX-License-Identifier: GPL-2.0
/*
 * brood TIMES - makes short-lived descendants in every way there is, many at a time
 *
 * Eight processes with two threads each, each of which makes TIMES rounds of descendants:
 * by fork, vfork, clone3, posix_spawn, pthread_create, fork and exec, fork of a child that
 * forks and does not wait, and clone with CLONE_PARENT. Prints the number of all threads and
 * processes but the first, and the number of their calls of getppid: one each, and one more of
 * a child that makes a call before its exec. The status is 1 when anything failed.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define BREEDERS	8
#define THREADS		2
#define DESCENDANTS	9	/* of a round */
#define CALLS		10

extern char **environ;

static int times;
static char self[] = "/proc/self/exe";
static char *leaf[] = { "brood", NULL };

static void call(void)
{
	syscall(SYS_getppid);
}

static void __attribute__((noreturn)) end(int status)
{
	syscall(SYS_exit_group, status);
	__builtin_unreachable();
}

static void expect(int true)
{
	if (!true)
		end(1);
}

static void await(pid_t pid)
{
	int status;

	expect(pid > 0);
	expect(waitpid(pid, &status, 0) == pid && !status);
}

static long raw_clone(unsigned long flags)
{
	struct clone_args args = { .flags = flags };

	args.exit_signal = flags & CLONE_PARENT ? 0 : SIGCHLD;	/* else EINVAL */
	return syscall(SYS_clone3, &args, sizeof(args));
}

static void *thread(void *unused)
{
	call();
	return unused;
}

/* The process in the middle may have no child to wait for: the first process reaps the last. */
static void grandchild(void)
{
	long pid = raw_clone(0);

	expect(pid >= 0);
	call();
	end(0);
}

static void round_of_descendants(void)
{
	pthread_t id;
	pid_t pid;

	pid = fork();
	if (!pid) {
		call();
		end(0);
	}
	await(pid);
	pid = vfork();
	if (!pid) {
		call();
		end(0);
	}
	await(pid);
	pid = raw_clone(0);
	if (!pid) {
		call();
		end(0);
	}
	await(pid);
	expect(!posix_spawn(&pid, self, NULL, NULL, leaf, environ));
	await(pid);
	expect(!pthread_create(&id, NULL, thread, NULL));
	expect(!pthread_join(id, NULL));
	pid = fork();
	if (!pid) {
		call();
		execv(self, leaf);
		end(1);
	}
	await(pid);
	pid = fork();
	if (!pid)
		grandchild();
	await(pid);
	pid = raw_clone(CLONE_PARENT);
	if (!pid) {
		call();
		end(0);
	}
	expect(pid > 0);
}

static void *breed(void *unused)
{
	int i;

	for (i = 0; i < times; i++)
		round_of_descendants();
	return unused;
}

static void be_breeder(void)
{
	pthread_t ids[THREADS];
	int i;

	for (i = 0; i < THREADS; i++)
		expect(!pthread_create(&ids[i], NULL, breed, NULL));
	for (i = 0; i < THREADS; i++)
		expect(!pthread_join(ids[i], NULL));
	end(0);
}

int main(int argc, char **argv)
{
	int i, status, failed = 0;
	pid_t pid;

	if (argc < 2) {
		call();
		return 0;
	}
	times = atoi(argv[1]);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	for (i = 0; i < BREEDERS; i++) {
		pid = fork();
		if (pid < 0)
			err(1, "fork");
		if (!pid)
			be_breeder();
	}
	while ((pid = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR)
		failed |= pid > 0 && status;
	i = BREEDERS * THREADS * times;
	printf("%d %d\n", BREEDERS + BREEDERS * THREADS + i * DESCENDANTS, i * CALLS);
	return failed;
}
