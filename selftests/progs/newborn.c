// SPDX-License-Identifier: GPL-2.0
/*
 * newborn - reads a byte and makes a thread, some instructions later; both then wait in pause
 *
 * usage: newborn [WORD...]		for each WORD, the last thread makes another
 */
#define _GNU_SOURCE
#include <sched.h>
#include <sys/syscall.h>

#define FLAGS	(CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM)

int main(int argc, char **argv)
{
	static char byte, stack[4096] __attribute__((aligned(16)));
	register void *tls asm("r8") = 0;
	register void *child asm("r10") = 0;

	(void)argv;

	asm volatile("syscall\n\t"
		     "0:\tmov %[clone], %%eax\n\t"
		     "mov %[flags], %%edi\n\t"
		     "mov %[top], %%rsi\n\t"
		     "xor %%edx, %%edx\n\t"
		     "syscall\n\t"
		     "test %%eax, %%eax\n\t"
		     "jnz 1f\n\t"
		     "dec %%ebx\n\t"
		     "jnz 0b\n"
		     "1:\tmov %[pause], %%eax\n\t"
		     "syscall\n\t"
		     "jmp 1b"
		     : "+b" (argc)
		     : "a" (SYS_read), "D" (0), "S" (&byte), "d" (1), "r" (tls), "r" (child),
		       [clone] "i" (SYS_clone), [flags] "i" (FLAGS), [top] "r" (stack + 4096),
		       [pause] "i" (SYS_pause)
		     : "rcx", "r11", "memory");
	__builtin_unreachable();
}
