// SPDX-License-Identifier: GPL-2.0
/* The kind of each call, for its colour. */
#include <string.h>

#include "spans.h"

static const char *const kind_names[] = {
	"file", "network", "memory", "process", "waiting", "other",
};

#define OTHER 5

/* Beginnings of names; the first one that fits decides. */
static const struct {
	const char *begin;
	int kind;
} kinds[] = {
	{ "epoll_", 4 }, { "poll", 4 }, { "ppoll", 4 }, { "select", 4 }, { "pselect", 4 },
	{ "futex", 4 }, { "nanosleep", 4 }, { "clock_nanosleep", 4 }, { "wait", 4 },
	{ "pause", 4 }, { "restart_syscall", 4 }, { "rt_sigtimedwait", 4 },
	{ "rt_sigsuspend", 4 }, { "sched_yield", 4 },
	{ "socket", 1 }, { "connect", 1 }, { "accept", 1 }, { "bind", 1 }, { "listen", 1 },
	{ "sendfile", 0 }, { "send", 1 }, { "recv", 1 }, { "shutdown", 1 }, { "getsock", 1 },
	{ "getpeer", 1 }, { "setsock", 1 },
	{ "mmap", 2 }, { "munmap", 2 }, { "mprotect", 2 }, { "brk", 2 }, { "mremap", 2 },
	{ "madvise", 2 }, { "mlock", 2 }, { "munlock", 2 }, { "pkey_", 2 }, { "mincore", 2 },
	{ "clone", 3 }, { "fork", 3 }, { "vfork", 3 }, { "exec", 3 }, { "exit", 3 },
	{ "kill", 3 }, { "tkill", 3 }, { "tgkill", 3 }, { "rt_sig", 3 }, { "prctl", 3 },
	{ "arch_prctl", 3 }, { "set_", 3 }, { "getpid", 3 }, { "getppid", 3 }, { "gettid", 3 },
	{ "open", 0 }, { "close", 0 }, { "read", 0 }, { "write", 0 }, { "pread", 0 },
	{ "pwrite", 0 }, { "stat", 0 }, { "lstat", 0 }, { "fstat", 0 }, { "newfstat", 0 },
	{ "access", 0 }, { "faccess", 0 }, { "lseek", 0 }, { "getdents", 0 }, { "fcntl", 0 },
	{ "ioctl", 0 }, { "dup", 0 }, { "pipe", 0 }, { "unlink", 0 }, { "rename", 0 },
	{ "mkdir", 0 }, { "rmdir", 0 }, { "link", 0 }, { "symlink", 0 }, { "chmod", 0 },
	{ "fchmod", 0 }, { "chown", 0 }, { "fchown", 0 }, { "lchown", 0 }, { "fsync", 0 },
	{ "fdatasync", 0 }, { "ftruncate", 0 }, { "truncate", 0 }, { "getcwd", 0 },
	{ "chdir", 0 }, { "fchdir", 0 }, { "utime", 0 }, { "flock", 0 }, { "fadvise", 0 },
	{ "statfs", 0 }, { "copy_file", 0 }, { "splice", 0 }, { "mount", 0 }, { "umount", 0 },
};

/**
 * spans_kind - the kind of a call
 * @name: its name
 *
 * Return: the number of the kind, as the page's script has it.
 */
int spans_kind(const char *name)
{
	const char *colon = strchr(name, ':');
	unsigned int i;

	/* Names of calls of other ABIs than x86-64 begin with the ABI's name. */
	if (colon)
		name = colon + 1;
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strncmp(name, kinds[i].begin, strlen(kinds[i].begin)))
			return kinds[i].kind;
	return OTHER;
}

/**
 * spans_kind_name - the kind of a call, as a word
 * @name: its name
 */
const char *spans_kind_name(const char *name)
{
	return kind_names[spans_kind(name)];
}
