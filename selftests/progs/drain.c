// SPDX-License-Identifier: GPL-2.0
/*
 * drain PAUSE FILE... - reads these files, which are trace_pipe_raw of processors, without end, and
 * throws the pages away; PAUSE microseconds pass between one look at the files and the next
 *
 * cat would not do: reading such a file may return 0 while records are coming.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#define MOST	256

int main(int argc, char **argv)
{
	static char page[65536];
	int fds[MOST], nr = 0, i, n;

	for (i = 2; i < argc && nr < MOST; i++) {
		fds[nr] = open(argv[i], O_RDONLY | O_NONBLOCK);
		if (fds[nr++] < 0)
			return 1;
	}
	for (;;) {
		for (i = 0; i < nr; i++)
			for (n = 0; n < 100 && read(fds[i], page, sizeof(page)) > 0; n++)
				;	/* a reader that is recorded finds a record each time */
		usleep(atoi(argv[1]));
	}
}
