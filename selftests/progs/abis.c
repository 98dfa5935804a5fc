// SPDX-License-Identifier: GPL-2.0
/*
 * abis N64 NX32 [N32 [NHIGH]] - a 64-bit program's calls of getppid: N64 as such, NX32 with
 * the number that x32 has for it, N32 by the 32-bit gate; and NHIGH calls of close by that gate, of
 * descriptor 99 with ones in the upper half of the register. The status is 4 if the kernel has no
 * x32, 5 if the kernel has no 32-bit calls, 6 if it does not ignore the upper half.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define X32_BIT		0x40000000
#define CLOSE_I386	6
#define GETPPID_I386	64
#define HIGH_99		0xffffffff00000063

static long call_i386(long nr, unsigned long arg)
{
	asm volatile("int $0x80" : "+a" (nr) : "b" (arg) : "r8", "r9", "r10", "r11", "memory");
	return nr;
}

int main(int argc, char **argv)
{
	long n64 = argc > 1 ? atol(argv[1]) : 10;
	long nx32 = argc > 2 ? atol(argv[2]) : 10;
	long n32 = argc > 3 ? atol(argv[3]) : 0;
	long nhigh = argc > 4 ? atol(argv[4]) : 0;

	while (n64-- > 0)
		syscall(SYS_getppid);
	while (nx32-- > 0)
		if (syscall(SYS_getppid | X32_BIT) < 0 && errno == ENOSYS)
			return 4;
	while (n32-- > 0)
		if (call_i386(GETPPID_I386, 0) != getppid())
			return 5;
	while (nhigh-- > 0)
		if (call_i386(CLOSE_I386, HIGH_99) != -EBADF)
			return 6;
	return 0;
}
