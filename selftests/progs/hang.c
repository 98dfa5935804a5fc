// SPDX-License-Identifier: GPL-2.0
/*
 * hang HOW [FILE] - waits in a call until it is killed, or, in read, until its input has something
 *
 * HOW is read, write (into a full pipe), futex, poll, wait4, open (of the fifo FILE), flock (of FILE,
 * which a child has locked), connect (to the socket FILE, whose queue is full), mount (an open below
 * the folder FILE, a FUSE file system whose server answers nothing).
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/fuse.h>
#include <linux/futex.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int number = 7;

static int fill_pipe(void)
{
	static char bytes[1 << 20] = "first";
	int ends[2];

	return pipe(ends) || write(ends[1], bytes, sizeof(bytes)) < 0;
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

static int lock_twice(const char *path)
{
	int ready[2];
	char byte;

	if (pipe(ready))
		return 1;
	if (!fork()) {
		flock(open(path, O_RDWR | O_CREAT, 0600), LOCK_EX);
		close(ready[0]);
		close(ready[1]);
		wait_forever();
	}
	close(ready[1]);
	if (read(ready[0], &byte, 1) < 0)
		return 1;
	return flock(open(path, O_RDWR), LOCK_EX);
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

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "", *path = argc > 2 ? argv[2] : "";
	struct pollfd fd = { 0, POLLPRI, 0 };
	char bytes[100];

	if (!strcmp(how, "read"))
		return read(0, bytes, sizeof(bytes)) < 0;
	if (!strcmp(how, "write"))
		return fill_pipe();
	if (!strcmp(how, "futex"))
		return syscall(SYS_futex, &number, FUTEX_WAIT_PRIVATE, 7, NULL, NULL, 0);
	if (!strcmp(how, "poll"))
		return poll(&fd, 1, -1);
	if (!strcmp(how, "wait4"))
		return wait_child();
	if (!strcmp(how, "open"))
		return open(path, O_RDONLY);
	if (!strcmp(how, "flock"))
		return lock_twice(path);
	if (!strcmp(how, "connect"))
		return connect_full(path);
	if (!strcmp(how, "mount"))
		return open_unserved(path);
	fprintf(stderr, "usage: hang HOW [FILE]\n");
	return 2;
}
