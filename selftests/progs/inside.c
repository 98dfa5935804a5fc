// SPDX-License-Identifier: GPL-2.0
/*
 * inside - prints the address of a variable, then carries out each line of input:
 *
 *	call N		N rounds of: getpid, inside(7), getpid; inside() calls getppid
 *	minus N		N rounds of: minus(1), an int
 *	touch N		N rounds of: the variable is changed, getppid, getpid
 *	threads N M	N threads that call inside(7) M times each
 *
 * The answer to a line is a line.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

volatile long touched __attribute__((aligned(8)));
static long rounds;

__attribute__((noinline, noclone)) long inside(long n)
{
	syscall(SYS_getppid);
	asm volatile("");
	return n + 1;
}

__attribute__((noinline, noclone)) int minus(int n)
{
	asm volatile("");
	return -n;
}

static void *work(void *unused)
{
	long i;

	for (i = 0; i < rounds; i++)
		inside(7);
	return unused;
}

static void run_threads(long n)
{
	pthread_t threads[64];
	long i;

	for (i = 0; i < n && i < 64; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	while (i--)
		pthread_join(threads[i], NULL);
}

static void run(const char *verb, long n)
{
	if (!strcmp(verb, "threads")) {
		run_threads(n);
		return;
	}
	while (n-- > 0) {
		if (!strcmp(verb, "minus")) {
			minus(1);
		} else if (!strcmp(verb, "call")) {
			syscall(SYS_getpid);
			inside(7);
		} else {
			touched++;
			syscall(SYS_getppid);
		}
		syscall(SYS_getpid);
	}
}

int main(void)
{
	char line[100], verb[20];
	long n;

	printf("%p\n", (void *)&touched);
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin)) {
		if (sscanf(line, "%19s %ld %ld", verb, &n, &rounds) < 2)
			return 1;
		run(verb, n);
		printf("%s %ld\n", verb, n);
		fflush(stdout);
	}
	return 0;
}
