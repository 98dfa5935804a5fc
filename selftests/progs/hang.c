// SPDX-License-Identifier: GPL-2.0
/*
 * hang HOW [FILE] - waits in a call until it is killed, or, in read, until its input has something
 *
 * HOW is read, write or writev (into a full pipe), futex, poll, ppoll, select, pselect, nanosleep,
 * clock_nanosleep, epoll_pwait, sendmsg (to a socket whose queue is full), wait4, open (of the fifo
 * FILE), flock or fcntl (of FILE, which a child has locked), connect (to the socket FILE, whose
 * queue is full), mount (an open below the folder FILE, a FUSE file system whose server answers nothing).
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/fuse.h>
#include <linux/futex.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int number = 7;

static int fill_pipe(void)
{
	static char bytes[1 << 20] = "first";
	int ends[2];

	return pipe(ends) || write(ends[1], bytes, sizeof(bytes)) < 0;
}

static int fill_pipe_twice(void)
{
	static char rest[1 << 20];
	struct iovec pieces[] = { { "one", 3 }, { "second", 6 }, { rest, sizeof(rest) } };
	int ends[2];

	return pipe(ends) || writev(ends[1], pieces, 3) < 0;
}

static int send_many(void)
{
	struct iovec piece = { "hello", 5 };
	struct msghdr message = { .msg_iov = &piece, .msg_iovlen = 1 };
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends))
		return 1;
	while (sendmsg(ends[0], &message, 0) > 0)
		;
	return 1;
}

static void wait_forever(void)
{
	for (;;)
		pause();
}

static int wait_child(void)
{
	if (!fork())
		wait_forever();
	return wait4(-1, NULL, 0, NULL);
}

/* Waits for a lock of flock(), or of fcntl(). */
static int take_lock(const char *path, bool record)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 10 };
	int fd = open(path, O_RDWR | O_CREAT, 0600);

	return record ? fcntl(fd, F_SETLKW, &lock) : flock(fd, LOCK_EX);
}

static int lock_twice(const char *path, bool record)
{
	int ready[2];
	char byte;

	if (pipe(ready))
		return 1;
	if (!fork()) {
		take_lock(path, record);
		close(ready[0]);
		close(ready[1]);
		wait_forever();
	}
	close(ready[1]);
	if (read(ready[0], &byte, 1) < 0)
		return 1;
	return take_lock(path, record);
}

static int connect_full(const char *path)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX };
	int to = socket(AF_UNIX, SOCK_STREAM, 0);

	strncpy(un.sun_path, path, sizeof(un.sun_path) - 1);
	if (bind(to, (void *)&un, sizeof(un)) || listen(to, 0) ||
	    connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&un, sizeof(un)))
		return 1;
	return connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&un, sizeof(un));
}

/* The kernel mounts nothing without an answer to its first request. The others stay unanswered. */
static void serve(int fuse)
{
	static char request[FUSE_MIN_READ_BUFFER + (1 << 16)];
	const struct fuse_in_header *in = (void *)request;
	struct {
		struct fuse_out_header head;
		struct fuse_init_out init;
	} out = { .init = { FUSE_KERNEL_VERSION, FUSE_KERNEL_MINOR_VERSION } };

	while (read(fuse, request, sizeof(request)) > 0) {
		if (in->opcode != FUSE_INIT)
			continue;
		out.head = (struct fuse_out_header){ sizeof(out), 0, in->unique };
		out.init.max_write = 4096;
		if (write(fuse, &out, sizeof(out)) < 0)
			_exit(1);
	}
	_exit(0);
}

static int open_unserved(const char *path)
{
	int fuse = open("/dev/fuse", O_RDWR);
	char options[100], file[300];

	snprintf(options, sizeof(options), "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse);
	if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    mount("hang", path, "fuse", 0, options)) {
		perror("mount");
		return 1;
	}
	if (!fork())
		serve(fuse);
	close(fuse);
	snprintf(file, sizeof(file), "%s/file", path);
	return open(file, O_RDONLY);
}

/* Waits for what never comes, with what each of these calls is told. */
static int wait_for_nothing(const char *how)
{
	struct timespec hour = { 3600, 5 };
	struct timeval day = { 86400, 7 };
	struct pollfd fds[] = { { 0, POLLPRI, 0 }, { -1, POLLIN | POLLOUT, 0 } };
	fd_set set;
	sigset_t signals;

	FD_ZERO(&set);
	FD_SET(0, &set);
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	if (!strcmp(how, "poll"))
		return poll(fds, 1, -1);
	if (!strcmp(how, "ppoll"))
		return ppoll(fds, 2, &hour, &signals);
	if (!strcmp(how, "select"))
		return syscall(SYS_select, 1, NULL, NULL, &set, &day);
	if (!strcmp(how, "pselect"))
		return pselect(1, NULL, NULL, &set, &hour, &signals);
	if (!strcmp(how, "nanosleep"))
		return syscall(SYS_nanosleep, &hour, NULL);
	if (!strcmp(how, "clock_nanosleep"))
		return clock_nanosleep(CLOCK_MONOTONIC, 0, &hour, NULL);
	if (!strcmp(how, "futex"))
		return syscall(SYS_futex, &number, FUTEX_WAIT_PRIVATE, 7, &hour, NULL, 0);
	if (!strcmp(how, "epoll_pwait"))
		return epoll_pwait(epoll_create1(0), (struct epoll_event[1]){ }, 1, -1, &signals);
	return -1;
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "", *path = argc > 2 ? argv[2] : "";
	char bytes[100];

	if (!strcmp(how, "read"))
		return read(0, bytes, sizeof(bytes)) < 0;
	if (!strcmp(how, "write"))
		return fill_pipe();
	if (!strcmp(how, "writev"))
		return fill_pipe_twice();
	if (!strcmp(how, "sendmsg"))
		return send_many();
	if (!strcmp(how, "wait4"))
		return wait_child();
	if (!strcmp(how, "open"))
		return open(path, O_RDONLY);
	if (!strcmp(how, "flock") || !strcmp(how, "fcntl"))
		return lock_twice(path, !strcmp(how, "fcntl"));
	if (!strcmp(how, "connect"))
		return connect_full(path);
	if (!strcmp(how, "mount"))
		return open_unserved(path);
	if (wait_for_nothing(how) >= 0)
		return 0;
	fprintf(stderr, "usage: hang HOW [FILE]\n");
	return 2;
}
