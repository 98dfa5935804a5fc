// SPDX-License-Identifier: GPL-2.0
/*
 * worker - for each number N of its input, makes N calls of getppid and then prints the number
 */
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Not inlined, so that a debugger can call the function by its name. */
__attribute__((noinline)) long make_calls(long n)
{
	long i;

	for (i = 0; i < n; i++)
		syscall(SYS_getppid);
	return n;
}

int main(void)
{
	long n;

	while (scanf("%ld", &n) == 1) {
		make_calls(n);
		printf("%ld\n", n);
		fflush(stdout);
	}
	return 0;
}
