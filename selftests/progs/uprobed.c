// SPDX-License-Identifier: GPL-2.0
/*
 * uprobed - for each number N that it reads, N rounds of: outofline(), emulated(), a
 * call of getppid. Then prints the number. A negative one: rounds for ever, without the
 * call. Ends with 1 when a function has returned something wrong.
 *
 * A uprobe's instruction is run by the kernel itself where it knows how (the push of
 * emulated()), else in a page of its own (the lea of outofline()).
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
