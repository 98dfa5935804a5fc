// SPDX-License-Identifier: GPL-2.0
/*
 * sink - a core dump is piped into this program, which waits for the file /go, then reads, and
 * writes the number of bytes into the file /count
 *
 * The kernel starts sink in the root of the first RAM disk.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char buffer[4096];
	long count = 0;
	ssize_t n;
	int fd;

	while (access("/go", F_OK))
		usleep(10000);
	while ((n = read(0, buffer, sizeof(buffer))) > 0)
		count += n;
	fd = open("/count.new", O_CREAT | O_WRONLY, 0666);
	dprintf(fd, "%ld\n", count);
	close(fd);
	return rename("/count.new", "/count");
}
