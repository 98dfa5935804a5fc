// SPDX-License-Identifier: GPL-2.0
/*
 * memory WHAT... - calls whose arguments point to memory, and what their records are to have.
 *
 * Prints a line for each call: its number, and the bytes of the field memory. The calls of each WHAT
 * lie between two of getppid. LIMIT is that of bytes.
 *
 *	structs		structures, read and written
 *	arrays		arrays, whose number of elements another argument or the result has
 *	sockets		addresses and options, whose length is in memory, too
 *	broken		sleeps that a signal breaks off, and calls that fail
 *	bad		memory that is not there, or not to its end
 *	untouched FILE	a time in FILE, mapped and never touched
 *	bytes LIMIT	bytes read, and names
 *	vectors DATA	pieces of bytes and messages; DATA: 1 if bytes are there, too
 *	messages DATA	several messages in a call
 *	commands	ioctl, fcntl, prctl and others that have commands
 *	clones		a child by clone3()
 *	traced		what is asked of a child that is traced
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/time_types.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/quota.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OUT		1
#define TRUNCATED	2
#define FAULTED		4
#define INNER		(5 << 4)
#define WHOLE		512

static unsigned char field[4096];
static size_t len;
static char lines[1 << 16];
static size_t printed;

static void piece(int arg, int flags, const void *from, size_t n)
{
	const unsigned short n16 = n;

	field[len] = arg;
	field[len + 1] = flags;
	memcpy(field + len + 2, &n16, sizeof(n16));
	memcpy(field + len + 4, from, n);
	len += 4 + (n + 3) / 4 * 4;
}

static void line(long nr)
{
	size_t i;

	printed += sprintf(lines + printed, "%ld ", nr);
	for (i = 0; i < len; i++)
		printed += sprintf(lines + printed, "%02x", field[i]);
	printed += sprintf(lines + printed, "\n");
	memset(field, 0, sizeof(field));
	len = 0;
}

#define P(memory)	((long)(memory))
#define call(nr, ...)	syscall(nr, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0)

/* The kernel's, of each ABI: handler, flags, restorer, and 64 bits of a mask. */
struct kernel_sigaction {
	long words[3];
	unsigned int mask[2];
};

static void structs(void)
{
	struct kernel_sigaction a = { { 1, SA_RESTART, 0 }, { 0x300, 0x80000000 } }, old;
	unsigned int set[2] = { 0x200, 0x40000000 }, oset[2];
	long time[2] = { 0, 4711 };
	struct utsname name;
	unsigned int ids[3];
	char stat[144];

	call(SYS_getppid);
	call(SYS_nanosleep, P(time), 0);
	piece(0, 0, time, sizeof(time));
	line(SYS_nanosleep);
	call(SYS_rt_sigaction, SIGUSR1, P(&a), 0, 8);
	piece(1, 0, &a, sizeof(a));
	line(SYS_rt_sigaction);
	call(SYS_rt_sigaction, SIGUSR1, 0, P(&old), 8);
	piece(2, OUT, &old, sizeof(old));
	line(SYS_rt_sigaction);
	call(SYS_rt_sigprocmask, SIG_SETMASK, P(set), P(oset), 8);
	piece(1, 0, set, 8);
	piece(2, OUT, oset, 8);
	line(SYS_rt_sigprocmask);
	call(SYS_uname, P(&name));
	piece(0, OUT, &name, sizeof(name));
	line(SYS_uname);
	call(SYS_getresuid, P(ids), P(ids + 1), P(ids + 2));
	piece(0, OUT, ids, 4 >> (sizeof(long) == 4));
	piece(1, OUT, ids + 1, 4 >> (sizeof(long) == 4));
	piece(2, OUT, ids + 2, 4 >> (sizeof(long) == 4));
	line(SYS_getresuid);
#ifdef SYS_newfstatat
	call(SYS_newfstatat, AT_FDCWD, P("/"), P(stat), 0);
	piece(2, OUT, stat, 144);
	line(SYS_newfstatat);
#else
	call(SYS_fstatat64, AT_FDCWD, P("/"), P(stat), 0);
	piece(2, OUT, stat, 96);
	line(SYS_fstatat64);
#endif
}

static void arrays(void)
{
	struct epoll_event event = { EPOLLOUT, { .u64 = 0x1234567890 } }, events[4];
	unsigned long in[16] = { 0 }, out[16] = { 0 };
	char *const environment[] = { "A=1", "B=2", "C=3", NULL };
	const unsigned int three = 3;
	struct pollfd many[100];
	int fds[2], poll_fd, i;

	call(SYS_getppid);
	call(SYS_pipe2, P(fds), O_CLOEXEC);
	piece(0, OUT, fds, sizeof(fds));
	line(SYS_pipe2);
	for (i = 0; i < 100; i++)
		many[i] = (struct pollfd){ i ? -1 : fds[1], POLLOUT, 0 };
	piece(0, 0, many, 16);
	call(SYS_poll, P(many), 2, 0);
	piece(0, OUT, many, 16);
	line(SYS_poll);
	many[0].revents = 0;
	piece(0, TRUNCATED, many, WHOLE);
	call(SYS_poll, P(many), 100, 0);
	piece(0, OUT | TRUNCATED, many, WHOLE);
	line(SYS_poll);
	poll_fd = call(SYS_epoll_create1, 0);
	line(SYS_epoll_create1);
	call(SYS_epoll_ctl, poll_fd, EPOLL_CTL_ADD, fds[1], P(&event));
	piece(3, 0, &event, 12);
	line(SYS_epoll_ctl);
	call(SYS_epoll_wait, poll_fd, P(events), 4, 0);
	piece(1, OUT, events, 12);
	line(SYS_epoll_wait);
	in[0] = 1ul << fds[0];
	out[0] = 1ul << fds[1];
	struct timeval now = { 0, 0 };
#ifdef SYS__newselect
#define SELECT	SYS__newselect
#else
#define SELECT	SYS_select
#endif
	piece(1, 0, in, sizeof(long));
	piece(2, 0, out, sizeof(long));
	piece(4, 0, &now, 2 * sizeof(long));
	call(SELECT, fds[1] + 1, P(in), P(out), 0, P(&now));
	piece(1, OUT, in, sizeof(long));
	piece(2, OUT, out, sizeof(long));
	piece(4, OUT, &now, 2 * sizeof(long));
	line(SELECT);
	/* The number of descriptors is an int. */
	piece(2, 0, out, sizeof(long));
	call(SELECT, (long)(0xdefacedull << 32 | (fds[1] + 1)), 0, P(out), 0, 0);
	piece(2, OUT, out, sizeof(long));
	line(SELECT);
	call(SYS_execve, P("/memory/no/such/file"), 0, P(environment));
	piece(2, INNER, &three, 4);
	line(SYS_execve);
}

static void sockets(void)
{
	struct sockaddr_un address = { AF_UNIX, "\0memory" }, name;
	unsigned int size = sizeof(name), before = size;
	int pair[2], fd, value = 0;

	call(SYS_getppid);
	call(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, P(pair));
	piece(3, OUT, pair, sizeof(pair));
	line(SYS_socketpair);
	fd = call(SYS_socket, AF_UNIX, SOCK_STREAM, 0);
	line(SYS_socket);
	call(SYS_bind, fd, P(&address), 9);
	piece(1, 0, &address, 9);
	line(SYS_bind);
	call(SYS_getsockname, fd, P(&name), P(&size));
	piece(2, 0, &before, 4);
	piece(1, OUT, &name, 9);
	piece(2, OUT, &size, 4);
	line(SYS_getsockname);
	size = before = 3;
	call(SYS_getsockname, fd, P(&name), P(&size));
	piece(2, 0, &before, 4);
	piece(1, OUT, &name, 3);
	piece(2, OUT, &size, 4);
	line(SYS_getsockname);
	size = before = sizeof(value);
	call(SYS_getsockopt, fd, SOL_SOCKET, SO_TYPE, P(&value), P(&size));
	piece(4, 0, &before, 4);
	piece(3, OUT, &value, 4);
	piece(4, OUT, &size, 4);
	line(SYS_getsockopt);
	value = 1;
	call(SYS_setsockopt, fd, SOL_SOCKET, SO_PASSCRED, P(&value), 4);
	piece(3, 0, &value, 4);
	line(SYS_setsockopt);
}

static void wake(int sig)
{
	(void)sig;
}

/* The end of wake(), after which signals are blocked as before. */
static void returned(const sigset_t *mask)
{
#ifdef SYS_sigreturn
	(void)mask;
	line(SYS_sigreturn);
#else
	piece(0, 0, mask, 8);
	line(SYS_rt_sigreturn);
#endif
}

/* A sleep until a time of the clock leaves no rest. */
static void broken(void)
{
	struct itimerval soon = { { 0, 500000 }, { 0, 20000 } }, never = { { 0, 0 }, { 0, 0 } };
	struct sigaction action = { .sa_handler = wake };
	long until[2] = { time(NULL) + 1000, 0 }, time[2] = { 1000, 0 }, rest[2] = { 0, 0 };
	struct rlimit limit;
	char stat[144];
	sigset_t mask;

	sigaction(SIGALRM, &action, NULL);
	sigprocmask(SIG_SETMASK, NULL, &mask);
	setitimer(ITIMER_REAL, &soon, NULL);
	call(SYS_getppid);
	call(SYS_nanosleep, P(time), P(rest));
	piece(0, 0, time, sizeof(time));
	piece(1, OUT, rest, sizeof(rest));
	line(SYS_nanosleep);
	returned(&mask);
	call(SYS_clock_nanosleep, CLOCK_REALTIME, TIMER_ABSTIME, P(until), P(rest));
	piece(2, 0, until, sizeof(until));
	line(SYS_clock_nanosleep);
	returned(&mask);
	call(SYS_setitimer, ITIMER_REAL, P(&never), 0);
	piece(1, 0, &never, sizeof(never));
	line(SYS_setitimer);
	call(SYS_stat, P("/memory/no/such/file"), P(stat));
	line(SYS_stat);
	call(SYS_getrlimit, 4711, P(&limit));
	line(SYS_getrlimit);
}

/* The address of @n bytes before memory that is not there. */
static char *edge(int n)
{
	const long page = sysconf(_SC_PAGESIZE);
	char *at = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	munmap(at + page, page);
	return at + page - n;
}

static void bad(void)
{
	long *half = (long *)edge(sizeof(long));
	const unsigned int one = 1;

	*half = 4711;
	call(SYS_getppid);
	call(SYS_nanosleep, 16, 0);
	piece(0, FAULTED, "", 0);
	line(SYS_nanosleep);
	call(SYS_nanosleep, P(half), 0);
	piece(0, FAULTED, half, sizeof(long));
	line(SYS_nanosleep);
	call(SYS_rt_sigaction, SIGUSR1, 16, P(half), 8);
	piece(1, FAULTED, "", 0);
	line(SYS_rt_sigaction);
	call(SYS_pipe2, 16, 0);
	line(SYS_pipe2);
	call(SYS_execve, P("/memory/no/such/file"), 0, P(half));
	piece(2, FAULTED | INNER, &one, 4);
	line(SYS_execve);
}

static void untouched(const char *file)
{
	int fd = open(file, O_RDONLY);
	long *time = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);

	call(SYS_getppid);
	call(SYS_nanosleep, P(time), 0);
	piece(0, 0, time, 2 * sizeof(long));
	line(SYS_nanosleep);
}

static void bytes(size_t limit)
{
	static char text[] = "what is in the pipe is longer", in[64];
	int fds[2];

	if (pipe(fds) || write(fds[1], text, sizeof(text)) < 0)
		exit(1);
	call(SYS_getppid);
	call(SYS_read, fds[0], P(in), 5);
	if (limit)
		piece(1, OUT, text, 5);
	line(SYS_read);
	call(SYS_read, fds[0], P(in), sizeof(in));
	if (limit)
		piece(1, OUT | (limit < sizeof(text) - 5 ? TRUNCATED : 0), text + 5,
		      limit < sizeof(text) - 5 ? limit : sizeof(text) - 5);
	line(SYS_read);
	call(SYS_readlink, P("/proc/self/fd/0"), P(in), 4);
	piece(1, OUT, in, 4);
	line(SYS_readlink);
}

static void vectors(int data)
{
	static char one[] = "one", two[] = "two!", in[16];
	struct iovec out_pieces[2] = { { one, 3 }, { two, 4 } }, in_pieces[2] = { { in, 2 }, { in + 8, 8 } };
	struct msghdr msg = { .msg_iov = out_pieces, .msg_iovlen = 2 };
	int pair[2], ends[2];

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) || pipe(ends))
		exit(1);
	call(SYS_getppid);
	call(SYS_vmsplice, ends[1], P(out_pieces), 2, 0);
	piece(1, 0, out_pieces, sizeof(out_pieces));
	if (data)
		piece(1, 4 << 4, "onetwo!", 7);
	line(SYS_vmsplice);
	call(SYS_writev, pair[0], P(out_pieces), 2);
	piece(1, 0, out_pieces, sizeof(out_pieces));
	if (data)
		piece(1, 4 << 4, "onetwo!", 7);
	line(SYS_writev);
	piece(1, 0, in_pieces, sizeof(in_pieces));
	call(SYS_readv, pair[1], P(in_pieces), 2);
	if (data)
		piece(1, OUT | 4 << 4, "onetwo!", 7);
	line(SYS_readv);
	call(SYS_sendmsg, pair[0], P(&msg), 0);
	piece(1, 0, &msg, sizeof(msg));
	piece(1, 3 << 4, out_pieces, sizeof(out_pieces));
	if (data)
		piece(1, 4 << 4, "onetwo!", 7);
	line(SYS_sendmsg);
	msg.msg_iov = in_pieces;
	piece(1, 0, &msg, sizeof(msg));
	piece(1, 3 << 4, in_pieces, sizeof(in_pieces));
	call(SYS_recvmsg, pair[1], P(&msg), 0);
	piece(1, OUT, &msg, sizeof(msg));
	if (data)
		piece(1, OUT | 4 << 4, "onetwo!", 7);
	line(SYS_recvmsg);
}

#define MESSAGES	8

/* Each has a byte and a descriptor: more than 32 pieces when they are received. */
static void messages(int data)
{
	static char bytes[] = "messages", in[MESSAGES][8], control[MESSAGES][CMSG_SPACE(sizeof(int))];
	struct iovec pieces[2][MESSAGES];
	struct mmsghdr messages[MESSAGES] = { };
	int pair[2], i, n;

	for (n = 0; n < MESSAGES; n++) {
		pieces[0][n] = (struct iovec){ bytes + n, 1 };
		pieces[1][n] = (struct iovec){ in[n], sizeof(in[n]) };
		messages[n].msg_hdr.msg_iovlen = 1;
		messages[n].msg_hdr.msg_control = control[n];
		messages[n].msg_hdr.msg_controllen = sizeof(control[n]);
		*CMSG_FIRSTHDR(&messages[n].msg_hdr) =
			(struct cmsghdr){ CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS };
	}
	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair))
		exit(1);
	call(SYS_getppid);
	for (i = 0; i < 2; i++) {
		for (n = 0; n < MESSAGES; n++)
			messages[n].msg_hdr.msg_iov = &pieces[i][n];
		piece(1, 0, messages, sizeof(messages));
		for (n = 0; n < MESSAGES; n++) {
			if (n)
				piece(1, 7 << 4, "", 0);
			if (!i)
				piece(1, 2 << 4, control[n], sizeof(control[n]));
			piece(1, 3 << 4, &pieces[i][n], sizeof(pieces[i][n]));
			if (data && !i)
				piece(1, 4 << 4, bytes + n, 1);
		}
		call(i ? SYS_recvmmsg : SYS_sendmmsg, pair[i], P(messages), MESSAGES, 0);
		piece(1, OUT, messages, sizeof(messages));
		for (n = 0; i && n < MESSAGES; n++) {
			if (n)
				piece(1, OUT | 7 << 4, "", 0);
			piece(1, OUT | 2 << 4, control[n], messages[n].msg_hdr.msg_controllen);
			if (data)
				piece(1, OUT | 4 << 4, bytes + n, 1);
		}
		line(i ? SYS_recvmmsg : SYS_sendmmsg);
	}
}

/* A link to functions by name, with strings and numbers; the last name is not there. */
static void probes(void)
{
	union bpf_attr attr = {};
	const char *names[4] = { "do_exit", NULL, "schedule", (const char *)1 };
	unsigned long long cookies[4] = { 1, 2, 3, 4 };

	attr.link_create.prog_fd = -1;
	attr.link_create.attach_type = BPF_TRACE_KPROBE_MULTI;
	attr.link_create.kprobe_multi.cnt = 4;
	attr.link_create.kprobe_multi.syms = (unsigned long)names;
	attr.link_create.kprobe_multi.cookies = (unsigned long)cookies;
	call(SYS_bpf, BPF_LINK_CREATE, P(&attr), 48);
	piece(1, 0, &attr, 48);
	piece(1, 1 << 4, names, sizeof(names));
	piece(1, FAULTED | 2 << 4, "do_exit\0schedule", 17);
	piece(1, 4 << 4, cookies, sizeof(cookies));
	line(SYS_bpf);
}

static void commands(void)
{
	unsigned short sizes[3];
	unsigned int scheduling[12] = { 0 }, slot[3] = { 1, 2, 3 };
	unsigned long long attr[2] = { (unsigned long)"/memory/no/such/file", 0 };
	struct dqblk quota = { .dqb_bhardlimit = 4711 };
	int fds[2], ready = 0, yes = 1;
	char name[16];
	struct flock lock = { .l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1 };
	long lock_words = sizeof(long) == 8 ? 32 : 16;
#ifdef SYS_fcntl64
	struct flock64 lock64 = { .l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1 };
#endif

	if (pipe(fds))
		exit(1);
	call(SYS_getppid);
	call(SYS_ioctl, fds[0], FIONREAD, P(&ready));
	piece(2, OUT, &ready, 4);
	line(SYS_ioctl);
	call(SYS_ioctl, fds[0], FIONBIO, P(&yes));
	piece(2, 0, &yes, 4);
	line(SYS_ioctl);
	call(SYS_ioctl, fds[0], 0x4008ff01, P(&lock));
	piece(2, 0, &lock, 8);
	line(SYS_ioctl);
	call(SYS_fcntl, fds[0], F_SETLK, P(&lock));
	piece(2, 0, &lock, lock_words);
	line(SYS_fcntl);
	call(SYS_fcntl, fds[0], F_GETFD, 16);
	line(SYS_fcntl);
#ifdef SYS_fcntl64
	call(SYS_fcntl64, fds[0], F_SETLK64, P(&lock64));
	piece(2, 0, &lock64, sizeof(lock64));
	line(SYS_fcntl64);
#else
	call(SYS_fcntl, fds[0], 13, P("no command of 64 bits"));
	line(SYS_fcntl);
#endif
	call(SYS_prctl, PR_GET_NAME, P(name));
	piece(1, OUT, name, 16);
	line(SYS_prctl);
	call(SYS_seccomp, 3, 0, P(sizes));	/* SECCOMP_GET_NOTIF_SIZES */
	piece(2, OUT, sizes, sizeof(sizes));
	line(SYS_seccomp);
	call(SYS_quotactl, QCMD(Q_SETQUOTA, USRQUOTA), P("/dev/null"), 0, P(&quota));
	piece(3, 0, &quota, sizeof(quota));
	line(SYS_quotactl);
	call(SYS_quotactl, QCMD(Q_GETQUOTA, USRQUOTA), P("/dev/null"), 0, P(&quota));
	line(SYS_quotactl);
	call(SYS_quotactl, QCMD(Q_QUOTAON, USRQUOTA), P("/dev/null"), 2, P("/quota"));
	piece(3, 0, "/quota", 6);
	line(SYS_quotactl);
	call(SYS_sched_setattr, 0, P(scheduling), 0);	/* without a size */
	piece(1, 0, scheduling, sizeof(scheduling));
	line(SYS_sched_setattr);
	scheduling[0] = 1;
	piece(1, 0, scheduling, 4);
	call(SYS_sched_setattr, 0, P(scheduling), 0);
	piece(1, OUT, scheduling, 4);	/* the kernel's size */
	line(SYS_sched_setattr);
	call(SYS_kcmp, 0, -1, 7, 0, P(slot));	/* KCMP_EPOLL_TFD */
	piece(4, 0, slot, sizeof(slot));
	line(SYS_kcmp);
	call(SYS_modify_ldt, -1, P(scheduling), 16);
	piece(1, 0, scheduling, 16);
	line(SYS_modify_ldt);
	call(SYS_bpf, 7, P(attr), sizeof(attr));	/* BPF_OBJ_GET */
	piece(1, 0, attr, sizeof(attr));
	piece(1, 5 << 4, "/memory/no/such/file", 20);
	line(SYS_bpf);
	probes();
}

static void clones(void)
{
	int fd = -1;
	struct {
		unsigned long long flags, pidfd, child_tid, parent_tid, exit_signal, others[6];
	} args = { .flags = CLONE_PIDFD, .pidfd = (unsigned long)&fd, .exit_signal = SIGCHLD };
	long child;

	call(SYS_getppid);
	child = call(SYS_clone3, P(&args), sizeof(args));
	if (!child)
		_exit(0);
	piece(0, 0, &args, sizeof(args));
	piece(0, OUT | INNER, &fd, sizeof(fd));
	line(SYS_clone3);
	call(SYS_wait4, child);
	line(SYS_wait4);
}

/* The request returns how much there is, which is more than it is asked for. */
static void traced(void)
{
	char info[16];
	pid_t child = fork();

	if (!child) {
		ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		raise(SIGSTOP);
	}
	waitpid(child, NULL, 0);
	call(SYS_getppid);
	call(SYS_ptrace, 0x420e, child, sizeof(info), P(info));	/* PTRACE_GET_SYSCALL_INFO */
	piece(3, OUT, info, sizeof(info));
	line(SYS_ptrace);
	call(SYS_kill, child, SIGKILL);
	line(SYS_kill);
}

static void (*const whats[])(void) = { structs, arrays, sockets, broken, bad, commands, clones,
					traced };
static const char *const names[] = {
	"structs", "arrays", "sockets", "broken", "bad", "commands", "clones", "traced"
};

static void make(const char *what)
{
	unsigned int i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (!strcmp(what, names[i]))
			whats[i]();
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "untouched"))
			untouched(argv[++i]);
		else if (!strcmp(argv[i], "bytes"))
			bytes(atoi(argv[++i]));
		else if (!strcmp(argv[i], "vectors"))
			vectors(atoi(argv[++i]));
		else if (!strcmp(argv[i], "messages"))
			messages(atoi(argv[++i]));
		else
			make(argv[i]);
		call(SYS_getppid);
	}
	fputs(lines, stdout);
	return 0;
}
