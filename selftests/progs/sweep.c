// SPDX-License-Identifier: GPL-2.0
/*
 * sweep - calls with each bit, or each small number, as flags and values
 *
 * usage: sweep
 *
 * A test compares two tracers' names for these flags and values. No call has an effect:
 * descriptors are -1 and pointers null.
 */
#define _GNU_SOURCE
#include <linux/keyctl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#define call(name, ...)		syscall(SYS_##name, ##__VA_ARGS__)
/* A bit that the calls with it do not know, and refuse. */
#define NO_FLAG			0x40
/* A key of System V's that does not exist. */
#define KEY			0x5feeb1e
#define each_bit(bit)		(unsigned long bit = 1; bit <= 1UL << 31; bit <<= 1)
#define each_value(n, last)	(long n = 0; n <= (last); n++)

static void files(void)
{
	for each_bit(bit) {
		call(openat, -1, NULL, bit, 0);
		call(pipe2, NULL, bit);
		call(statx, -1, NULL, bit, bit, NULL);
		call(linkat, -1, NULL, -1, NULL, bit);
		call(renameat2, -1, NULL, -1, NULL, bit);
		call(fallocate, -1, bit, 0L, 0L);
		call(splice, -1, NULL, -1, NULL, 0L, bit);
		call(sync_file_range, -1, 0L, 0L, bit);
		call(preadv2, -1, NULL, 0L, 0L, 0L, bit);
		call(inotify_add_watch, -1, NULL, bit);
		call(mount, NULL, NULL, NULL, bit, NULL);
		call(mount, NULL, NULL, NULL, 0xc0ed0000 | (bit & 0xffff), NULL);
		call(faccessat, -1, NULL, bit);
		call(fsetxattr, -1, NULL, NULL, 0L, bit);
		call(io_uring_enter, -1, 0, 0, bit, NULL, 0L);
		call(chmod, NULL, bit);
		call(name_to_handle_at, -1, NULL, NULL, NULL, bit);
		call(fanotify_mark, -1, bit, 0L, -100, NULL);
		call(mount_setattr, -1, NULL, bit, NULL, 0L);
		call(swapon, NULL, bit | 3);
		call(open_tree, -1, NULL, bit);
		call(fanotify_init, bit | 1UL << 31, 0);
		call(landlock_create_ruleset, NULL, 0L, bit);
	}
	for each_value(n, 63) {
		call(fcntl, -1, n, NULL);
		call(fcntl, -1, 1024 + n, NULL);
		call(lseek, -1, 0L, n);
		call(flock, -1, n);
		call(fadvise64, -1, 0L, 0L, n);
		call(epoll_ctl, -1, n, -1, NULL);
		call(quotactl, (0x800000 + n) << 8 | (n & 3), 1L, n - 2, NULL);
		call(quotactl, (0x5800 + n) << 8 | (n & 3), 1L, n - 2, NULL);
		call(quotactl_fd, -1, (0x800000 + n) << 8 | (n & 3), n - 2, NULL);
		call(quotactl_fd, -1, (0x5800 + n) << 8 | (n & 3), n - 2, NULL);
	}
}

/* Requests without a size, by the letters of drivers, and some with structures. */
static void requests(void)
{
	static const unsigned int structures[] = {
		0x402c542b, 0x402c542c, 0x402c542d, 0x802c542a, 0x80285442, 0xc0285443,
		0x40107446, 0x40107447, 0xc020660b, 0xc0481273, 0x40140921, 0x80480911,
	};
	static const unsigned char letters[] = {
		0, 0x03, 0x07, 0x09, 0x12, 0x22, 'F', 'K', 'L', 'S', 'T', 'V', 0x89,
	};
	unsigned int i;

	for (i = 0; i < sizeof(letters); i++)
		for each_value(n, 0x98)
			call(ioctl, -1, letters[i] << 8 | n, 1L);
	for (i = 0; i < sizeof(structures) / sizeof(structures[0]); i++)
		call(ioctl, -1, structures[i], 1L);
}

static void memory(void)
{
	for each_bit(bit) {
		call(mprotect, NULL, 0L, bit);
		call(mmap, NULL, 0L, 0L, bit | 2, -1, 0L);
		call(mmap, NULL, 0L, 0L, bit & ~3UL, -1, 0L);
		call(memfd_create, NULL, bit);
		call(shmget, KEY, 0L, bit);
		call(mremap, 1L, 0L, 0L, bit | 1, 0x7000L);
		call(mremap, 1L, 0L, 0L, bit | 5, 0x7000L);
		call(msync, 1L, 0L, bit);
		call(mbind, 1L, 0L, bit | 2, NULL, 0L, 0L);
		call(set_mempolicy, bit | 99, NULL, 0L);
		call(userfaultfd, bit | NO_FLAG);
		call(memfd_secret, bit | NO_FLAG);
		call(get_mempolicy, NULL, NULL, 0L, NULL, bit);
	}
	for each_value(n, 63) {
		call(mmap, NULL, 0L, 0L, 0x40002L | n << 26, -1, 0L);
		call(memfd_create, NULL, 4L | n << 26);
		call(shmget, KEY, 0L, 04000L | n << 26);
		call(semctl, -1, 0, n, 0x7000L);
		call(semctl, -1, 0, n, 0L);
	}
	for each_value(n, 127) {
		call(madvise, 1L, 0L, n);
		call(mbind, 1L, 0L, n, NULL, 0L, n);
	}
}

static void sockets(void)
{
	for each_bit(bit) {
		call(socket, 1, bit | 1, 0);
		call(recvfrom, -1, NULL, 0L, bit, NULL, NULL);
		call(accept4, -1, NULL, NULL, bit);
	}
	for each_value(n, 63) {
		call(socket, n, 0, 0);
		call(socket, 2, 16, n);
		call(socket, 16, 16, n);
		call(shutdown, -1, n);
		call(getsockopt, -1, 1, n, NULL, NULL);
		call(getsockopt, -1, 0, n, NULL, NULL);
		call(getsockopt, -1, 41, n, NULL, NULL);
		call(getsockopt, -1, 6, n, NULL, NULL);
		call(getsockopt, -1, 263, n, NULL, NULL);
		call(getsockopt, -1, 270, n, NULL, NULL);
		call(getsockopt, -1, n + 240, 0, NULL, NULL);
	}
}

static void processes(void)
{
	for each_bit(bit) {
		call(waitid, 0, 0, NULL, bit & ~4UL ? bit : 0, NULL);
		call(setns, -1, bit);
		call(getrandom, NULL, 0L, bit);
		call(wait4, -9999999, NULL, bit | 0x10, NULL);
		call(delete_module, NULL, bit);
		call(kexec_load, 0L, 99999L, NULL, bit);
		call(kexec_file_load, -1, -1, 0L, NULL, bit | NO_FLAG);
	}
	for each_value(n, 70) {
		call(kill, -9999999, n);
		call(prlimit64, -1, n, NULL, NULL);
		call(getrusage, n, NULL);
		call(ioprio_set, n, -1, n << 13 | n);
		call(ioprio_get, n, 0);
		call(getpriority, n, -1);
		call(sched_setscheduler, -1, n, NULL);
		call(waitid, n, -1, NULL, 0, NULL);
		call(kcmp, -1, -1, n, 0L, 0L);
		call(kexec_load, 0L, 99999L, NULL, n << 16 | 3);
		call(seccomp, n + 2, 0, NULL);
		call(clock_gettime, n, NULL);
		call(timerfd_create, n + 20, 0);
		call(getitimer, n, NULL);
		call(rt_sigprocmask, n, 1L, NULL, 1L);
		call(futex, NULL, n, 0, 0L, NULL, 0);
		call(bpf, n, NULL, 0);
		call(sched_setattr, -1, NULL, n);
		call(membarrier, 0x40000000, n, 5);
		call(membarrier, n | 0x40000000, 0);
		call(keyctl, n + 100, 0L, 0L, 0L, 0L);
	}
	for each_value(n, 200)
		syscall(1000 + n);
	for each_value(n, 40) {
		call(ptrace, n + 1, -1L, 0x18L, 5L);
		call(ptrace, 0x4200 + n, -1L, 0x18L, 5L);
		call(ptrace, PTRACE_PEEKUSER, -1L, 8L * (n % 27), 0L);
	}
	for each_value(n, 3)
		call(ptrace, PTRACE_SETREGSET, -1L, n | 0x200, 0L);
	call(ptrace, PTRACE_GETREGSET, -1L, 1L, 0L);
	call(ptrace, PTRACE_GETREGSET, -1L, 2L, 0L);
	call(ptrace, PTRACE_GETREGSET, -1L, 0x46e62b7fL, 0L);
	for each_bit(bit)
		call(ptrace, PTRACE_SETOPTIONS, -1L, 0L, bit);
	for each_bit(bit)
		call(personality, 0xffffffff);
}

/* There is no key 0. Two operations need no key, and would make a keyring: they are left out. */
static void keys(void)
{
	for each_value(op, 40) {
		if (op != KEYCTL_JOIN_SESSION_KEYRING && op != KEYCTL_SESSION_TO_PARENT)
			call(keyctl, op, 0L, 7L, 8L, 9L);
	}
	for each_value(n, 12) {
		call(add_key, NULL, NULL, NULL, 0L, 2 - n);
		call(request_key, NULL, NULL, NULL, 2 - n);
		call(keyctl, KEYCTL_MOVE, 0L, 1 - n, (unsigned int)-n, n);
		call(keyctl, KEYCTL_SEARCH, 2 - n, NULL, NULL, -n);
		call(keyctl, KEYCTL_CHOWN, 0L, 2 - n, (unsigned int)-n);
		call(keyctl, KEYCTL_REJECT, 0L, n - 5, n + 1, -n);
	}
	for each_bit(bit)
		call(keyctl, KEYCTL_MOVE, 0L, 0L, 0L, bit);
}

int main(void)
{
	files();
	requests();
	memory();
	sockets();
	processes();
	keys();
	return 0;
}
