// SPDX-License-Identifier: GPL-2.0
/*
 * uprobed - for each number N of its input, N rounds of: outofline(), emulated(), a call of
 * getppid. Then prints the number. A negative number means rounds for ever, without getppid.
 * The status is 1 when a function has returned a wrong value.
 *
 * The kernel itself emulates a uprobe's instruction if it can (the push of emulated()), and else
 * has the instruction run in another page (the lea of outofline()).
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

long outofline(long n);		/* n + 1 */
long emulated(long n);		/* n */

asm(".text\n"
    ".globl outofline\n.type outofline, @function\n"
    "outofline: lea 1(%rdi), %rax\n	ret\n.size outofline, .-outofline\n"
    ".globl emulated\n.type emulated, @function\n"
    "emulated: push %rdi\n	pop %rax\n	ret\n.size emulated, .-emulated\n");

static void one_round(long i)
{
	if (outofline(i) != i + 1 || emulated(i) != i)
		exit(1);
}

int main(void)
{
	long n, i;

	while (scanf("%ld", &n) == 1) {
		for (i = 0; i != n; i++) {
			one_round(i);
			if (n > 0)
				syscall(SYS_getppid);
		}
		printf("%ld\n", n);
		fflush(stdout);
	}
	return 0;
}
