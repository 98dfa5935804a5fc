// SPDX-License-Identifier: GPL-2.0
/*
 * sud DIVERTED RUN AWAY - Syscall User Dispatch: DIVERTED calls of getppid that end in
 * SIGSYS, then RUN calls that are let through, then AWAY calls that are let through by a selector
 * whose page is not in memory. The status is 4 if the kernel lacks it.
 *
 * The 64-bit handler lets calls through before it returns by rt_sigreturn. The
 * 32-bit handler need not, since a return by the vDSO is always let through.
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH	59
#endif
#define ALLOW	0
#define BLOCK	1
#define PAGE	4096

static volatile char page[PAGE] __attribute__((aligned(PAGE)));
#define selector	page[0]
static volatile int diverted;

static void handler(int sig)
{
	(void)sig;
	diverted++;
#ifdef __x86_64__
	selector = ALLOW;
#endif
}

static void call_diverted(void)
{
	long nr = SYS_getppid;

	selector = BLOCK;
#ifdef __x86_64__
	asm volatile("syscall" : "+a" (nr) : : "rcx", "r11", "memory");
#else
	asm volatile("int $0x80" : "+a" (nr) : : "memory");
#endif
	selector = ALLOW;
}

/* The page comes back with zeroes: ALLOW. */
static void call_with_page_away(void)
{
	madvise((void *)page, PAGE, MADV_DONTNEED);
	syscall(SYS_getppid);
}

int main(int argc, char **argv)
{
	int nr_diverted = argc > 1 ? atoi(argv[1]) : 5, i;
	int nr_run = argc > 2 ? atoi(argv[2]) : 5;
	int nr_away = argc > 3 ? atoi(argv[3]) : 5;

	signal(SIGSYS, handler);
	if (prctl(PR_SET_SYSCALL_USER_DISPATCH, 1, 0, 0, &selector))
		return 4;
	for (i = 0; i < nr_diverted; i++)
		call_diverted();
	for (i = 0; i < nr_run; i++)
		syscall(SYS_getppid);
	for (i = 0; i < nr_away; i++)
		call_with_page_away();
	return diverted == nr_diverted ? 0 : 1;
}
