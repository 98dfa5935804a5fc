// SPDX-License-Identifier: GPL-2.0
/*
 * abis N64 NX32 [N32] - a 64-bit program's calls of getppid: N64 as such, NX32 with
 * the number that x32 has for it, N32 by the 32-bit gate. The status is 4 if the kernel
 * has no x32, 5 if the kernel has no 32-bit calls.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define X32_BIT		0x40000000
#define GETPPID_I386	64

static long call_i386(long nr)
{
	asm volatile("int $0x80" : "+a" (nr) : : "r8", "r9", "r10", "r11", "memory");
	return nr;
}

int main(int argc, char **argv)
{
	long n64 = argc > 1 ? atol(argv[1]) : 10;
	long nx32 = argc > 2 ? atol(argv[2]) : 10;
	long n32 = argc > 3 ? atol(argv[3]) : 0;

	while (n64-- > 0)
		syscall(SYS_getppid);
	while (nx32-- > 0)
		if (syscall(SYS_getppid | X32_BIT) < 0 && errno == ENOSYS)
			return 4;
	while (n32-- > 0)
		if (call_i386(GETPPID_I386) != getppid())
			return 5;
	return 0;
}
