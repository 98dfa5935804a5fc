// SPDX-License-Identifier: GPL-2.0
/*
 * strings WHAT... - calls whose arguments point to text. Every path begins with /strings, and
 * does not exist. Prints nothing. The file is long because each program of this folder is a
 * single file.
 *
 *	all		many calls, some of each kind
 *	untouched FILE	open the path that FILE, mapped and never touched, contains; write
 *			it from a piece, and an empty piece that was never touched
 *	bad		open with addresses that are not mapped
 *	edge		open with a text that runs into an unmapped page, and with one
 *			that ends right before it
 *	long N		open a path of N bytes
 *	data		write and send bytes
 *	vectors		the same in pieces, and in messages with and without addresses
 *	bad_vectors	pieces and messages of which a part cannot be read
 *	socketcall	i386's one call for all calls of sockets; nothing in other ABIs
 *	bad_socketcall	the same with arguments that cannot be read, and for unknown calls
 *	address		socket addresses of all kinds
 *	bad_address	calls without a valid socket address
 *	across		open with a text that begins on one page and ends on the next
 *	storm N		N threads that open paths, while another thread unmaps some of the paths
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#define A	"/strings/a"
#define B	"/strings/b c"
#define ODD	"/strings/odd\n\t\\\"'\x01\x7f\xc3\xa9"

/* Raw calls: not every ABI has each of them. */
static void call(long nr, long a, long b, long c, long d, long e)
{
	syscall(nr, a, b, c, d, e, 0);
}

#define P(text)	((long)(text))

static void old_calls(void)
{
#ifdef SYS_open
	call(SYS_open, P(A), O_RDONLY, 0, 0, 0);
	call(SYS_creat, P(A), 0600, 0, 0, 0);
	call(SYS_link, P(A), P(B), 0, 0, 0);
	call(SYS_unlink, P(B), 0, 0, 0, 0);
	call(SYS_chmod, P(A), 0600, 0, 0, 0);
	call(SYS_chown, P(A), -1, -1, 0, 0);
	call(SYS_lchown, P(B), -1, -1, 0, 0);
	call(SYS_mknod, P(A), S_IFREG | 0600, 0, 0, 0);
	call(SYS_mkdir, P(A), 0700, 0, 0, 0);
	call(SYS_rmdir, P(A), 0, 0, 0, 0);
	call(SYS_access, P(ODD), R_OK, 0, 0, 0);
	call(SYS_rename, P(A), P(B), 0, 0, 0);
	call(SYS_symlink, P(A), P(B), 0, 0, 0);
	call(SYS_utime, P(A), 0, 0, 0, 0);
	call(SYS_utimes, P(A), 0, 0, 0, 0);
#endif
}

static void all(void)
{
	char *argv[] = { "zero", "one two", "", "three", NULL };
	char *envp[] = { "E=1", NULL };
	char buf[256];

	old_calls();
	call(SYS_openat, AT_FDCWD, P(A), O_RDONLY, 0, 0);
	call(SYS_openat, AT_FDCWD, P(ODD), O_RDONLY, 0, 0);
	call(SYS_openat, AT_FDCWD, P(""), O_RDONLY, 0, 0);
	call(SYS_mkdirat, AT_FDCWD, P(A), 0700, 0, 0);
	call(SYS_mknodat, AT_FDCWD, P(A), S_IFREG, 0, 0);
	call(SYS_unlinkat, AT_FDCWD, P(A), 0, 0, 0);
	call(SYS_renameat, AT_FDCWD, P(A), AT_FDCWD, P(B), 0);
	call(SYS_renameat2, AT_FDCWD, P(A), AT_FDCWD, P(B), 0);
	call(SYS_linkat, AT_FDCWD, P(A), AT_FDCWD, P(B), 0);
	call(SYS_symlinkat, P(A), AT_FDCWD, P(B), 0, 0);
	call(SYS_readlinkat, AT_FDCWD, P(A), P(buf), sizeof(buf), 0);
	call(SYS_readlink, P("/proc/self/exe"), P(buf), sizeof(buf), 0, 0);
	call(SYS_fchmodat, AT_FDCWD, P(A), 0600, 0, 0);
	call(SYS_fchownat, AT_FDCWD, P(A), -1, -1, 0);
	call(SYS_faccessat, AT_FDCWD, P(A), R_OK, 0, 0);
	call(SYS_utimensat, AT_FDCWD, P(A), 0, 0, 0);
	call(SYS_utimensat, -1, 0, 0, 0, 0);
	call(SYS_statx, AT_FDCWD, P(A), 0, 0, P(buf));
	call(SYS_statfs, P(A), P(buf), 0, 0, 0);
	call(SYS_truncate, P(A), 0, 0, 0, 0);
	call(SYS_chdir, P(A), 0, 0, 0, 0);
	call(SYS_chroot, P(A), 0, 0, 0, 0);
	call(SYS_acct, P(A), 0, 0, 0, 0);
	call(SYS_swapon, P(A), 0, 0, 0, 0);
	call(SYS_swapoff, P(A), 0, 0, 0, 0);
	call(SYS_mount, P(A), P(B), P("tmpfs"), 0, 0);
	call(SYS_umount2, P(A), 0, 0, 0, 0);
	call(SYS_pivot_root, P(A), P(B), 0, 0, 0);
	call(SYS_setxattr, P(A), P("user.a"), P("value"), 5, 0);
	call(SYS_lsetxattr, P(A), P("user.a"), P("value"), 5, 0);
	call(SYS_getxattr, P(A), P("user.a"), P(buf), sizeof(buf), 0);
	call(SYS_lgetxattr, P(A), P("user.a"), P(buf), sizeof(buf), 0);
	call(SYS_fgetxattr, -1, P("user.a"), P(buf), sizeof(buf), 0);
	call(SYS_fsetxattr, -1, P("user.a"), P("value"), 5, 0);
	call(SYS_listxattr, P(A), P(buf), sizeof(buf), 0, 0);
	call(SYS_llistxattr, P(A), P(buf), sizeof(buf), 0, 0);
	call(SYS_removexattr, P(A), P("user.a"), 0, 0, 0);
	call(SYS_lremovexattr, P(A), P("user.a"), 0, 0, 0);
	call(SYS_fremovexattr, -1, P("user.a"), 0, 0, 0);
	call(SYS_inotify_add_watch, -1, P(A), 1, 0, 0);
	call(SYS_memfd_create, P("name"), -1, 0, 0, 0);
	call(SYS_delete_module, P("no_such_module"), O_NONBLOCK, 0, 0, 0);
	call(SYS_mq_unlink, P("no_queue"), 0, 0, 0, 0);
	call(SYS_getcwd, P(buf), sizeof(buf), 0, 0, 0);
	call(SYS_execve, P(A), P(argv), P(envp), 0, 0);
	call(SYS_execve, P(A), 0, 0, 0, 0);
	call(SYS_execveat, AT_FDCWD, P(A), P(argv), P(envp), 0);
}

static void *map(size_t size, int fd)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | (fd < 0 ? MAP_ANONYMOUS : 0), fd, 0);

	if (at == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	return at;
}

static void untouched(const char *file)
{
	int fd = open(file, O_RDONLY);
	char *at = map(4096, fd);
	struct iovec piece = { map(4096, fd), 18 };

	call(SYS_openat, AT_FDCWD, P(at), O_RDONLY, 0, 0);
	call(SYS_writev, -1, P(&piece), 1, 0, 0);
	call(SYS_writev, -1, P(map(4096, -1)), 1, 0, 0);
}

static void bad(void)
{
	static const long addresses[] = { 1, -1, -4096, (long)0xffff800000000000ULL };
	char *argv[] = { "one", (char *)1, "three", NULL };
	char *gone = map(4096, -1);
	unsigned int i;

	munmap(gone, 4096);
	call(SYS_openat, AT_FDCWD, P(gone), 0, 0, 0);
	for (i = 0; i < sizeof(addresses) / sizeof(addresses[0]); i++)
		call(SYS_openat, AT_FDCWD, addresses[i], i, 0, 0);
	call(SYS_sethostname, P("name"), -1, 0, 0, 0);
	call(SYS_renameat, AT_FDCWD, 1, AT_FDCWD, P(B), 0);
	call(SYS_renameat, AT_FDCWD, P(A), AT_FDCWD, 1, 0);
	call(SYS_execve, P(A), 1, 0, 0, 0);
	call(SYS_execve, P(A), P(argv), 0, 0, 0);
}

static void edge(void)
{
	char *at = map(2 * 4096, -1);

	munmap(at + 4096, 4096);
	memcpy(at + 4096 - 12, "/strings/run", 12);
	call(SYS_openat, AT_FDCWD, P(at + 4096 - 12), 0, 0, 0);
	memcpy(at + 4096 - 14, "/strings/ends", 14);
	call(SYS_openat, AT_FDCWD, P(at + 4096 - 14), 1, 0, 0);
}

static void across(void)
{
	char *at = map(2 * 4096, -1);

	memcpy(at + 4096 - 5, "/strings/across", 16);
	call(SYS_openat, AT_FDCWD, P(at + 4096 - 5), 2, 0, 0);
}

static void open_long(unsigned int n)
{
	char *path = calloc(1, n + 1);

	memset(path, 'x', n);
	memcpy(path, "/strings", n < 8 ? n : 8);
	call(SYS_openat, AT_FDCWD, P(path), 0, 0, 0);
}

static void send_to(int fd, const char *bytes, size_t n, const void *address, socklen_t len)
{
	syscall(SYS_sendto, fd, bytes, n, 0, address, len);
}

static void data(void)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX, .sun_path = "/strings/socket" };
	int pair[2];

	if (syscall(SYS_socketpair, AF_UNIX, SOCK_DGRAM, 0, pair)) {
		perror("socketpair");
		exit(1);
	}
	call(SYS_write, pair[0], P("plain text"), 10, 0, 0);
	call(SYS_write, pair[0], P("a\0b\\\n\xff"), 6, 0, 0);
	call(SYS_write, -1, 0, 0, 0, 0);
	call(SYS_pwrite64, -1, P("at four"), 7, 4, 0);
	send_to(pair[0], "sent", 4, NULL, 0);
	send_to(-1, "to", 2, &un, sizeof(un));
	call(SYS_unshare, CLONE_NEWUTS, 0, 0, 0, 0);
	call(SYS_sethostname, P("name\n, and more"), 5, 0, 0, 0);
}

static struct iovec pieces[] = {
	{ "one ", 4 }, { "", 0 }, { "t\0w\n", 4 }, { "three", 5 },
};

static struct sockaddr_un message_to = { .sun_family = AF_UNIX, .sun_path = "/strings/message" };

static const struct msghdr addressed = {
	.msg_name = &message_to, .msg_namelen = sizeof(message_to),
	.msg_iov = pieces, .msg_iovlen = 4,
};

static const struct msghdr bare = { .msg_iov = pieces, .msg_iovlen = 1 };

static void vectors(void)
{
	struct mmsghdr two[] = { { .msg_hdr = addressed }, { .msg_hdr = bare } };
	struct msghdr empty = { 0 };

	call(SYS_writev, -1, P(pieces), 4, 0, 0);
	call(SYS_writev, -1, P(pieces), 1, 0, 0);
	call(SYS_writev, -1, P(pieces), 0, 0, 0);
	call(SYS_writev, -1, 0, 0, 0, 0);
	call(SYS_readv, -1, P(pieces), 4, 0, 0);
	call(SYS_pwritev, -1, P(pieces + 2), 2, 0, 0);
	syscall(SYS_pwritev2, -1, pieces + 3, 1, 0, 0, 0);
	syscall(SYS_process_vm_writev, -1, pieces, 4, pieces, 1, 0);
	call(SYS_sendmsg, -1, P(&addressed), 0, 0, 0);
	call(SYS_sendmsg, -1, P(&bare), 0, 0, 0);
	call(SYS_sendmsg, -1, P(&empty), 0, 0, 0);
	call(SYS_recvmsg, -1, P(&addressed), 0, 0, 0);
	call(SYS_sendmmsg, -1, P(two), 2, 0, 0);
	call(SYS_sendmmsg, -1, P(two + 1), 1, 0, 0);
	call(SYS_sendmmsg, -1, P(two), 0, 0, 0);
}

static void bad_vectors(void)
{
	struct iovec second[] = { { "good", 4 }, { (void *)1, 4 } };
	struct msghdr name = { .msg_name = (void *)1, .msg_namelen = 16, .msg_iov = pieces,
			       .msg_iovlen = 1 };
	struct msghdr vector = { .msg_name = &message_to, .msg_namelen = sizeof(message_to),
				 .msg_iov = (void *)1, .msg_iovlen = 1 };

	call(SYS_writev, -1, 1, 1, 0, 0);
	call(SYS_writev, -1, P(second), 2, 0, 0);
	call(SYS_sendmsg, -1, 1, 0, 0, 0);
	call(SYS_sendmsg, -1, P(&name), 0, 0, 0);
	call(SYS_sendmsg, -1, P(&vector), 0, 0, 0);
}

static void socketcall(void)
{
#ifdef SYS_socketcall
	struct mmsghdr one = { .msg_hdr = addressed };
	long to = P(&message_to), len = sizeof(message_to);
	long connect[] = { -1, to, len }, text[] = { -1, P("text"), 4, 0, to, len };
	long message[] = { -1, P(&addressed), 0 }, messages[] = { -1, P(&one), 1, 0 };
	long create[] = { -1, -1, -1 }, nowhere[] = { -1, 0, 0 };

	call(SYS_socketcall, 1, P(create), 0, 0, 0);
	call(SYS_socketcall, 2, P(connect), 0, 0, 0);
	call(SYS_socketcall, 3, P(connect), 0, 0, 0);
	call(SYS_socketcall, 3, P(nowhere), 0, 0, 0);
	call(SYS_socketcall, 9, P(text), 0, 0, 0);
	call(SYS_socketcall, 11, P(text), 0, 0, 0);
	call(SYS_socketcall, 12, P(text), 0, 0, 0);
	call(SYS_socketcall, 16, P(message), 0, 0, 0);
	call(SYS_socketcall, 17, P(message), 0, 0, 0);
	call(SYS_socketcall, 20, P(messages), 0, 0, 0);
#endif
}

static void bad_socketcall(void)
{
#ifdef SYS_socketcall
	call(SYS_socketcall, 3, 1, 0, 0, 0);
	call(SYS_socketcall, 9, 1, 0, 0, 0);
	call(SYS_socketcall, 16, 0, 0, 0, 0);
	call(SYS_socketcall, 0, 1, 0, 0, 0);
	call(SYS_socketcall, 21, 1, 0, 0, 0);
	call(SYS_socketcall, -1, 1, 0, 0, 0);
#endif
}

static void try(const void *address, socklen_t len)
{
	call(SYS_connect, -1, P(address), len, 0, 0);
	call(SYS_bind, -1, P(address), len, 0, 0);
}

static void address(void)
{
	struct sockaddr_in in = { .sin_family = AF_INET, .sin_port = htons(80) };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6, .sin6_port = htons(443) };
	struct sockaddr_un un = { .sun_family = AF_UNIX, .sun_path = "/strings/a b" };
	struct sockaddr other = { .sa_family = AF_NETLINK };

	in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	try(&in, sizeof(in));
	try(&in, 7);
	in6.sin6_addr = in6addr_loopback;
	try(&in6, sizeof(in6));
	in6.sin6_scope_id = 2;
	in6.sin6_flowinfo = htonl(5);
	try(&in6, sizeof(in6));
	try(&un, sizeof(un));
	try(&un, offsetof(struct sockaddr_un, sun_path));
	memcpy(un.sun_path, "\0ab\0c", 5);
	try(&un, offsetof(struct sockaddr_un, sun_path) + 5);
	memcpy(un.sun_path, "@a@", 4);
	try(&un, offsetof(struct sockaddr_un, sun_path) + 4);
	try(&other, sizeof(other));
}

static void bad_address(void)
{
	struct sockaddr other = { .sa_family = AF_NETLINK };

	try(&other, 1);
	try((void *)1, sizeof(other));
	try(&other, -1);
}

/* The page of half of the paths, which is mapped and unmapped all the time. */
static char *shared;
static volatile int over;

static void *unmap(void *arg)
{
	(void)arg;
	while (!over) {
		mmap(shared, 4096, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
		memcpy(shared, "/strings/storm", 15);
		munmap(shared, 4096);
	}
	return NULL;
}

static void *open_many(void *arg)
{
	int i;

	(void)arg;
	for (i = 0; i < 500; i++) {
		call(SYS_openat, AT_FDCWD, P(i % 2 ? shared : "/strings/steady"), 0, 0, 0);
		call(SYS_renameat, AT_FDCWD, P(shared), AT_FDCWD, P("/strings/steady"), 0);
	}
	return NULL;
}

static void storm(unsigned int n)
{
	pthread_t threads[n], other;
	unsigned int i;

	shared = map(4096, -1);
	pthread_create(&other, NULL, unmap, NULL);
	for (i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, open_many, NULL);
	for (i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	over = 1;
	pthread_join(other, NULL);
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "all"))
			all();
		else if (!strcmp(argv[i], "untouched") && i + 1 < argc)
			untouched(argv[++i]);
		else if (!strcmp(argv[i], "bad"))
			bad();
		else if (!strcmp(argv[i], "edge"))
			edge();
		else if (!strcmp(argv[i], "across"))
			across();
		else if (!strcmp(argv[i], "long") && i + 1 < argc)
			open_long(atoi(argv[++i]));
		else if (!strcmp(argv[i], "data"))
			data();
		else if (!strcmp(argv[i], "vectors"))
			vectors();
		else if (!strcmp(argv[i], "bad_vectors"))
			bad_vectors();
		else if (!strcmp(argv[i], "socketcall"))
			socketcall();
		else if (!strcmp(argv[i], "bad_socketcall"))
			bad_socketcall();
		else if (!strcmp(argv[i], "address"))
			address();
		else if (!strcmp(argv[i], "bad_address"))
			bad_address();
		else if (!strcmp(argv[i], "storm") && i + 1 < argc)
			storm(atoi(argv[++i]));
		else
			return 2;
	}
	return 0;
}
