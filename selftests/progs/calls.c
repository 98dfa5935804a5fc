// SPDX-License-Identifier: GPL-2.0
/*
 * calls [N [STEP]] - N calls of getppid (default 1000), and after every STEP of
 * them a close(-1), which fails
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	long n = argc > 1 ? atol(argv[1]) : 1000;
	long step = argc > 2 ? atol(argv[2]) : 0;
	long i;

	for (i = 1; i <= n; i++) {
		syscall(SYS_getppid);
		if (step && i % step == 0)
			syscall(SYS_close, -1);
	}
	return 0;
}
