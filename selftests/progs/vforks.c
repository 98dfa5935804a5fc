// SPDX-License-Identifier: GPL-2.0
/*
 * vforks N COMMAND [ARGUMENT...] - N times vfork, COMMAND in the child, wait
 *
 * With - in place of COMMAND the child keeps its parent in vfork() until it is killed.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 0;
	pid_t pid;

	if (!n)
		return 1;
	while (n--) {
		pid = vfork();
		if (pid < 0)
			return 1;
		if (!pid) {
			while (!strcmp(argv[2], "-"))
				pause();
			execv(argv[2], argv + 2);
			_exit(127);
		}
		waitpid(pid, NULL, 0);
	}
	return 0;
}
