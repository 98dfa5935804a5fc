// SPDX-License-Identifier: GPL-2.0
/*
 * pairs - calls whose 64-bit numbers an i386 program passes in two registers, and others that
 * i386 has in a form of its own
 *
 * usage: pairs.m32
 *
 * Works in the current folder.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define BIG	0x123456789LL

int main(void)
{
	struct iovec piece = { "piece", 5 };
	int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_LARGEFILE;
	int fd = syscall(SYS_openat, AT_FDCWD, "file", flags, 0600);
	char buffer[16];

	pwrite64(fd, "text", 4, BIG);
	pread64(-1, buffer, sizeof(buffer), BIG);
	lseek64(fd, BIG, SEEK_SET);
	ftruncate64(fd, BIG);
	truncate64("nowhere", BIG);
	fallocate64(fd, FALLOC_FL_KEEP_SIZE, BIG, 4096);
	posix_fadvise64(fd, BIG, 4096, POSIX_FADV_DONTNEED);
	readahead(-1, BIG, 4096);
	sync_file_range(fd, 0, BIG, SYNC_FILE_RANGE_WRITE);
	preadv64(-1, &piece, 1, BIG);
	syscall(SYS_mmap2, NULL, 4096, PROT_READ, MAP_SHARED, fd, 3);
	syscall(SYS_mmap2, -4096, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	syscall(SYS_fcntl64, fd, F_GETFL);
	syscall(SYS_socket, AF_INET, SOCK_DGRAM, 0);
	syscall(SYS_getuid32);
	syscall(SYS_chown32, "nowhere", -1, 0);
	syscall(SYS_kill, -9999999, SIGUSR1);
	syscall(SYS_waitpid, -1, NULL, WNOHANG);
	return 0;
}
