// SPDX-License-Identifier: GPL-2.0
/*
 * common - make common system calls, each with flags, values and texts that have names
 *
 * usage: common
 *
 * Works in the current folder, which must be empty, and makes the same calls at each run. Many
 * calls fail on purpose, because errors have names, too.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Raw calls: the C library's functions have other names and arguments than some calls. */
#define call(name, ...)	syscall(SYS_##name, ##__VA_ARGS__)

static char buffer[4096];

static void files(void)
{
	int fd = call(openat, AT_FDCWD, "file", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0640);

	call(open, "nowhere/at all", O_RDONLY | O_NONBLOCK);
	call(openat, AT_FDCWD, ".", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	call(openat, -1, "file", O_WRONLY | O_APPEND | O_SYNC | O_NOATIME);
	call(openat, AT_FDCWD, ".", O_RDWR | O_TMPFILE, 0600);
	call(creat, "other \"quoted\"\n", 0644);
	call(write, fd, "one\ttwo\0three\1\0019\377\\", 21);
	call(pwrite64, fd, "at the end", 10, 1L << 33);
	call(lseek, fd, 0L, SEEK_SET);
	call(lseek, fd, -5L, SEEK_END);
	call(read, fd, buffer, 0);
	call(read, -1, buffer, 10);
	call(ftruncate, fd, 12345L);
	call(truncate, "file", -1L);
	call(fallocate, fd, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, 0L, 4096L);
	call(fadvise64, fd, 0L, 0L, POSIX_FADV_SEQUENTIAL);
	call(flock, fd, LOCK_EX | LOCK_NB);
	call(fsync, fd);
	call(fcntl, fd, F_GETFD);
	call(fcntl, fd, F_SETFD, FD_CLOEXEC);
	call(fcntl, fd, F_GETFL);
	call(fcntl, fd, F_SETFL, O_RDWR | O_APPEND | O_NONBLOCK);
	call(fcntl, fd, F_DUPFD_CLOEXEC, 20);
	call(dup3, fd, 30, O_CLOEXEC);
	call(dup2, fd, 31);
	call(close, 30);
	call(close, 4095);
	call(close_range, 500, 600, CLOSE_RANGE_CLOEXEC);
	call(ioctl, fd, FIONREAD, buffer);
	call(ioctl, fd, TCGETS, buffer);
	call(ioctl, fd, FS_IOC_GETFLAGS, buffer);
	call(sync_file_range, fd, 0L, 4096L, SYNC_FILE_RANGE_WRITE);
}

static void names(void)
{
	call(mkdir, "folder", 0755);
	call(mkdirat, AT_FDCWD, "folder", 0700);
	call(mknod, "pipe", S_IFIFO | 0600, 0);
	call(mknodat, AT_FDCWD, "folder", S_IFCHR | 0666, makedev(1, 3));
	call(symlink, "file", "link");
	call(symlinkat, "file", AT_FDCWD, "link");
	call(linkat, AT_FDCWD, "file", AT_FDCWD, "hard", AT_SYMLINK_FOLLOW);
	call(rename, "hard", "harder");
	call(renameat2, AT_FDCWD, "harder", AT_FDCWD, "file", RENAME_NOREPLACE);
	call(readlink, "nothing", buffer, 100);
	call(readlinkat, AT_FDCWD, "file", buffer, 100);
	call(unlink, "harder");
	call(unlinkat, AT_FDCWD, "folder", AT_REMOVEDIR);
	call(rmdir, "folder");
	call(access, "file", R_OK | W_OK);
	call(access, "nothing", F_OK);
	call(faccessat, AT_FDCWD, "file", X_OK);
	call(faccessat2, AT_FDCWD, "file", X_OK, AT_EACCESS);
	call(chmod, "file", 04755);
	call(fchmodat, AT_FDCWD, "file", 0);
	call(chown, "file", -1, -1);
	call(fchownat, AT_FDCWD, "file", 1000, 1000, AT_SYMLINK_NOFOLLOW);
	call(stat, "nothing", buffer);
	call(newfstatat, AT_FDCWD, "nothing", buffer, AT_SYMLINK_NOFOLLOW);
	call(newfstatat, 1, "", buffer, AT_EMPTY_PATH | 0x40000000);
	call(statx, AT_FDCWD, "nothing", AT_STATX_FORCE_SYNC, STATX_BASIC_STATS, buffer);
	call(chdir, "nothing");
	call(umask, 027);
	call(umask, 022);
	call(setxattr, "nothing", "user.name", "value", 5, XATTR_CREATE);
	call(getxattr, "file", "user.name", NULL, 0);
	call(mount, "none", "nowhere", "tmpfs", MS_NOSUID | MS_NODEV | MS_RDONLY, NULL);
	call(umount2, "nowhere", MNT_DETACH);
	call(utimensat, AT_FDCWD, "file", NULL, 0);
	call(inotify_init1, IN_NONBLOCK);
	call(inotify_add_watch, -1, "file", IN_CREATE | IN_DELETE | IN_ONLYDIR);
	call(memfd_create, "memory", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	call(statfs, "nothing", buffer);
}

static void memory(void)
{
	void *at = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	mmap(NULL, 4096, PROT_NONE, MAP_SHARED | MAP_NORESERVE | MAP_POPULATE, 2000, 0x1000);
	call(mprotect, at, 4096L, PROT_READ);
	call(mprotect, at, 4096L, PROT_NONE);
	call(madvise, at, 4096L, MADV_DONTNEED);
	call(msync, at, 4096L, MS_SYNC | MS_INVALIDATE);
	call(mremap, at, 8192L, 4096L, MREMAP_MAYMOVE);
	call(mlock, at, 4096L);
	call(mlock2, at, 4096L, 1);
	call(mlockall, 64);
	call(munmap, at, 4096L);
	call(brk, NULL);
	call(membarrier, MEMBARRIER_CMD_QUERY, 0);
	call(shmget, IPC_PRIVATE, 0L, IPC_CREAT | 0600);
	call(shmat, -1, NULL, SHM_RDONLY);
	call(shmctl, -1, IPC_RMID, NULL);
	call(semget, 0x1234, 1, IPC_EXCL | 0644);
	call(msgget, 0x1234, 0600);
	call(msgctl, -1, IPC_RMID, NULL);
}

static void sockets(void)
{
	struct sockaddr_in inet = {
		.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = { htonl(INADDR_LOOPBACK) },
	};
	struct sockaddr_in6 inet6 = {
		.sin6_family = AF_INET6, .sin6_port = htons(9), .sin6_addr = IN6ADDR_LOOPBACK_INIT,
		.sin6_flowinfo = htonl(5), .sin6_scope_id = 1,
	};
	struct sockaddr_un local = { .sun_family = AF_UNIX, .sun_path = "/nowhere" };
	int fd = call(socket, AF_INET, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP), one = 1;
	int udp = call(socket, AF_INET6, SOCK_DGRAM | SOCK_NONBLOCK, IPPROTO_IP);

	call(socket, AF_UNIX, SOCK_SEQPACKET, 0);
	call(socket, AF_NETLINK, SOCK_RAW, 999);
	call(socket, AF_UNIX, 77, 0);
	call(setsockopt, -1, SOL_SOCKET, SO_REUSEADDR, &one, 4);
	call(setsockopt, -1, SOL_TCP, TCP_NODELAY, &one, 4);
	call(getsockopt, -1, SOL_SOCKET, SO_ERROR, buffer, NULL);
	call(connect, fd, &inet, sizeof(inet));
	call(connect, -1, &inet6, sizeof(inet6));
	call(bind, -1, &local, sizeof(local));
	call(listen, udp, 5);
	call(accept, fd, NULL, NULL);
	call(accept4, fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	call(sendto, fd, "hello", 5, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
	call(sendto, -1, "hello", 5, 0, &inet, sizeof(inet));
	call(recvfrom, -1, buffer, 100, MSG_PEEK | MSG_TRUNC, NULL, NULL);
	call(recvmsg, -1, NULL, MSG_CMSG_CLOEXEC);
	call(shutdown, fd, SHUT_RDWR);
	call(getsockname, -1, NULL, NULL);
	call(socketpair, AF_UNIX, SOCK_STREAM, 0, NULL);
}

static void waiting(void)
{
	uint32_t word = 1;

	call(futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL);
	call(futex, &word, FUTEX_WAKE_PRIVATE, 1);
	call(futex, &word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, 0, NULL, NULL, -1);
	call(futex, &word, FUTEX_CMP_REQUEUE, 1, 2L, NULL, 3);
	call(futex, &word, FUTEX_WAKE, INT32_MAX);
	call(poll, NULL, 0, 1);
	call(epoll_create1, EPOLL_CLOEXEC);
	call(epoll_ctl, -1, EPOLL_CTL_ADD, 3, NULL);
	call(epoll_wait, -1, buffer, 8, -1);
	call(eventfd2, 3, EFD_CLOEXEC | EFD_NONBLOCK);
	call(signalfd4, -1, NULL, 8L, SFD_CLOEXEC);
	call(pipe2, NULL, O_CLOEXEC | O_NONBLOCK);
	call(timerfd_create, CLOCK_BOOTTIME, TFD_NONBLOCK);
	call(timerfd_settime, -1, TFD_TIMER_ABSTIME, NULL, NULL);
	call(clock_gettime, CLOCK_PROCESS_CPUTIME_ID, NULL);
	call(clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, NULL, NULL);
	call(clock_getres, 77, NULL);
	call(getitimer, ITIMER_REAL, NULL);
	call(timer_create, CLOCK_MONOTONIC, NULL, NULL);
}

static void processes(void)
{
	struct sched_param none = { 0 };

	call(getpid);
	call(getuid);
	call(getegid);
	call(kill, 0, 0);
	call(kill, -9999999, SIGUSR1);
	call(tgkill, 1, 2, SIGTERM);
	call(rt_sigaction, SIGUSR1, NULL, NULL, 8L);
	call(rt_sigaction, SIGKILL, NULL, NULL, 8L);
	call(rt_sigprocmask, SIG_BLOCK, NULL, NULL, 8L);
	call(wait4, -1, NULL, WNOHANG | __WALL, NULL);
	call(waitid, P_PID, 1, NULL, WEXITED | WSTOPPED | WNOWAIT, NULL);
	call(prctl, PR_SET_PDEATHSIG, SIGHUP);
	call(prctl, PR_GET_DUMPABLE);
	call(prctl, PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0);
	call(prctl, PR_CAPBSET_READ, 21);
	call(arch_prctl, 0x1004, 0L);
	call(prlimit64, 0, RLIMIT_NOFILE, NULL, NULL);
	call(getrusage, RUSAGE_CHILDREN, NULL);
	call(getpriority, PRIO_PROCESS, 0);
	call(sched_setscheduler, -1, SCHED_FIFO, &none);
	call(sched_getscheduler, 0);
	call(unshare, 0);
	call(setns, -1, CLONE_NEWNET);
	call(clone, CLONE_VM | CLONE_THREAD, NULL, NULL, NULL, 0L);
	call(kcmp, 1, 1, 77, 0L, 0L);
	call(getrandom, NULL, 0L, GRND_NONBLOCK);
	call(personality, 0xffffffff);
	call(ptrace, PTRACE_CONT, 9999999, NULL, SIGUSR1);
	call(execve, "nothing", (char *[]) { "nothing", "-x", NULL }, NULL);
	call(seccomp, 0xff, 0, NULL);
	call(setuid, 0);
	call(setresuid, -1, -1, -1);
	call(sethostname, NULL, 5);
	call(syncfs, -1);
	call(iopl, 0);
	call(bpf, 77, NULL, 0);
	call(perf_event_open, NULL, 0, -1, -1, 8L);
	call(sched_yield);
	call(gettid);
}

int main(void)
{
	files();
	names();
	memory();
	sockets();
	waiting();
	processes();
	return 3;
}
