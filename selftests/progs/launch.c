// SPDX-License-Identifier: GPL-2.0
/*
 * launch FILE GATE COMMAND [ARGUMENT...]
 *
 * Writes its process id into FILE, waits in opening the fifo GATE until another process
 * opens GATE for writing, and then becomes COMMAND. A tracer that attaches during the wait sees
 * COMMAND from its execve on, and nothing before.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	FILE *file;

	if (argc < 4 || !(file = fopen(argv[1], "w")))
		return 125;
	fprintf(file, "%d\n", getpid());
	fclose(file);
	if (open(argv[2], O_RDONLY | O_CLOEXEC) < 0)
		return 126;
	execv(argv[3], argv + 3);
	return 127;
}
